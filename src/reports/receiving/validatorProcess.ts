import * as l10n from '@vscode/l10n';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { setDisplayLanguage, type DisplayLanguage } from '../../shared/displayLanguage';
import { toUserError, type ErrorKind, type UserErrorOptions } from '../../shared/userError';
import { LocalExamination, type SeenBody } from './examination';
import { BodyValidator } from './bodyValidator';

/** The first message to the process. */
export interface ValidatorJob {
  /** The path of the body. */
  readonly path: string;
  /** The name of the report at the beginning of messages, such as "The usage report". */
  readonly what: string;
  readonly language: DisplayLanguage | undefined;
}

/** A message with the number of bytes that the body has so far, or, if it is complete, in total. */
export interface WrittenBody {
  readonly bytes: number;
  readonly complete: boolean;
}

/** The reply to a {@link WrittenBody}, after its bytes are examined. */
export type FromValidator =
  | { readonly type: 'examined'; readonly rows: number }
  | { readonly type: 'finished'; readonly body: SeenBody }
  | {
      readonly type: 'failed';
      readonly kind: ErrorKind;
      readonly message: string;
      readonly options: Pick<UserErrorOptions, 'advice' | 'detail'>;
    };

/** The number of bytes that are read at a time. A larger buffer doesn't fit in the processor's cache. */
const bufferBytes = 256 * 1024;

process.once('message', (job: ValidatorJob) => {
  setDisplayLanguage(job.language);
  const examine = begin(job);
  process.on('message', (written: WrittenBody) => {
    examine(written).then(reply, (error: unknown) => {
      const failure = toUserError(error, l10n.t("Couldn't validate the downloaded report."));
      const { kind, message, advice, detail } = failure;
      reply({
        type: 'failed',
        kind,
        message,
        options: { ...(advice === undefined ? {} : { advice }), ...(detail === undefined ? {} : { detail }) },
      });
    });
  });
});

// The process also exits while it examines a range, because other events are handled between two reads.
process.on('disconnect', () => process.exit());

function reply(message: FromValidator): void {
  process.send?.(message);
}

/** Begins to examine a body. The returned function examines what was written since its previous call. */
function begin({ path, what }: ValidatorJob): (written: WrittenBody) => Promise<FromValidator> {
  const examination = new LocalExamination(path, new BodyValidator(what));
  const buffer = Buffer.allocUnsafeSlow(bufferBytes);
  let file: number | undefined;
  let at = 0;
  return async ({ bytes, complete }) => {
    file ??= openSync(path, 'r');
    while (at < bytes) {
      // The process has nothing else to do. An asynchronous read would take several times as long.
      const bytesRead = readSync(file, buffer, 0, Math.min(buffer.length, bytes - at), at);
      if (bytesRead === 0) throw new Error(`The file has ${at} instead of ${bytes} bytes.`);
      examination.add(buffer.subarray(0, bytesRead));
      at += bytesRead;
      await setImmediate();
    }
    if (!complete) return { type: 'examined', rows: examination.rows };
    const { size } = fstatSync(file);
    if (size !== bytes) throw new Error(`The file has ${size} instead of ${bytes} bytes.`);
    // On Windows, the folder of an open file can't be renamed.
    closeSync(file);
    return { type: 'finished', body: await examination.finish() };
  };
}
