import { isRecord } from '../shared/record';
import { UserError } from '../shared/userError';
import type { AnalyticsTarget } from './analyticsApi';
import { isTransient } from './transientFailures';
import { isUnauthorized, isUnexplainedRejection, notSentAgain } from './rejectedRequest';
import type { Connection } from './connection';
import {
  authorizationHeader,
  bindCredential,
  bindHeaders,
  type Credential,
  type OAuthCredential,
} from './credential';
import { postGraphql, type GraphqlOptions, type GraphqlRequest } from './graphqlApi';
import type { GraphqlResponse, GraphqlTarget } from './graphqlResponse';
import type { RefusedAttempt, Rejections } from './rejections';
import { analyticsTarget, instanceAccess, type InstanceAccess } from './instanceAccess';
import type { SessionParts } from './sessionParts';
import type { Verified } from './verify';

/** Options for sending a request again. Only queries may be marked as idempotent. */
type ResendOptions = Pick<GraphqlOptions, 'idempotent' | 'signal'>;

interface AccessOptions extends ResendOptions {
  /** Whether the caller shows a rejected credential to the user, so that `onDidReject` doesn't fire. */
  readonly showsRejection?: boolean;
}

type Attempt = Omit<RefusedAttempt, 'authorization'>;

interface Outcome<T> {
  /** The rejection of the credential, or of a proxy that gives no reason; `undefined` otherwise. */
  readonly refused: UserError | undefined;
  /** Returns the value, or throws the error of the request. */
  readonly settle: () => T;
}

/**
 * Sends requests with the stored credentials of connections. Ensures that the credential matches the connection,
 * renews an OAuth credential if necessary, and updates the state of the connection from the outcome.
 */
export class Sessions {
  /** Fires once for each rejected credential, even if several requests fail, unless the caller shows the rejection. */
  readonly onDidReject: Rejections['onDidReject'];
  /**
   * Authorization headers with a renewed token that the instance hasn't accepted yet, by connection ID.
   * Another renewal wouldn't help.
   */
  private readonly unproven = new Map<string, string>();
  /**
   * Authorization headers that were rejected without a reason even after a renewal, by connection ID. A proxy probably
   * rejected them, so the sign-in remains, and isn't renewed again until a request succeeds.
   */
  private readonly doubtful = new Map<string, string>();
  private used = false;

  constructor(private readonly parts: SessionParts) {
    this.onDidReject = parts.rejections.onDidReject;
  }

  /** Whether an error counts as reported by `onDidReject`, so that the caller doesn't need to show it again. */
  isAnnounced(error: unknown): boolean {
    return this.parts.rejections.isAnnounced(error);
  }

  /**
   * Posts a GraphQL request as the connection's user.
   *
   * @throws UserError `credential`, `unauthorized`, or `otherWindow` when the user has to sign in or reload the window;
   * `httpStatus` when a request isn't sent again after its token was renewed; and errors without a response. Returns
   * all other responses.
   */
  post(
    connection: Connection,
    request: GraphqlRequest,
    options: GraphqlOptions = {},
  ): Promise<GraphqlResponse> {
    return this.withGraphql(connection, (target) => postGraphql(target, request, options), options);
  }

  /** Calls a function with the target of the connection's instance; see `post`. */
  withGraphql<T>(
    connection: Connection,
    call: (target: GraphqlTarget) => Promise<T>,
    options: AccessOptions = {},
  ): Promise<T> {
    return this.withAccess(connection, (access) => call(targetOf(connection, access)), options);
  }

  /**
   * Calls a function with the target of the connection's analytics. Reports a rejected token through
   * `onDidReject`.
   */
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

  /**
   * Returns the target of the connection's instance, with the stored credential. Renews an OAuth credential first if it
   * is due.
   */
  async graphqlTarget(connection: Connection): Promise<GraphqlTarget> {
    return targetOf(connection, await this.access(connection, { began: this.parts.rejections.begin() }));
  }

  analyticsTarget(connection: Connection): Promise<AnalyticsTarget> {
    this.noteUse();
    return analyticsTarget(connection, this.parts.credentials);
  }

  /** Verifies the stored credential, and returns its user and the version of the instance. */
  async check(connection: Connection, signal?: AbortSignal): Promise<Verified> {
    const { baseUrl, id } = connection;
    const { verifyInstance } = await import('./verify');
    try {
      return await this.withAccess(connection, (access) => verifyInstance({ baseUrl, ...access }, signal), {
        idempotent: true,
        signal,
      });
    } catch (error) {
      if (error instanceof UserError && isTransient(error)) this.parts.states.note(id, 'unreachable');
      throw error;
    }
  }

  private async withAccess<T>(
    connection: Connection,
    call: (access: InstanceAccess) => Promise<T>,
    { idempotent = false, signal, showsRejection = false }: AccessOptions,
  ): Promise<T> {
    const attempt = { began: this.parts.rejections.begin(), isShown: showsRejection };
    let access = await this.access(connection, attempt, undefined, signal);
    let outcome = await this.attempt(connection, access, call);
    const { credential } = access;
    if (outcome.refused && this.canRenew(connection, credential, outcome.refused)) {
      const isRejected = isUnauthorized(outcome.refused);
      try {
        access = await this.access(connection, attempt, credential.accessToken, signal);
      } catch (error) {
        if (isRejected || !(error instanceof UserError) || !isTransient(error)) throw error;
        // The proxy also rejects renewals.
        this.doubtful.set(connection.id, authorizationHeader(credential));
        return outcome.settle();
      }
      const suspects = isRejected ? this.unproven : this.doubtful;
      suspects.set(connection.id, authorizationHeader(access.credential));
      if (!idempotent) throw notSentAgain(connection, outcome.refused);
      outcome = await this.attempt(connection, access, call);
    }
    if (isUnauthorized(outcome.refused)) this.reject(connection, outcome.refused, access.credential, attempt);
    return outcome.settle();
  }

  /** Whether renewing the sign-in may help after a rejection. Each token is renewed only once for this reason. */
  private canRenew(
    { id }: Connection,
    credential: Credential,
    refused: UserError,
  ): credential is OAuthCredential {
    if (credential.scheme !== 'oauth') return false;
    const suspects = isUnauthorized(refused) ? this.unproven : this.doubtful;
    return suspects.get(id) !== authorizationHeader(credential);
  }

  private async attempt<T>(
    connection: Connection,
    access: InstanceAccess,
    call: (access: InstanceAccess) => Promise<T>,
  ): Promise<Outcome<T>> {
    const { id } = connection;
    try {
      const value = await call(access);
      const failure = isGraphqlResponse(value) ? value.failure : undefined;
      if (!failure) {
        this.parts.states.note(id, 'responded');
        this.unproven.delete(id);
        this.doubtful.delete(id);
      }
      return outcomeOf(failure, () => {
        if (isUnauthorized(failure)) throw failure;
        return value;
      });
    } catch (error) {
      if (!isUnauthorized(error)) this.noteLoss(connection, error);
      return outcomeOf(error, () => {
        throw error;
      });
    }
  }

  private async access(
    connection: Connection,
    attempt: Attempt,
    rejected?: string,
    signal?: AbortSignal,
  ): Promise<InstanceAccess> {
    this.noteUse();
    const access = await instanceAccess(connection, this.parts.credentials).catch((error: unknown) => {
      if (error instanceof UserError && error.kind === 'credential') {
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
      if (isUnauthorized(error) || isElsewhere(error)) this.reject(connection, error, credential, attempt);
      else this.noteLoss(connection, error);
      throw error;
    }
  }

  private noteUse(): void {
    if (this.used) return;
    this.used = true;
    this.parts.onFirstUse();
  }

  private noteLoss({ id }: Connection, error: unknown): void {
    if (error instanceof UserError && lost.has(error.kind)) this.parts.states.note(id, 'unreachable');
  }

  private reject(connection: Connection, failure: UserError, credential: Credential, attempt: Attempt): void {
    this.parts.states.note(connection.id, 'rejected');
    const authorization = authorizationHeader(credential);
    this.parts.rejections.reject({ connection, service: 'graphql', failure }, { ...attempt, authorization });
  }
}

/** Kinds of errors after which a connection is unreachable. */
const lost: ReadonlySet<UserError['kind']> = new Set([
  'accessProxy',
  'certificate',
  'clientCertificate',
  'clientCertificateLocked',
  'unreachable',
]);

function targetOf({ baseUrl }: Connection, { origin, credential, headers }: InstanceAccess): GraphqlTarget {
  return { baseUrl, credential: bindCredential(credential, origin, headers) };
}

function outcomeOf<T>(error: unknown, settle: () => T): Outcome<T> {
  return { refused: isUnauthorized(error) || isUnexplainedRejection(error) ? error : undefined, settle };
}

/** Whether only another window has the tokens of the sign-in. */
function isElsewhere(error: unknown): error is UserError {
  return error instanceof UserError && error.kind === 'otherWindow';
}

function isGraphqlResponse(value: unknown): value is Pick<GraphqlResponse, 'failure'> {
  return isRecord(value) && 'failure' in value && 'facts' in value;
}
