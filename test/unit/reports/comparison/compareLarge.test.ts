import assert from 'node:assert/strict';
import { compareTexts } from '../../../support/reports/comparing';
import { engineForSuite, engineProcesses, peakMemoryMb } from '../../../support/reports/engine';

const rowCount = 200_000;
const columns = 12;

/** Returns a usage report in which, without the cells that `edit` replaces, no single column is unique. */
function report(rows: Iterable<number>, edit: (row: number, column: number) => string | undefined): string {
  const names = Array.from({ length: columns }, (_, column) => `Metric ${column}`);
  const parts = [`Instance user ID,Date,Client Name,${names.join(',')}\n`];
  for (const row of rows) {
    const day = String(1 + (Math.floor(row / 2) % 25)).padStart(2, '0');
    const cells = names.map((_, column) => edit(row, column) ?? String((row * (column + 7)) % 9973));
    parts.push(
      `${Math.floor(row / 50)},2026-01-${day},${row % 2 === 0 ? 'editor' : 'web'},${cells.join(',')}\n`,
    );
  }
  return parts.join('');
}

function* upTo(first: number, end: number): Generator<number> {
  for (let row = first; row < end; row += 1) yield row;
}

describe('comparison of snapshots with 200,000 rows', function () {
  this.timeout(300_000);
  const memoryMb = 256;
  const suite = engineForSuite({ limits: { memoryMb, tempDiskMb: 2000 } });
  const earlier = report(upTo(0, rowCount), () => undefined);
  // The first 100 rows are removed, and 200 are added. In one of every 1,000 rows, the cells of two columns differ,
  // which changes the type of both columns.
  const later = report(upTo(100, rowCount + 200), (row, column) =>
    row % 1000 === 500 && (column === 3 || column === 4) ? '0.5' : undefined,
  );
  const tally = (rows: readonly (readonly (string | null)[])[]): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (const [change] of rows) counts[change ?? ''] = (counts[change ?? ''] ?? 0) + 1;
    return counts;
  };
  const withinLimits = (): void => {
    const peaks = engineProcesses().map(peakMemoryMb);
    assert.ok(Math.max(...peaks) < memoryMb * 2, `${peaks.join(', ')} MB`);
    assert.equal(suite.crashes(), 0);
  };

  it('proposes a composite key and finds each change', async () => {
    const { key, rows } = await compareTexts(suite, [earlier, later]);
    assert.deepEqual(key, ['Instance user ID', 'Date', 'Client Name']);
    assert.deepEqual(tally(rows), {
      Changed: 200,
      Added: 200,
      Removed: 100,
    });
    withinLimits();
  });

  it('compares rows as multisets if there is no key', async () => {
    const { rows } = await compareTexts(suite, [earlier, later], []);
    assert.deepEqual(tally(rows), { Added: 400, Removed: 300 });
    withinLimits();
  });

  it('compares snapshots in which every row differs', async () => {
    const other = report(upTo(0, rowCount), (row, column) => (column === 0 ? `x${row}` : undefined));
    const { rows } = await compareTexts(suite, [earlier, other], ['Instance user ID', 'Date', 'Client Name']);
    assert.deepEqual(tally(rows), { Changed: 10_000 });
    withinLimits();
  });
});
