import * as l10n from '@vscode/l10n';
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import { networkError } from '../../instance/http/networkError';
import { canceledError, UserError } from '../../shared/userError';
import { redirectError } from '../redirectError';
import { BodyError, readText } from './body';
import { errorCodeIn, serverError, type Account } from './serverError';

/** A server and an account, with a client. */
export interface Target extends Account {
  readonly client: ClickHouseClient;
}

export interface StatementRequest {
  readonly sql: string;
  readonly settings: ClickHouseSettings;
  /** Bytes that are inserted by the statement. */
  readonly values?: Readable;
  /** The timeout, in milliseconds, of the complete exchange, including the body. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

const killTimeoutMs = 5000;

/**
 * Sends a statement and reads its response. A canceled statement, and one that exceeds the timeout or whose response
 * isn't read to the end, is stopped on the server: by closing the connection, and by another statement for servers that
 * don't detect the closed connection.
 *
 * @throws UserError without secrets
 */
export async function* request<T>(
  target: Target,
  { sql, settings, values, timeoutMs, signal }: StatementRequest,
  read: (body: Readable) => AsyncIterable<T>,
): AsyncGenerator<T> {
  if (signal?.aborted === true) throw canceledError();
  const timeoutSignal = AbortSignal.timeout(timeoutMs);
  const either = signal ? AbortSignal.any([signal, timeoutSignal]) : timeoutSignal;
  const queryId = randomUUID();
  let complete = false;
  let body: Readable | undefined;
  const close = (): void => {
    body?.destroy();
    values?.destroy();
  };
  either.addEventListener('abort', close);
  try {
    const response = await target.client.exec({
      query: sql,
      query_id: queryId,
      clickhouse_settings: settings,
      abort_signal: either,
      ignore_error_response: true,
      ...(values && { values }),
    });
    body = response.stream;
    // Without a listener, an error of the destroyed stream would end the process.
    body.on('error', () => undefined);
    if (either.aborted) close();
    const status = response.http_status_code ?? 200;
    if (status >= 300 && status <= 399)
      throw redirectError(target, response.response_headers['location'], status);
    if (status !== 200) throw serverError(await readText(body), target, status);
    yield* read(body);
    if (either.aborted) throw new Error('aborted');
    complete = true;
  } catch (error) {
    complete = error instanceof UserError || error instanceof BodyError;
    throw failure(target, error, signal, timeoutSignal);
  } finally {
    either.removeEventListener('abort', close);
    close();
    if (!complete) void stop(target, queryId);
  }
}

function failure(
  target: Target,
  error: unknown,
  signal: AbortSignal | undefined,
  timeoutSignal: AbortSignal,
): UserError {
  const { host } = target;
  if (signal?.aborted === true) return canceledError();
  if (timeoutSignal.aborted) {
    return new UserError('timeout', l10n.t("{host} didn't respond in time.", { host }), {
      advice: l10n.t('Try again later. For a large table, filter the rows.'),
    });
  }
  if (error instanceof BodyError) {
    // With an error code, ClickHouse failed after it had sent status 200. Without one, the body is treated as that of
    // another server.
    const status = errorCodeIn(error.message) === undefined ? 200 : 500;
    return serverError(error.message, target, status);
  }
  const failed = networkError(error, host);
  if (failed.kind !== 'clientCertificate') return failed;
  // The default hint of this kind is the setting for client certificates, which the client doesn't use.
  return new UserError('unreachable', failed.message, {
    advice: l10n.t(
      "Client certificates aren't supported for ClickHouse. Ask an administrator for a URL that doesn't require them.",
    ),
    cause: error,
  });
}

/** Stops a statement on the server. An account may stop its own statements. */
async function stop({ client }: Target, queryId: string): Promise<void> {
  try {
    await client.command({
      query: `KILL QUERY WHERE query_id = '${queryId}' ASYNC`,
      abort_signal: AbortSignal.timeout(killTimeoutMs),
    });
  } catch {
    // The server stops the statement when it notices that the connection is closed.
  }
}
