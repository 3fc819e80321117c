import * as l10n from '@vscode/l10n';
import { rm } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { displayLanguage } from '../../shared/displayLanguage';
import { canceledError, UserError } from '../../shared/userError';
import { doTableJob, type ListInfo, type ResponseText, type TableJob } from './tableJob';
import type { FromResponseWorker, ToResponseWorker } from './worker';

/**
 * The maximum length, in characters, of a response that is read on the calling thread, because starting a
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
    if ('text' in response && response.text.length <= inlineLength) return await doTableJob(response, job);
    return await onWorker({ type: 'table', response, job }, { worker, signal });
  } catch (error) {
    if (job.kind === 'write') await rm(job.file, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function onWorker(
  message: ToResponseWorker,
  { worker, signal }: ListOptions,
): Promise<readonly ListInfo[]> {
  const thread = new Worker(worker, { workerData: displayLanguage() });
  try {
    return await new Promise((resolve, reject) => {
      const fail = (detail: string): void =>
        reject(new UserError('state', l10n.t("Couldn't read the response as a table."), { detail }));
      signal.addEventListener('abort', () => reject(canceledError()));
      thread.once('message', ({ lists, problem }: FromResponseWorker) => {
        if (lists === undefined) fail(problem ?? '');
        else resolve(lists);
      });
      thread.once('error', (error) => fail(String(error)));
      thread.once('exit', () => fail(l10n.t('The worker exited unexpectedly.')));
      thread.postMessage(message);
    });
  } finally {
    await thread.terminate();
  }
}
