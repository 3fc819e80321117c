import { Worker } from 'node:worker_threads';
import { Failure } from '../../shared/failure';
import { doTableJob, type ListFacts, type TableJob } from './tableJob';
import type { FromAnswerWorker, ToAnswerWorker } from './worker';

/** Answers up to this length are read where they are: a thread would take longer to start. */
const inlineLength = 256 * 1024;

/**
 * The lists of an answer, of which a job can write one into a file; what is large is read on a thread of its own.
 *
 * @param worker path of the built worker that reads large answers
 * @throws Failure `state` when it cannot be read
 */
export async function answerLists(
  json: string,
  job: TableJob,
  worker: string,
): Promise<readonly ListFacts[]> {
  if (json.length <= inlineLength) return doTableJob(json, job);
  const thread = new Worker(worker);
  try {
    return await new Promise((resolve, reject) => {
      const fail = (detail: string): void =>
        reject(new Failure('state', 'The answer could not be read as a table.', { detail }));
      thread.once('message', ({ lists, problem }: FromAnswerWorker) => {
        if (lists === undefined) fail(problem ?? '');
        else resolve(lists);
      });
      thread.once('error', (error) => fail(String(error)));
      thread.once('exit', () => fail('The thread ended.'));
      const message: ToAnswerWorker = { type: 'table', json, job };
      thread.postMessage(message);
    });
  } finally {
    await thread.terminate();
  }
}
