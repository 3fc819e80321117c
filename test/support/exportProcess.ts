import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { saveFile } from '../../src/reports/export/saveFile';
import { writeExport, type WriteExportOptions } from '../../src/reports/export/writeExport';
import { notePending } from '../../src/reports/export/pending';
import { temporaryName } from '../../src/reports/temporary';
import { writeWholeFile } from '../../src/reports/writeWhole';
import { memoryReader, wholeView } from './tables/memoryReader';

/** Creates the record and the temporary files that an export leaves behind if its process is killed. */
export async function beginExport(notes: string, folder: string): Promise<void> {
  await notePending(notes, folder);
  await writeFile(join(folder, temporaryName()), 'half a file');
  await mkdir(join(folder, temporaryName()));
}

/** Saves a file, and calls `die` after half of it is written. */
export async function beginSaving(notes: string, path: string, die: () => void): Promise<void> {
  await saveFile(
    (target, options) =>
      writeWholeFile(target, options, async (temporary) => {
        await writeFile(temporary, 'half a file');
        die();
      }),
    { kind: 'disk', path },
    { notes, overwrite: false },
  );
}

/** Repeats the same export until the process ends. */
export async function exportForever(
  source: string,
  target: string,
  kind: 'original' | 'warehouse',
): Promise<never> {
  const reader = memoryReader({
    columns: [['Day', 'date', 'DATE']],
    rows: Array.from({ length: 20_000 }, () => ['2026-10-01']),
  });
  const options: WriteExportOptions = { overwrite: true, decideFormulas: () => Promise.resolve('keep') };
  const exported = {
    original: { path: source, isCsv: true },
    table: { reader, view: wholeView(reader) },
    description: { table: 'usage', source: 'a test', downloadedAt: '2026-11-21T10:20:30.000Z' },
  };
  process.stdout.write('ready\n');
  for (;;) await writeExport(exported, { kind }, target, options);
}
