import * as l10n from '@vscode/l10n';
import { parentPort, workerData } from 'node:worker_threads';
import { setDisplayLanguage, type DisplayLanguage } from '../../shared/localize';
import type { UserError } from '../../shared/userError';
import { toUserError } from '../../shared/userError';
import { LocalExamination, type SeenBody } from './examination';
import { BodyValidator } from './examine';

/** The startup data of the worker. */
export interface BodyValidatorData {
  /** The name of the export at the beginning of messages, such as "The usage report". */
  readonly what: string;
  readonly language: DisplayLanguage | undefined;
}

/** A message with the next bytes of a body, whose memory is transferred, or the final request for the result. */
export type ToBodyValidator =
  { readonly type: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer> } | { readonly type: 'finish' };

/** The reply to a message. */
export type FromBodyValidator =
  | { readonly type: 'seen'; readonly rows: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly type: 'finished'; readonly body: SeenBody }
  | {
      readonly type: 'failed';
      readonly failure: Pick<UserError, 'kind' | 'message' | 'advice' | 'detail'>;
    };

const { what, language } = workerData as BodyValidatorData;
setDisplayLanguage(language);

// A worker is necessary because examining a gigabyte takes seconds, and the extension host must stay
// responsive.
const examination = new LocalExamination(new BodyValidator(what));

async function answer(message: ToBodyValidator): Promise<FromBodyValidator> {
  try {
    if (message.type === 'finish') return { type: 'finished', body: await examination.finish() };
    const bytes = await examination.add(message.bytes);
    return { type: 'seen', rows: examination.rows, bytes };
  } catch (error) {
    const {
      kind,
      message: text,
      advice,
      detail,
    } = toUserError(error, l10n.t("Couldn't validate the downloaded report."));
    return { type: 'failed', failure: { kind, message: text, advice, detail } };
  }
}

parentPort?.on('message', (message: ToBodyValidator) => {
  void answer(message).then((reply) => {
    parentPort?.postMessage(reply, memoryOf(reply));
  });
});

/** Returns the memory to transfer. Copying it instead would double the memory use. */
function memoryOf(reply: FromBodyValidator): ArrayBuffer[] {
  if (reply.type === 'seen') return [reply.bytes.buffer];
  return reply.type === 'finished' && reply.body.scan !== undefined ? [reply.body.scan.marks.buffer] : [];
}
