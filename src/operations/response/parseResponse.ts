import * as l10n from '@vscode/l10n';
import { Worker } from 'node:worker_threads';
import { responseError } from '../../instance/responseError';
import { factsOf } from '../../instance/graphqlApi';
import type { ResponseMetadata, GraphqlTarget } from '../../instance/graphqlResponse';
import type { HttpResponse } from '../../instance/http/httpRequest';
import { displayLanguage } from '../../shared/displayLanguage';
import { UserError } from '../../shared/userError';
import { formatBytes } from '../../shared/format';
import type { SecretParts } from '../secrets/savedResponse';
import type { DigestInfo } from './digest';
import { fileResponse, type FiledDigest, type FilingOptions } from './largeResponse';
import type { FromResponseWorker, ToResponseWorker } from './worker';

export interface ReadOptions extends FilingOptions {
  /** The path of the worker script that digests large responses. */
  readonly worker: string;
  /** The maximum size, in bytes. The connection is closed when a response exceeds it. */
  readonly capBytes: number;
  /** The error for a response that is too large, if the limit applies to several responses together. */
  readonly tooLarge?: UserError;
  /** The target of the request, which determines the secrets to redact and the text of errors. */
  readonly target: GraphqlTarget;
  /** The secrets of the run, which are shown but not saved. */
  readonly omit: SecretParts;
  /** Keys from the root of `data` to the list that can be requested page by page, if there is one. */
  readonly pagedPath?: readonly string[] | undefined;
  /** `performance.now()` at the start of the request. */
  readonly startedAt: number;
  readonly onBytes?: (bytes: number) => void;
}

export interface ParsedResponse extends FiledDigest {
  readonly facts: ResponseMetadata;
  /** The error if the response isn't GraphQL, or has an error status that isn't about the operation. */
  readonly failure: UserError | undefined;
}

/**
 * The maximum size, in bytes, of a response that is digested on the calling thread, because starting a worker
 * takes longer.
 */
const inlineBytes = 256 * 1024;

/**
 * Reads the body of a response and prepares it for display. Digests a large body on a worker, to avoid blocking the
 * extension host.
 *
 * @throws UserError `tooLarge` above `capBytes` or if the worker fails, `file` if a file of the response can't
 *   be written, and the errors of the exchange
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
      if (thread) {
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
    const { omit, pagedPath } = options;
    const requested: DigestInfo = {
      status: facts.status,
      contentType: facts.contentType,
      secrets,
      omit,
      pagedPath,
    };
    const filing = {
      inEditorBytes: options.inEditorBytes,
      folder: options.folder,
      fileName: options.fileName,
    };
    const digest = thread
      ? await thread.finish(requested, filing)
      : await fileResponse(Buffer.concat(chunks), requested, filing);
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
    this.worker = new Worker(path, { workerData: displayLanguage() });
    this.result = new Promise((resolve, reject) => {
      this.worker.once('message', (message: FromResponseWorker) => {
        if (message.digest) resolve(message.digest);
        else if (message.fileFailure) reject(fileFailure(message.fileFailure));
        else reject(tooMuch(message.problem));
      });
      this.worker.once('error', (error) => reject(tooMuch(String(error))));
      this.worker.once('exit', () => reject(tooMuch(l10n.t('The worker exited unexpectedly.'))));
    });
    // Prevents an unhandled rejection if the caller stops reading before the end.
    this.result.catch(() => undefined);
  }

  /** Sends a copy of the bytes, because chunks of a stream can share memory. */
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
  return new UserError(
    'tooLarge',
    l10n.t('The response is too large. The maximum size is {size}.', { size: formatBytes(capBytes) }),
    {
      advice: l10n.t('Request fewer items at a time, for example with a smaller "first".'),
      hint: 'limitResponseSize',
    },
  );
}

function fileFailure({ message, advice }: NonNullable<FromResponseWorker['fileFailure']>): UserError {
  return new UserError('file', message, { advice });
}

function tooMuch(detail: string | undefined): UserError {
  return new UserError('tooLarge', l10n.t('The response is too large to format.'), {
    advice: l10n.t('Request fewer items at a time, for example with a smaller "first".'),
    detail,
  });
}
