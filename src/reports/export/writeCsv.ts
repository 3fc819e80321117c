import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { canceledError } from '../../shared/userError';
import { copyBytes, streamToFile } from '../exportFile';
import { renameReplacing } from '../rename';
import { temporaryName } from '../temporary';
import { countEveryFormula, escapeEveryFormula } from './formulas';

/** Decides whether to keep or escape the formula cells of a file, or to cancel. */
export type DecideFormulas = (count: number) => Promise<'keep' | 'escape' | 'cancel'>;

/** The number of formula cells, and whether they were escaped. */
interface FoundFormulas {
  readonly count: number;
  readonly escaped: boolean;
}

export interface CsvWriting {
  readonly delimiter: string;
  readonly decideFormulas: DecideFormulas;
  readonly signal?: AbortSignal;
  readonly onProgress?: (bytes: number) => void;
}

export interface WrittenCsv {
  readonly bytes: number;
  readonly formulas?: FoundFormulas;
}

const chunkBytes = 1024 * 1024;

/**
 * Copies a CSV file. If the decision is to escape, its formula cells are escaped; otherwise, it is
 * unmodified.
 *
 * @throws UserError of kind `canceled` if the decision is to cancel, and any error of reading, writing, or an
 *   abort
 */
export async function copyCsv(from: string, to: string, writing: CsvWriting): Promise<WrittenCsv> {
  const formulas = await settleFormulas(from, writing);
  if (formulas?.escaped !== true) {
    const bytes = await copyBytes(from, to, writing);
    return formulas ? { bytes, formulas } : { bytes };
  }
  return { bytes: await escapeInto(from, to, writing), formulas };
}

/**
 * Escapes the formula cells of a written CSV file in place if the decision is to escape.
 *
 * @throws UserError of kind `canceled` if the decision is to cancel, and any error of reading, writing, or an
 *   abort
 */
export async function settleWrittenCsv(path: string, writing: CsvWriting): Promise<Partial<WrittenCsv>> {
  const formulas = await settleFormulas(path, writing);
  if (!formulas) return {};
  if (!formulas.escaped) return { formulas };
  const unescaped = join(dirname(path), temporaryName());
  try {
    await renameReplacing(path, unescaped);
    return { bytes: await escapeInto(unescaped, path, writing), formulas };
  } finally {
    await rm(unescaped, { force: true, maxRetries: 3 }).catch(() => undefined);
  }
}

function escapeInto(from: string, to: string, writing: CsvWriting): Promise<number> {
  const chunks = createReadStream(from, { highWaterMark: chunkBytes });
  return streamToFile(escapeEveryFormula(chunks, writing.delimiter), to, writing);
}

async function settleFormulas(
  path: string,
  { delimiter, decideFormulas, signal }: CsvWriting,
): Promise<FoundFormulas | undefined> {
  const count = await countEveryFormula(path, delimiter, signal);
  if (count === 0) return undefined;
  const choice = await decideFormulas(count);
  signal?.throwIfAborted();
  if (choice === 'cancel') throw canceledError();
  return { count, escaped: choice === 'escape' };
}
