import { Worker } from 'node:worker_threads';
import { responseError } from '../../instance/responseError';
import { factsOf } from '../../instance/graphqlApi';
import type { ResponseMetadata, GraphqlTarget } from '../../instance/graphqlResponse';
import type { HttpResponse } from '../../instance/http/target';
import { translations } from '../../shared/localize';
import { UserError } from '../../shared/userError';
import { formatBytes } from '../../shared/format';
import type { SecretParts } from '../secrets/savedResponse';
import type { DigestInfo } from './digest';
import { fileResponse, type FiledDigest, type FilingOptions } from './largeResponse';
import type { FromResponseWorker, ToResponseWorker } from './worker';

export interface ReadOptions extends FilingOptions {
  /** Path of the built worker that digests large answers. */
  readonly worker: string;
  /** Larger answers are refused, and the connection closed. */
  readonly capBytes: number;
  /** Why, where it isn't the size of this response alone. */
  readonly tooLarge?: UserError;
  /** Where the request went: its secrets are redacted, and its scheme decides what a refusal means. */
  readonly target: GraphqlTarget;
  /** What is shown, but not stored. */
  readonly omit: SecretParts;
  /** `performance.now()` when the request was begun. */
  readonly startedAt: number;
  readonly onBytes?: (bytes: number) => void;
}

export interface ParsedResponse extends FiledDigest {
  readonly facts: ResponseMetadata;
  /** Set when the response is no GraphQL response at all. */
  readonly failure: UserError | undefined;
}

/** Answers up to this size are digested where they are: a thread would take longer to start. */
const inlineBytes = 256 * 1024;

/**
 * Reads the body of an answer and makes it ready to be shown. What is large goes to a thread as it comes, so that
 * it never stands in the way of the editor.
 *
 * @throws UserError `tooLarge` above the cap, and whatever ends the exchange
 */
export async function parseResponse(response: HttpResponse, options: ReadOptions): Promise<ParsedResponse> {
  const { capBytes, target, startedAt, onBytes } = options;
  const secrets = target.credential?.secrets ?? [];
  let chunks: Uint8Array[] = [];
  let bytes = 0;
  let thread: DigestThread | undefined;
  try {
    for await (const chunk of response.body) {
      bytes += chunk.byteLength;
      onBytes?.(bytes);
      if (bytes > capBytes) {
        response.discard();
        throw options.tooLarge ?? largerThan(capBytes);
      }
      if (thread !== undefined) {
        thread.send(chunk);
        continue;
      }
      chunks.push(chunk);
      if (bytes <= inlineBytes) continue;
      thread = new DigestThread(options.worker);
      for (const one of chunks) thread.send(one);
      chunks = [];
    }
    const facts = factsOf(response, bytes, performance.now() - startedAt);
    const { omit } = options;
    const wanted: DigestInfo = { status: facts.status, contentType: facts.contentType, secrets, omit };
    const filing = {
      inEditorBytes: options.inEditorBytes,
      folder: options.folder,
      fileName: options.fileName,
    };
    const digest =
      thread === undefined
        ? await fileResponse(Buffer.concat(chunks), wanted, filing)
        : await thread.finish(wanted, filing);
    return { ...digest, facts, failure: failureOf(digest, facts, target) };
  } finally {
    await thread?.end();
  }
}

function failureOf(
  digest: FiledDigest,
  facts: ResponseMetadata,
  target: GraphqlTarget,
): UserError | undefined {
  const { kind, what = 'text', text, errors } = digest;
  switch (kind) {
    case 'data':
      return responseError({ kind, text, facts, errors, data: undefined }, target);
    case 'errors':
      return responseError({ kind, text, facts, errors }, target);
    case 'refused':
      return responseError({ kind, text, facts }, target);
    case 'notGraphql':
      return responseError({ kind, what, text, facts }, target);
  }
}

class DigestThread {
  private readonly worker: Worker;
  private readonly result: Promise<FiledDigest>;

  constructor(path: string) {
    this.worker = new Worker(path, { workerData: translations() });
    this.result = new Promise((resolve, reject) => {
      this.worker.once('message', (message: FromResponseWorker) => {
        if (message.digest === undefined) reject(tooMuch(message.problem));
        else resolve(message.digest);
      });
      this.worker.once('error', (error) => reject(tooMuch(String(error))));
      this.worker.once('exit', () => reject(tooMuch('The thread ended.')));
    });
    // Whoever stops reading before the end does not wait for the result.
    this.result.catch(() => undefined);
  }

  /** The bytes are copied: chunks of a stream may share their memory. */
  send(chunk: Uint8Array): void {
    const bytes = new Uint8Array(chunk);
    const message: ToResponseWorker = { type: 'bytes', bytes };
    this.worker.postMessage(message, [bytes.buffer]);
  }

  finish(facts: DigestInfo, filing: FilingOptions): Promise<FiledDigest> {
    const message: ToResponseWorker = { type: 'end', facts, filing };
    this.worker.postMessage(message);
    return this.result;
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }
}

function largerThan(capBytes: number): UserError {
  return new UserError('tooLarge', `The answer is larger than ${formatBytes(capBytes)}.`, {
    advice: 'Request fewer items at a time, for example with a smaller "first".',
    hint: 'limitResponseSize',
  });
}

function tooMuch(detail: string | undefined): UserError {
  return new UserError('tooLarge', 'The answer came, but was too much to be read and formatted.', {
    advice: 'Ask for fewer items at a time, for example with a smaller "first".',
    ...(detail === undefined ? {} : { detail }),
  });
}
