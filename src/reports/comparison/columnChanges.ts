import { sqlLiteral } from '../../shared/table/sqlQuoting';
import type { ColumnChange } from './matchColumns';
import type { ResultColumns } from './resultColumns';

/**
 * A query for the rows about changed columns. Its columns are `_section`, `_place` and the first four of the
 * result.
 */
export function changesSql(changes: readonly ColumnChange[], columns: ResultColumns): string {
  const rows = changes.map((change, place) => {
    const { label, before, after } = describe(change);
    const texts = [label, nameIn(columns, change), before, after].map((text) =>
      text === undefined ? 'NULL' : sqlLiteral(text),
    );
    return `  (0, ${place}, ${texts.join(', ')})`;
  });
  return `SELECT * FROM (VALUES
${rows.join(',\n')}
) AS changed(_section, _place, "Change", "Column", "Before", "After")`;
}

interface Described {
  readonly label: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

function describe(change: ColumnChange): Described {
  switch (change.kind) {
    case 'added':
      return { label: 'column added', before: undefined, after: change.later.name };
    case 'removed':
      return { label: 'column removed', before: change.earlier.name, after: undefined };
    case 'renamed':
      return { label: 'column renamed', before: change.earlier.name, after: change.later.name };
    case 'retyped':
      return { label: 'column type changed', before: change.earlier.kind, after: change.later.kind };
    case 'moved':
      return {
        label: 'column moved',
        before: `position ${change.from}`,
        after: `position ${change.to}`,
      };
  }
}

function nameIn({ compared, added, removed }: ResultColumns, change: ColumnChange): string | undefined {
  switch (change.kind) {
    case 'added':
      return added.find(({ column }) => column === change.later)?.name;
    case 'removed':
      return removed.find(({ column }) => column === change.earlier)?.name;
    default:
      return compared.find(({ pair }) => pair.later === change.later)?.name;
  }
}
