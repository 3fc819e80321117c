import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';
import { startSampleProcess } from '../support/sampleProcess';
import type { BenchOptions, BenchResult } from './result';
import { SuggestionWindow, type SuggestionKind } from './window/suggestionWindow';

/** The keystroke is at the end of the line before the last one, in the fields of a user. */
const documents: Readonly<Record<string, string>> = {
  '4 lines': 'query Me {\n  currentUser { username\n    \n} }',
  '2,000 lines': `query Many {\n${Array.from(
    { length: 400 },
    (_, place) => `  found${place}: search(query: "x") {\n    results {\n      matchCount\n    }\n  }\n`,
  ).join('')}  currentUser { username\n    \n} }`,
};

/** Number of keystrokes in a document before the benchmark switches to the next one. */
const keysPerTurn = 5;

/**
 * Measures the time from a keystroke until its suggestions are in the DOM of a window of VS Code, compared with
 * the suggestions that VS Code derives from the words of the same text in a plain text document. The
 * `languageEditor` benchmark measures the extension host and the server without the widget.
 */
export async function run({ quick }: BenchOptions): Promise<BenchResult[]> {
  const turns = quick ? 1 : 12;
  const folder = mkdtempSync(join(tmpdir(), 'instance-explorer-bench-'));
  const sample = await startSampleProcess(join(root, 'dist', 'sample.js'));
  let window: SuggestionWindow | undefined;
  try {
    const cases = Object.entries(documents).map(([name, text], place) => {
      const [ours, words] = [`document-${place}.graphql`, `document-${place}.txt`];
      for (const file of [ours, words]) writeFileSync(join(folder, file), text);
      return { name, ours, words };
    });
    window = await SuggestionWindow.open(folder, sample);
    const times = new Map<string, number[]>();
    const measure = async (file: string, kind: SuggestionKind, keys: number): Promise<void> => {
      const found = await window?.type(file, kind, keys);
      times.set(file, [...(times.get(file) ?? []), ...(found ?? [])]);
    };
    for (const { ours, words } of cases) {
      await window.prepare(ours, 'field');
      await window.prepare(words, 'text');
    }
    for (let turn = 0; turn < turns; turn += 1) {
      // Interleaved, because the load of the computer varies.
      for (const { ours, words } of cases) {
        await measure(ours, 'field', keysPerTurn);
        await measure(words, 'text', keysPerTurn);
      }
    }
    return cases.flatMap(({ name, ours, words }) => compared(name, times.get(ours), times.get(words)));
  } finally {
    await window?.close();
    sample.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function compared(name: string, ours: number[] = [], words: number[] = []): BenchResult[] {
  const quantiles = [
    { label: 'p50', share: 0.5, goal: 1.15 },
    { label: 'p95', share: 0.95, goal: 1.25 },
  ];
  return quantiles.map(({ label, share, goal }) => {
    const [mine, theirs] = [quantile(ours, share), quantile(words, share)];
    const note = `${Math.round(mine)} ms; words ${Math.round(theirs)} ms; to reach: ${goal}`;
    return { name: `${name}: keystroke to suggestions, ${label}`, value: mine / theirs, unit: 'times', note };
  });
}

function quantile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN;
}
