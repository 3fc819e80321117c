import { parentPort, workerData } from 'node:worker_threads';
import { setDisplayLanguage, type DisplayLanguage } from '../../shared/displayLanguage';
import { combineResponses, type CombinedTable, type CombineJob } from './combineResponses';
import type { DigestInfo } from './digest';
import { UserError } from '../../shared/userError';
import { fileResponse, type FiledDigest, type FilingOptions } from './largeResponse';
import { doTableJob, type ListInfo, type ResponseText, type TableJob } from './tableJob';

/**
 * The messages to the worker: the bytes of a response in chunks, followed by the digest options; or a job on
 * one or several responses.
 */
export type ToResponseWorker =
  | { readonly type: 'bytes'; readonly bytes: Uint8Array }
  | { readonly type: 'end'; readonly facts: DigestInfo; readonly filing: FilingOptions }
  | { readonly type: 'table'; readonly response: ResponseText; readonly job: TableJob }
  | { readonly type: 'combine'; readonly job: CombineJob };

/** The only message from the worker: the result or an error message. */
export interface FromResponseWorker {
  readonly digest?: FiledDigest;
  readonly lists?: readonly ListInfo[];
  readonly combined?: CombinedTable;
  readonly problem?: string;
  /** Present if the files of the response couldn't be written. */
  readonly fileFailure?: Pick<UserError, 'message' | 'advice'>;
}

setDisplayLanguage(workerData as DisplayLanguage | undefined);

const chunks: Uint8Array[] = [];

// A worker reads and formats large responses, to avoid blocking the extension host.
parentPort?.on('message', (message: ToResponseWorker) => {
  switch (message.type) {
    case 'bytes':
      chunks.push(message.bytes);
      break;
    case 'end':
      response(async () => ({
        digest: await fileResponse(Buffer.concat(chunks.splice(0)), message.facts, message.filing),
      }));
      break;
    case 'table':
      response(async () => ({ lists: await doTableJob(message.response, message.job) }));
      break;
    case 'combine':
      response(async () => ({ combined: await combineResponses(message.job) }));
  }
});

function response(work: () => Promise<FromResponseWorker>): void {
  work().then(
    (result) => parentPort?.postMessage(result),
    (error: unknown) => {
      const problem = error instanceof Error ? error.message : String(error);
      const isFileError = error instanceof UserError && error.kind === 'file';
      const reply: FromResponseWorker = isFileError
        ? { problem, fileFailure: { message: problem, advice: error.advice } }
        : { problem };
      parentPort?.postMessage(reply);
    },
  );
}
