import { createWriteStream } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { WriteStream } from 'node:tty';
import { exists, exportError, refuseDevice, writeWholeFile } from '../reports/writeWhole';
import { formatJson } from '../shared/json/formatJson';
import { UserError, type UserErrorOptions } from '../shared/userError';
import { textOf, type Chunks, type Context, type Result } from './command';
import { jsonWithoutCommands } from './serviceCommands';

/** The version of the envelope. A later version can have further members. */
const envelopeVersion = 1;

/** Returns the path of `--output`; `undefined` for standard output. */
export function outputPath(context: Pick<Context, 'values'>): string | undefined {
  const path = textOf(context, 'output');
  return path === undefined ? undefined : resolve(path);
}

/**
 * Checks that the output file can be written, before anything is sent.
 *
 * @throws UserError `file`
 */
export async function checkOutput(context: Pick<Context, 'values'>): Promise<void> {
  const path = outputPath(context);
  if (path === undefined) return;
  try {
    await refuseDevice(path);
    if (context.values['force'] !== true && (await exists(path)))
      throw notWritten(`${path} already exists.`, { advice: replaceIt });
    if ((await stat(path).catch(() => undefined))?.isDirectory() === true)
      throw notWritten(`${path} is a folder.`, {});
    await access(dirname(path), constants.W_OK);
  } catch (error) {
    throw exportError(error, path, undefined);
  }
}

/** Writes the result to standard output or to the file of `--output`. */
export async function writeResult(context: Context, result: Result, stdout: WriteStream): Promise<void> {
  const path = outputPath(context);
  if (path !== undefined && result.isWritten !== true) {
    const { signal } = context;
    const options = { overwrite: context.values['force'] === true, signal };
    await writeWholeFile(path, options, (temporary) =>
      pipeline(Readable.from(result.content), createWriteStream(temporary, { flags: 'wx', flush: true }), {
        signal,
      }),
    );
  }
  if (context.values['json'] === true) {
    const { ok, errors = [], facts = {} } = result;
    const data = path === undefined ? await result.data() : null;
    await print([envelope({ ok, data, errors, facts, failure: null })], stdout, context.signal);
  } else if (path === undefined && result.isWritten !== true) {
    await print(result.content, stdout, context.signal);
  }
}

/** Writes the envelope of a failure. */
export function writeFailure(
  failure: Readonly<Record<string, string | number | undefined>>,
  stdout: WriteStream,
): Promise<void> {
  return print([envelope({ ok: false, data: null, errors: [], facts: {}, failure })], stdout);
}

function envelope(members: Readonly<Record<string, unknown>>): string {
  return `${jsonWithoutCommands(formatJson({ version: envelopeVersion, ...members }))}\n`;
}

/** Controls that a terminal interprets, except line feeds and tabs. */
// eslint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g;

/** Writes chunks to standard output. */
async function print(content: Chunks, stdout: WriteStream, signal?: AbortSignal): Promise<void> {
  const shown = async function* (): AsyncGenerator<string | Uint8Array> {
    yield* stdout.isTTY ? printable(content) : content;
  };
  try {
    await pipeline(Readable.from(shown()), stdout, {
      end: false,
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted === true || error instanceof UserError) throw error;
    throw notWritten("Couldn't write to standard output.", { cause: error });
  }
}

/** Replaces control characters with JSON escapes, and the line breaks of Windows, which can be in two chunks. */
async function* printable(content: Chunks): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of content) {
    const text = rest + (typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true }));
    rest = text.endsWith('\r') ? '\r' : '';
    yield text
      .slice(0, text.length - rest.length)
      .replaceAll('\r\n', '\n')
      .replace(controls, escaped);
  }
  yield `${rest}${decoder.decode()}`.replace(controls, escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

const replaceIt = 'Use another name, or add --force.';

function notWritten(message: string, options: UserErrorOptions): UserError {
  return new UserError('file', message, options);
}
