import { Failure } from '../shared/failure';
import type { AnalyticsTarget } from './analyticsApi';
import { answerFailure } from './answerFailure';
import { canPass } from './canPass';
import type { Connection } from './connection';
import { authorizationHeader, bindCredential, bindHeaders, type Credential } from './credential';
import {
  postGraphql,
  type GraphqlAnswer,
  type GraphqlOptions,
  type GraphqlRequest,
  type GraphqlTarget,
} from './graphqlApi';
import type { Rejections } from './rejections';
import { analyticsTarget, instanceAccess, type InstanceAccess } from './session';
import type { SessionParts } from './sessionParts';
import type { Verified } from './verify';

type Outcome<T> = { readonly value: T } | { readonly refused: Failure };

/**
 * Where every request with a credential begins: it gets one that is fresh and is the one the connection speaks
 * of, and what comes of the request is reflected in the connection's state.
 */
export class Sessions {
  /** Fires once for each credential that its service does not accept, however many requests it fails. */
  readonly onDidReject: Rejections['onDidReject'];
  /** Access tokens that were refused although they had just been made: making more of them does not help. */
  private readonly madeInVain = new Map<string, string>();

  constructor(private readonly parts: SessionParts) {
    this.onDidReject = parts.rejections.onDidReject;
  }

  /** Whether `onDidReject` has told of a failure, so that whoever caught it need not tell it again. */
  isAnnounced(error: unknown): boolean {
    return this.parts.rejections.isAnnounced(error);
  }

  /**
   * Posts a GraphQL request as the connection's user.
   *
   * @throws Failure `credential` or `unauthorized` when the user has to sign in; every other answer is given back
   */
  post(
    connection: Connection,
    request: GraphqlRequest,
    options: GraphqlOptions = {},
  ): Promise<GraphqlAnswer> {
    return this.withGraphql(connection, (target) => postGraphql(target, request, options), options.signal);
  }

  /** Calls with the target of the connection's instance; see `post`. */
  withGraphql<T>(
    connection: Connection,
    call: (target: GraphqlTarget) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    return this.withAccess(connection, (access) => call(targetOf(connection, access)), signal);
  }

  /** Calls with the target of the connection's analytics. A rejected token is told of as for the instance. */
  async withAnalytics<T>(connection: Connection, call: (target: AnalyticsTarget) => Promise<T>): Promise<T> {
    const began = this.parts.rejections.begin();
    const target = await this.analyticsTarget(connection);
    try {
      return await call(target);
    } catch (error) {
      if (isUnauthorized(error)) {
        const { authorization = '' } = target.credential;
        this.parts.rejections.reject(
          { connection, service: 'analytics', failure: error },
          { began, authorization },
        );
      }
      throw error;
    }
  }

  /** The target of the connection's instance, with a fresh credential. */
  async graphqlTarget(connection: Connection, signal?: AbortSignal): Promise<GraphqlTarget> {
    return targetOf(
      connection,
      await this.access(connection, this.parts.rejections.begin(), undefined, signal),
    );
  }

  analyticsTarget(connection: Connection): Promise<AnalyticsTarget> {
    return analyticsTarget(connection, this.parts.credentials);
  }

  /** Asks the instance again who the stored credential answers to. */
  async check(connection: Connection, signal?: AbortSignal): Promise<Verified> {
    const { baseUrl, id } = connection;
    const { verifyInstance } = await import('./verify');
    try {
      return await this.withAccess(
        connection,
        (access) => verifyInstance({ baseUrl, ...access }, signal),
        signal,
      );
    } catch (error) {
      if (error instanceof Failure && canPass(error)) this.parts.states.note(id, 'unreachable');
      throw error;
    }
  }

  private async withAccess<T>(
    connection: Connection,
    call: (access: InstanceAccess) => Promise<T>,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    const began = this.parts.rejections.begin();
    let access = await this.access(connection, began, undefined, signal);
    let outcome = await this.attempt(connection, access, call);
    const { credential } = access;
    if ('refused' in outcome && credential.scheme === 'oauth' && !this.isInVain(connection, credential)) {
      // A request that was refused has done nothing: it may be sent again, with another access token.
      access = await this.access(connection, began, credential.accessToken, signal);
      outcome = await this.attempt(connection, access, call);
      if ('refused' in outcome) this.madeInVain.set(connection.id, authorizationHeader(access.credential));
    }
    if ('value' in outcome) return outcome.value;
    this.reject(connection, outcome.refused, access.credential, began);
    throw outcome.refused;
  }

  private async attempt<T>(
    connection: Connection,
    access: InstanceAccess,
    call: (access: InstanceAccess) => Promise<T>,
  ): Promise<Outcome<T>> {
    const { id, baseUrl } = connection;
    try {
      const value = await call(access);
      if (!isGraphqlAnswer(value)) {
        this.parts.states.note(id, 'answered');
        return { value };
      }
      const failure = answerFailure(value, new URL(baseUrl).host, access.credential.scheme);
      if (failure === undefined) this.parts.states.note(id, 'answered');
      return isUnauthorized(failure) ? { refused: failure } : { value };
    } catch (error) {
      if (isUnauthorized(error)) return { refused: error };
      this.noteLoss(connection, error);
      throw error;
    }
  }

  private async access(
    connection: Connection,
    began: number,
    rejected: string | undefined,
    signal: AbortSignal | undefined,
  ): Promise<InstanceAccess> {
    const access = await instanceAccess(connection, this.parts.credentials).catch((error: unknown) => {
      if (error instanceof Failure && error.kind === 'credential') {
        this.parts.states.note(connection.id, 'credentialMissing');
      }
      throw error;
    });
    const { origin, credential } = access;
    if (credential.scheme !== 'oauth') return access;
    const place = { connectionId: connection.id, origin, headers: bindHeaders(origin, access.headers) };
    try {
      const renewals = await this.parts.renewals();
      return { ...access, credential: await renewals.usable(place, credential, rejected, signal) };
    } catch (error) {
      if (isUnauthorized(error)) this.reject(connection, error, credential, began);
      else this.noteLoss(connection, error);
      throw error;
    }
  }

  private noteLoss({ id }: Connection, error: unknown): void {
    if (error instanceof Failure && lost.has(error.kind)) this.parts.states.note(id, 'unreachable');
  }

  private reject(connection: Connection, failure: Failure, credential: Credential, began: number): void {
    this.parts.states.note(connection.id, 'rejected');
    const authorization = authorizationHeader(credential);
    this.parts.rejections.reject({ connection, service: 'graphql', failure }, { began, authorization });
  }

  private isInVain({ id }: Connection, credential: Credential): boolean {
    return this.madeInVain.get(id) === authorizationHeader(credential);
  }
}

/** Failures after which nobody can say that the instance is there. */
const lost: ReadonlySet<Failure['kind']> = new Set(['certificate', 'unreachable']);

function targetOf({ baseUrl }: Connection, { origin, credential, headers }: InstanceAccess): GraphqlTarget {
  return { baseUrl, credential: bindCredential(credential, origin, headers) };
}

function isUnauthorized(error: unknown): error is Failure {
  return error instanceof Failure && error.kind === 'unauthorized';
}

function isGraphqlAnswer(value: unknown): value is GraphqlAnswer {
  return (
    typeof value === 'object' && value !== null && 'kind' in value && 'facts' in value && 'text' in value
  );
}
