import type { Column } from './columns';
import type { Asked } from './question';
import { lines, literal, quoted, text } from './sql';

/**
 * Rows that only one of two snapshots of a report has, as tables `earlier` and `later`. Columns that both have are
 * compared, as text: a column may be taken for a number in one and for text in the other.
 */
export function compareSnapshots(earlier: readonly Column[], later: readonly Column[]): Asked {
  const shared = later.flatMap((column) => {
    const before = earlier.find(({ name }) => name === column.name);
    return before === undefined ? [] : [{ column, before }];
  });
  if (shared.length === 0) return { ok: false, missing: later.map(({ name }) => name) };
  const names = shared.map(({ column }) => quoted(column.id));
  const side = (table: string, of: (pair: (typeof shared)[number]) => Column): string =>
    `SELECT\n${lines(shared.map((pair) => `${text(of(pair))} AS ${quoted(pair.column.id)}`))}\nFROM ${table}`;
  const was = side('earlier', ({ before }) => before);
  const is = side('later', ({ column }) => column);
  const rows = (change: string, one: string, other: string): string =>
    `SELECT ${literal(change)} AS "Change", * FROM (\n${one}\nEXCEPT ALL\n${other}\n)`;
  const sql = `${rows('added', is, was)}
UNION ALL
${rows('removed', was, is)}
ORDER BY ${[...names.slice(0, 3), '"Change"'].join(', ')}`;
  return { ok: true, sql };
}
