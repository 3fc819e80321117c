import { createWriteStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { once } from 'node:events';
import * as l10n from '@vscode/l10n';
import { fileError } from '../../shared/fileError';
import { savedResponse } from '../secrets/savedResponse';
import { digestResponse, type Digest, type DigestInfo } from './digest';

/** A digest whose texts are in files if they are too large for an editor. */
export interface FiledDigest extends Omit<Digest, 'raw'> {
  /** `undefined` if the response is in files. */
  readonly raw: string | undefined;
  readonly files: { readonly raw: string; readonly formatted: string } | undefined;
}

export interface FilingOptions {
  /** The maximum size of a response in the editor, in bytes. Larger responses are written to files. */
  readonly inEditorBytes: number;
  /** The folder of the files, which is created if it doesn't exist. */
  readonly folder: string;
  readonly fileName: string;
}

/** The maximum length, in characters, of the preview of a large response. */
const excerptLength = 256 * 1024;

/**
 * Digests a response. The original and formatted texts of a large response are written to files without secret parts,
 * and the returned text contains only the beginning of the formatted text.
 *
 * @throws UserError `file` if a file can't be written
 */
export async function fileResponse(
  bytes: Uint8Array,
  facts: DigestInfo,
  { inEditorBytes, folder, fileName }: FilingOptions,
): Promise<FiledDigest> {
  const digest = digestResponse(bytes, facts);
  if (bytes.byteLength <= inEditorBytes) return { ...digest, files: undefined };
  const raw = join(folder, `${fileName}.raw.json`);
  const formatted = join(folder, `${fileName}.json`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(raw, digest.saved ?? digest.raw, { mode: 0o600 });
    await writeText(
      formatted,
      digest.saved === undefined ? digest.text : savedResponse(digest.text, facts.omit),
    );
  } catch (error) {
    for (const path of [raw, formatted]) await rm(path, { force: true }).catch(() => undefined);
    throw fileError(error, l10n.t("Couldn't save the response in {folder}.", { folder }));
  }
  const cut = digest.text.lastIndexOf('\n', excerptLength);
  const text = digest.text.slice(0, cut <= 0 ? excerptLength : cut + 1);
  const errors = digest.errors.map((error) => ({ ...error, line: undefined }));
  const notes =
    digest.saved === undefined
      ? digest.notes
      : [...digest.notes, l10n.t('Secrets in this response are omitted from the saved file.')];
  return { ...digest, errors, text, notes, raw: undefined, saved: undefined, files: { raw, formatted } };
}

/** Writes text in chunks, because encoding it at once would double the memory use. */
async function writeText(path: string, text: string): Promise<void> {
  const piece = 1024 * 1024;
  const file = createWriteStream(path, { mode: 0o600 });
  for (let at = 0; at < text.length; at += piece) {
    if (!file.write(text.slice(at, at + piece))) await once(file, 'drain');
  }
  file.end();
  await once(file, 'close');
}
