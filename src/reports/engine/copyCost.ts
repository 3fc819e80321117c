import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { freeDiskBytes } from '../receiving/bodyLimits';
import { copyPath } from './copyPath';
import type { TableSource } from './engine';

/** What the engine's copy of a large file takes, estimated from the size of the file. */
export interface CopyCost {
  /** The sizes of the copy if its content is compressed best and worst. */
  readonly minBytes: number;
  readonly maxBytes: number;
  /** The free bytes on its disk; `undefined` if unknown. */
  readonly freeBytes: number | undefined;
  readonly minutes: number;
  /** Whether to ask the user before. */
  readonly isVeryLarge: boolean;
}

/** The sizes, in bytes, above which a file is large and very large. */
const largeBytes = 256 * 1024 ** 2;
const veryLargeBytes = 2 * 1024 ** 3;

/**
 * The minimum and maximum size of a copy for each byte of the file. Measured: 0.04 for a usage report in NDJSON, 0.07 in
 * CSV, and 0.55 for random UUIDs and numbers.
 */
const minCopied = 0.04;
const maxCopied = 0.6;

/**
 * The bytes that are read in a second, by the CPU time on two cores. Measured: 115 MB of a usage report, 44 MB of random
 * numbers, 36 MB of numbers in other spellings, 21 MB of an irregular file, and 17 MB of NDJSON.
 */
const csvBytesPerSecond = 50e6;
const jsonBytesPerSecond = 20e6;

/**
 * Returns what opening a table takes, or `undefined` if the file isn't large or isn't copied: it has a copy, or only its
 * first rows are read.
 */
export async function copyCost(
  source: TableSource,
  freeBytes = freeDiskBytes,
): Promise<CopyCost | undefined> {
  const { kind, path, cacheFolder, quick, growing } = source;
  const isCsv = kind === 'csv' || kind === 'tsv';
  if (kind === 'parquet' || cacheFolder === undefined || growing === true || (isCsv && quick === true))
    return undefined;
  // The engine reports the error of a file that can't be read.
  const state = await stat(path).catch(() => undefined);
  if (!state || state.size < largeBytes || existsSync(`${copyPath(cacheFolder, source, state)}.parquet`))
    return undefined;
  const bytesPerSecond = isCsv ? csvBytesPerSecond : jsonBytesPerSecond;
  return {
    minBytes: state.size * minCopied,
    maxBytes: state.size * maxCopied,
    freeBytes: await freeBytes(cacheFolder),
    minutes: Math.ceil(state.size / bytesPerSecond / 60),
    isVeryLarge: state.size >= veryLargeBytes,
  };
}
