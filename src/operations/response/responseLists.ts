import * as l10n from '@vscode/l10n';
import { rm } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { displayLanguage } from '../../shared/displayLanguage';
import { canceledError, UserError } from '../../shared/userError';
import { combineResponses, type CombinedTable, type CombineJob } from './combineResponses';
import { doTableJob, type ListInfo, type ResponseText, type TableJob } from './tableJob';
import type { FromResponseWorker, ToResponseWorker } from './worker';

/**
 * The maximum length, in characters, of responses that are read on the calling thread, because starting a
 * worker takes longer.
 */
const inlineLength = 256 * 1024;

export interface ListOptions {
  /** The path of the worker script that reads large responses. */
  readonly worker: string;
  /** Cancels the job and stops the worker. Required so that every caller supports cancellation. */
  readonly signal: AbortSignal;
}

/**
 * Runs a job on a response and returns the lists of the response. Reads a large response on a worker. Deletes
 * the file of a failed job.
 *
 * @throws UserError `state` if the worker fails, `canceled` if the signal is aborted, and any error of a job
 *   on the calling thread
 */
export async function responseLists(
  response: ResponseText,
  job: TableJob,
  { worker, signal }: ListOptions,
): Promise<readonly ListInfo[]> {
  try {
    if (signal.aborted) throw canceledError();
    if (areSmall([response])) return await doTableJob(response, job);
    return await onWorker({ type: 'table', response, job }, ({ lists }) => lists, { worker, signal });
  } catch (error) {
    if (job.kind === 'write') await rm(job.file, { force: true }).catch(() => undefined);
    throw error;
  }
}

/**
 * Combines responses in one table. Reads large responses on a worker. Deletes the file of a failed job.
 *
 * @throws UserError `state` if the worker fails, `canceled` if the signal is aborted, and any error of a job
 *   on the calling thread
 */
export async function combinedTable(job: CombineJob, options: ListOptions): Promise<CombinedTable> {
  try {
    if (options.signal.aborted) throw canceledError();
    if (areSmall(job.responses.map(({ response }) => response))) return await combineResponses(job);
    return await onWorker({ type: 'combine', job }, ({ combined }) => combined, options);
  } catch (error) {
    await rm(job.file, { force: true }).catch(() => undefined);
    throw error;
  }
}

function areSmall(responses: readonly ResponseText[]): boolean {
  const lengths = responses.map((response) => ('text' in response ? response.text.length : Infinity));
  return lengths.reduce((sum, length) => sum + length, 0) <= inlineLength;
}

async function onWorker<Result>(
  message: ToResponseWorker,
  resultOf: (reply: FromResponseWorker) => Result | undefined,
  { worker, signal }: ListOptions,
): Promise<Result> {
  const thread = new Worker(worker, { workerData: displayLanguage() });
  try {
    return await new Promise((resolve, reject) => {
      const fail = (detail: string): void =>
        reject(new UserError('state', l10n.t("Couldn't read the response as a table."), { detail }));
      signal.addEventListener('abort', () => reject(canceledError()));
      thread.once('message', (reply: FromResponseWorker) => {
        const result = resultOf(reply);
        if (result === undefined) fail(reply.problem ?? '');
        else resolve(result);
      });
      thread.once('error', (error) => fail(String(error)));
      thread.once('exit', () => fail(l10n.t('The worker exited unexpectedly.')));
      thread.postMessage(message);
    });
  } finally {
    await thread.terminate();
  }
}
