import * as l10n from '@vscode/l10n';
import { rm } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { displayLanguage } from '../../shared/localize';
import { UserError } from '../../shared/userError';
import { doTableJob, type ListInfo, type ResponseText, type TableJob } from './tableJob';
import type { FromResponseWorker, ToResponseWorker } from './worker';

/** Responses up to this length are read on the calling thread, because starting a worker takes longer. */
const inlineLength = 256 * 1024;

export interface ListOptions {
  /** Path of the built worker that reads large responses. */
  readonly worker: string;
  /** Stops the worker. Required, so that every caller has a way to cancel. */
  readonly signal: AbortSignal;
}

/**
 * Returns the lists of a response. A job can write one of them to a file. A large response is read on a worker.
 *
 * @throws UserError `state` when it can't be read, `cancelled` when the signal is aborted; a file of the job is
 * deleted
 */
export async function responseLists(
  response: ResponseText,
  job: TableJob,
  { worker, signal }: ListOptions,
): Promise<readonly ListInfo[]> {
  try {
    if (signal.aborted) throw new UserError('cancelled', l10n.t('Canceled.'));
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
      signal.addEventListener('abort', () => reject(new UserError('cancelled', l10n.t('Canceled.'))));
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
