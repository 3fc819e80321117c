import { linkSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from './reports/generate';
import type { BenchOptions, BenchResult } from './result';
import { BenchWindow } from './window/benchWindow';
import { emptyFile } from './window/emptyEditor';
import { scrollThrough } from './window/frames';

/**
 * Measures table editors in a window of VS Code: the time from the click on a file to its first painted row, which
 * precedes the grid, and to the first row of the grid, compared with an empty custom editor or with a file that has a
 * copy, in the same window; and the frame times while scrolling, compared with those of a table of 1,000 rows. The
 * `preview` benchmark measures the page without VS Code.
 */
export async function run({ quick }: BenchOptions): Promise<BenchResult[]> {
  const small = 1000;
  const large = quick ? 20_000 : 1_000_000;
  const scrolled = quick ? [large] : [large, 10_000_000];
  const rounds = quick ? 1 : 7;
  const folder = mkdtempSync(join(tmpdir(), 'instance-explorer-bench-'));
  let window: BenchWindow | undefined;
  try {
    for (const rows of [small, ...scrolled]) await generate(join(folder, fileOf(rows)), rows);
    rmSync(join(folder, 'generate.mjs'));
    writeFileSync(join(folder, emptyFile), '');
    // A path that wasn't opened before has no copy.
    for (let round = 0; round < rounds; round += 1)
      linkSync(join(folder, fileOf(large)), join(folder, newFile(round)));
    window = await BenchWindow.open(folder);
    const opened = await measureOpening(window, { small, large, rounds });
    const frames = await measureScrolling(window, [small, ...scrolled], Math.min(rounds, 3));
    return [...opened, ...frames];
  } finally {
    await window?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const fileOf = (rows: number): string => `rows-${rows}.csv`;
const newFile = (round: number): string => `new-${round}.csv`;

type Opening = 'empty' | 'small' | 'large' | 'unopened' | 'second';

/** The times, in milliseconds, from the click to the first row and, if there is a grid, to the grid's first row. */
interface Times {
  readonly first: number;
  readonly grid: number | undefined;
}

interface Openings {
  readonly small: number;
  readonly large: number;
  readonly rounds: number;
}

async function measureOpening(
  window: BenchWindow,
  { small, large, rounds }: Openings,
): Promise<BenchResult[]> {
  const click = async (file: string, rows: number | undefined): Promise<Times> => {
    const opened = await window.click(file);
    const grid = rows === undefined ? undefined : await opened.gridMs;
    if (rows !== undefined) await window.whole(opened, rows);
    await window.closeEditors();
    return { first: opened.ms, grid };
  };
  const openings: Readonly<Record<Opening, (round: number) => Promise<Times>>> = {
    empty: () => click(emptyFile, undefined),
    small: () => click(fileOf(small), small),
    large: () => click(fileOf(large), large),
    unopened: (round) => click(newFile(round), large),
    second: (round) => click(newFile(round), large),
  };
  // The first openings in a window load modules, start the report engine, and write the copies.
  for (const name of ['empty', 'small', 'large'] as const) await openings[name](0);
  const times = new Map<string, number[]>();
  const gridTimes: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Interleaved, because the load of the computer varies.
    for (const [name, open] of Object.entries(openings)) {
      const { first, grid } = await open(round);
      times.set(name, [...(times.get(name) ?? []), first]);
      if (name === 'small' && grid !== undefined) gridTimes.push(grid);
    }
  }
  const of = (name: Opening): readonly number[] => times.get(name) ?? [];
  const empty = { name: 'an empty custom editor', times: of('empty') };
  const copy = { name: 'with a copy', times: of('large') };
  const many = `${large.toLocaleString('en-US')} rows`;
  const few = `${small.toLocaleString('en-US')} rows with a copy`;
  return [
    ratio(`${few}: click to first row`, of('small'), empty, 1.5),
    ratio(`${few}: click to first row of the grid`, gridTimes, empty),
    ratio(`${many} with a copy: click to first row`, of('large'), empty, 1.5),
    ratio(`${many} never opened: click to first row`, of('unopened'), copy, 2),
    ratio(`${many} at the second opening: click to first row`, of('second'), copy, 1.5),
  ];
}

async function measureScrolling(
  window: BenchWindow,
  sizes: readonly number[],
  rounds: number,
): Promise<BenchResult[]> {
  const times = new Map<number, number[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const rows of sizes) {
      const opened = await window.click(fileOf(rows));
      await window.whole(opened, rows);
      const { median: frame } = await scrollThrough(opened.frame);
      times.set(rows, [...(times.get(rows) ?? []), frame]);
      await window.closeEditors();
    }
  }
  const [small = 0, ...others] = sizes;
  const reference = { name: `${small.toLocaleString('en-US')} rows`, times: times.get(small) ?? [] };
  return others.map((rows) => {
    const name = `${rows.toLocaleString('en-US')} rows: median frame while scrolling`;
    return ratio(name, times.get(rows) ?? [], reference, 2);
  });
}

interface Reference {
  readonly name: string;
  /** In milliseconds. */
  readonly times: readonly number[];
}

/** Returns the ratio of two medians, with the medians and the goal, if there is one, in the note. */
function ratio(name: string, ours: readonly number[], other: Reference, toReach?: number): BenchResult {
  const [mine, theirs] = [median(ours), median(other.times)];
  const goal = toReach === undefined ? '' : `; to reach: ${toReach}`;
  const note = `${Math.round(mine)} ms; ${other.name} ${Math.round(theirs)} ms${goal}`;
  return { name, value: mine / theirs, unit: 'times', note };
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}
