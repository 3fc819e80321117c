import { parentPort, workerData } from 'node:worker_threads';
import { setTranslations, type Translations } from '../../shared/localize';
import type { DigestInfo } from './digest';
import { fileResponse, type FiledDigest, type FilingOptions } from './largeResponse';
import { doTableJob, type ListInfo, type ResponseText, type TableJob } from './tableJob';

/** What the worker is told: the bytes of an answer as they come, then what to make of them; or a job on its text. */
export type ToResponseWorker =
  | { readonly type: 'bytes'; readonly bytes: Uint8Array }
  | { readonly type: 'end'; readonly facts: DigestInfo; readonly filing: FilingOptions }
  | { readonly type: 'table'; readonly response: ResponseText; readonly job: TableJob };

/** What it answers once: what was asked for, or why not. */
export interface FromResponseWorker {
  readonly digest?: FiledDigest;
  readonly lists?: readonly ListInfo[];
  readonly problem?: string;
}

setTranslations(workerData as Translations | undefined);

const chunks: Uint8Array[] = [];

// A large answer is read and formatted on a thread of its own: it would hold up the whole editor otherwise.
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
  }
});

function response(work: () => Promise<FromResponseWorker>): void {
  work().then(
    (result) => parentPort?.postMessage(result),
    (error: unknown) =>
      parentPort?.postMessage({ problem: error instanceof Error ? error.message : String(error) }),
  );
}
