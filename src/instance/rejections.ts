import { Emitter } from '../shared/emitter';
import type { UserError } from '../shared/userError';
import type { Connection, Service } from './connection';

/** A rejected credential, reported once until it is replaced. */
export interface Rejection {
  readonly connection: Connection;
  readonly service: Service;
  readonly failure: UserError;
}

/** The credential of a rejected request, and the sequence number of the work that sent it. */
export interface RefusedAttempt {
  readonly began: number;
  readonly authorization: string;
  /** Whether the caller shows the error, so that no event is needed. */
  readonly isShown?: boolean;
}

/**
 * Reports a rejected credential once, even if several requests fail. Errors of requests that were in progress
 * count as reported; callers show the errors of later requests.
 */
export class Rejections {
  private readonly told = new Map<string, RefusedAttempt>();
  private readonly announced = new WeakSet<object>();
  private readonly emitter = new Emitter<Rejection>();
  private begun = 0;
  readonly onDidReject = this.emitter.on;

  /** Returns a sequence number for work that starts. */
  begin(): number {
    this.begun += 1;
    return this.begun;
  }

  reject(rejection: Rejection, { began, authorization, isShown = false }: RefusedAttempt): void {
    const { connection, service, failure } = rejection;
    const told = this.told.get(keyOf(connection.id, service));
    if (told?.authorization === authorization) {
      if (began <= told.began && !isShown) this.announced.add(failure);
      return;
    }
    this.told.set(keyOf(connection.id, service), { began: this.begun, authorization });
    if (isShown) return;
    this.announced.add(failure);
    this.emitter.fire(rejection);
  }

  /** Whether an error counts as reported, so that the caller doesn't need to show it again. */
  isAnnounced(error: unknown): boolean {
    return error instanceof Error && this.announced.has(error);
  }

  /** Whether this credential is known to be rejected. */
  isTold(connectionId: string, service: Service, authorization: string): boolean {
    return this.told.get(keyOf(connectionId, service))?.authorization === authorization;
  }

  /** Resets the state after a sign-in, so that the next rejection is reported. */
  clear(connectionId: string, service: Service): void {
    this.told.delete(keyOf(connectionId, service));
  }
}

function keyOf(connectionId: string, service: Service): string {
  return `${connectionId} ${service}`;
}
