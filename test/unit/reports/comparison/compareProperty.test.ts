import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { changeKinds } from '../../../../src/reports/comparison/resultColumns';
import { compareTexts } from '../../../support/reports/comparing';
import { engineForSuite } from '../../../support/reports/engine';
import { repetitions } from '../../../support/fullRun';

/** Cells that parsers of numbers, dates, or Booleans might change. */
const cell = fc.constantFrom(
  ...[
    '',
    '""',
    '0',
    '1',
    '2',
    '10',
    '1.0',
    '0.5',
    '2.50',
    '007',
    'true',
    'TRUE',
    'x',
    'X',
    '"a,b"',
    '"a\nb"',
    '"""q"""',
  ],
  ...['2026-01-01', '2026-01-01T00:00:00Z', '2026-01-01 00:00:00', '1e5', 'NaN', '12345678901234567890', 'é'],
);

/** Change to a column between the earlier and the later snapshot. */
const fate = fc.constantFrom('keep', 'keep', 'keep', 'remove', 'rename');

interface Snapshots {
  readonly texts: readonly [string, string];
  /** Position pairs of common columns, in the order of the later snapshot. */
  readonly places: readonly (readonly [number, number])[];
  readonly added: number;
  readonly removed: number;
}

/**
 * Pairs of snapshots. The later one can have changed, added, removed, and repeated rows, and different columns in a
 * different order.
 */
const snapshots = fc
  .record({
    columns: fc.array(fc.record({ fate, cells: fc.array(cell, { minLength: 40, maxLength: 40 }) }), {
      minLength: 1,
      maxLength: 4,
    }),
    keys: fc.integer({ min: 20, max: 40 }),
    rows: fc.array(
      fc.record({
        in: fc.constantFrom('both', 'both', 'both', 'earlier', 'later'),
        copies: fc.constantFrom(1, 1, 1, 1, 1, 2),
      }),
      {
        minLength: 5,
        maxLength: 40,
      },
    ),
    edits: fc.array(fc.record({ row: fc.nat(39), column: fc.nat(3), cell }), { minLength: 4, maxLength: 20 }),
    newColumn: fc.option(cell),
    keyAt: fc.nat(3),
    reversed: fc.boolean(),
  })
  .map(({ columns, keys, rows, edits, newColumn, keyAt, reversed }): Snapshots => {
    const saved = columns.flatMap((column, place) =>
      column.fate === 'remove' ? [] : [{ ...column, place }],
    );
    const order = reversed ? [...saved].reverse() : saved;
    const at = Math.min(keyAt, order.length);
    const laterColumns = [...order.slice(0, at), undefined, ...order.slice(at)];
    const header = ['Row ID', ...columns.map((_, place) => `Column ${place}`)];
    const laterHeader = [
      ...laterColumns.map((column) =>
        column === undefined
          ? 'Row ID'
          : column.fate === 'rename'
            ? `column_${column.place}`
            : `Column ${column.place}`,
      ),
      ...(newColumn === null ? [] : ['New']),
    ];
    const edited = (row: number, place: number): string =>
      edits.find((edit) => edit.row === row && edit.column === place)?.cell ??
      columns[place]?.cells[row] ??
      '';
    const earlier: string[][] = [header];
    const later: string[][] = [laterHeader];
    rows.forEach((row, index) => {
      // Keys repeat if there are fewer keys than rows.
      const key = String(index % keys);
      for (let copy = 0; copy < row.copies; copy += 1) {
        if (row.in !== 'later') earlier.push([key, ...columns.map(({ cells }) => cells[index] ?? '')]);
        if (row.in === 'earlier' || (copy > 0 && index % 2 === 0)) continue;
        later.push([
          ...laterColumns.map((column) => (column === undefined ? key : edited(index, column.place))),
          ...(newColumn === null ? [] : [newColumn]),
        ]);
      }
    });
    return {
      texts: [textOf(earlier), textOf(later)],
      places: laterColumns.map(
        (column, place) => [column === undefined ? 0 : column.place + 1, place] as const,
      ),
      added: newColumn === null ? 0 : 1,
      removed: columns.length - saved.length,
    };
  });

function textOf(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.join(',')}\n`).join('');
}

/** Computes the expected changes with csv-parse and maps, independently of the product code. */
function expectedChanges({ texts, places }: Snapshots, keyed: boolean): string[] {
  const [earlier, later] = texts.map((text, side) =>
    parse(text, { skip_empty_lines: false })
      .slice(1)
      .map((cells) => places.map((place) => cells[place[side] ?? 0] ?? '')),
  );
  const keyPlace = places.findIndex(([place]) => place === 0);
  const keyOf = (row: readonly string[]): string => (keyed ? (row[keyPlace] ?? '') : '');
  const before = groupBy(earlier ?? [], keyOf);
  const after = groupBy(later ?? [], keyOf);
  const changes: string[] = [];
  const header = parse(texts[1])[0] ?? [];
  const line = (change: string, row: readonly string[], before?: Readonly<Record<string, string>>): void => {
    const values = row.map((text) => (text === '' ? null : text));
    changes.push(JSON.stringify([change, ...values, before ?? null]));
  };
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const was = before.get(key) ?? [];
    const is = after.get(key) ?? [];
    if (keyed && was.length <= 1 && is.length <= 1) {
      const [[one], [other]] = [was, is];
      if (one === undefined && other !== undefined) line('Added', other);
      if (other === undefined && one !== undefined) line('Removed', one);
      if (one === undefined || other === undefined) continue;
      const differing = places.flatMap(([, place], index) =>
        one[index] === other[index] ? [] : [[header[place] ?? '', one[index] ?? ''] as const],
      );
      if (differing.length > 0) line('Changed', other, Object.fromEntries(differing));
      continue;
    }
    const left = is.map((row) => JSON.stringify(row));
    const suffix = keyed ? ', repeated key' : '';
    for (const row of was) {
      const place = left.indexOf(JSON.stringify(row));
      if (place === -1) line(`Removed${suffix}`, row);
      else left.splice(place, 1);
    }
    for (const row of left) line(`Added${suffix}`, JSON.parse(row) as string[]);
  }
  return changes.sort();
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

describe('changes between random snapshots', function () {
  this.timeout(300_000);
  const suite = engineForSuite();

  for (const keyed of [true, false]) {
    it(`match a comparison of rows from csv-parse, ${keyed ? 'by a key' : 'without a key'}`, async () => {
      const seen = new Map<string, number>();
      await fc.assert(
        fc.asyncProperty(snapshots, async (pair) => {
          const { rows, matched } = await compareTexts(suite, pair.texts, keyed ? ['Row ID'] : []);
          // Omits columns that exist in only one snapshot.
          const changes = rows
            .map((cells) => {
              const before: unknown = JSON.parse(cells.at(-1) ?? 'null');
              return JSON.stringify([...cells.slice(0, 1 + pair.places.length), before]);
            })
            .sort();
          assert.deepEqual(changes, expectedChanges(pair, keyed));
          const count = (kind: string): number => matched.changes.filter((each) => each.kind === kind).length;
          assert.deepEqual([count('added'), count('removed')], [pair.added, pair.removed]);
          for (const [change] of rows) seen.set(change ?? '', (seen.get(change ?? '') ?? 0) + 1);
        }),
        { seed: 20_260_101, numRuns: repetitions({ normal: 8, full: 40 }) },
      );
      for (const change of keyed ? changeKinds : (['Added', 'Removed'] as const)) {
        assert.ok((seen.get(change) ?? 0) > 5, `${change}: ${seen.get(change) ?? 0}`);
      }
    });
  }
});
