import { Emitter } from '../shared/emitter';
import type { UserError } from '../shared/userError';
import type { Connection, Service } from './connection';

/** A credential that its service does not accept, told once until there is another one. */
export interface Rejection {
  readonly connection: Connection;
  readonly service: Service;
  readonly failure: UserError;
}

/** What was sent when it was refused, and when the work began that sent it. */
export interface RefusedAttempt {
  readonly began: number;
  readonly authorization: string;
}

/**
 * Tells of a rejected credential once, however many requests it fails: those that were under way at that moment
 * fail without another word, and later ones speak for themselves.
 */
export class Rejections {
  private readonly told = new Map<string, RefusedAttempt>();
  private readonly announced = new WeakSet<object>();
  private readonly emitter = new Emitter<Rejection>();
  private begun = 0;
  readonly onDidReject = this.emitter.on;

  /** The number of a piece of work that begins: later work has a higher one. */
  begin(): number {
    this.begun += 1;
    return this.begun;
  }

  reject(rejection: Rejection, { began, authorization }: RefusedAttempt): void {
    const { connection, service, failure } = rejection;
    const told = this.told.get(keyOf(connection.id, service));
    if (told?.authorization === authorization) {
      if (began <= told.began) this.announced.add(failure);
      return;
    }
    this.announced.add(failure);
    this.told.set(keyOf(connection.id, service), { began: this.begun, authorization });
    this.emitter.fire(rejection);
  }

  /** Whether the event has told of a failure, so that whoever caught it need not tell it again. */
  isAnnounced(error: unknown): boolean {
    return typeof error === 'object' && error !== null && this.announced.has(error);
  }

  /** Whether this is the credential that was told of. */
  isTold(connectionId: string, service: Service, authorization: string): boolean {
    return this.told.get(keyOf(connectionId, service))?.authorization === authorization;
  }

  /** The next rejection is news: somebody has signed in. */
  clear(connectionId: string, service: Service): void {
    this.told.delete(keyOf(connectionId, service));
  }
}

function keyOf(connectionId: string, service: Service): string {
  return `${connectionId} ${service}`;
}
