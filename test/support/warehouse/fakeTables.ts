import { parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';

type Value = string | null;
type Row = readonly Value[];

interface FakeTable {
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly rows: Row[];
  readonly comment: string;
}

/** Pattern of a table name in a statement, optionally after the name of the database. */
const name = '(?:`[^`]+`\\.)?`([^`]+)`';

/** The tables of the fake server, which supports only the statements of the extension. */
export class FakeTables {
  /** Results that replace those of the tables: rows, or a file. The first one that matches the statement applies. */
  readonly results: { readonly statement: RegExp; readonly result: readonly Row[] | Buffer }[] = [];
  private readonly all = new Map<string, FakeTable>();

  /** The number of rows by table. */
  get counts(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.all].map(([table, { rows }]) => [table, rows.length]));
  }

  add(table: string, columns: FakeTable['columns'], rows: readonly Row[]): void {
    this.all.set(table, { columns, rows: [...rows], comment: '' });
  }

  /**
   * Runs a statement.
   *
   * @param body the Parquet file that follows an INSERT
   * @returns the rows of the result, or a file
   * @throws Error for a table that doesn't exist
   */
  async run(statement: string, body: Buffer, grants: readonly string[]): Promise<readonly Row[] | Buffer> {
    const known = this.results.find((each) => each.statement.test(statement));
    if (known !== undefined) return known.result;
    const sql = statement.trim().replace(/\s*FORMAT \w+$/, '');
    if (/^SHOW GRANTS/.test(sql)) return grants.map((grant) => [grant]);
    if (/^KILL QUERY/.test(sql)) return [];
    if (/^(CREATE|DROP|EXCHANGE|RENAME|ALTER)\b/.test(sql)) return this.change(sql);
    const inserted = new RegExp(`^INSERT INTO ${name}`).exec(sql)?.[1];
    if (inserted !== undefined) return this.insert(inserted, body);
    return this.select(sql);
  }

  private select(sql: string): readonly Row[] {
    if (sql.startsWith('SELECT version()')) return [['26.7.2.1', 'usage']];
    if (sql.includes('FROM system.columns')) return [];
    if (sql.includes('FROM system.tables')) return this.list(sql);
    const table = this.table(new RegExp(`(?:FROM|TABLE) ${name}`).exec(sql)?.[1]);
    if (sql.startsWith('DESCRIBE')) return table.columns.map(({ name: column, type }) => [column, type]);
    const page = /LIMIT (\d+) OFFSET (\d+)/.exec(sql);
    if (page === null) return [[String(table.rows.length)]];
    const from = Number(page[2]);
    return table.rows.slice(from, from + Number(page[1]));
  }

  private list(sql: string): readonly Row[] {
    if (sql.startsWith('SELECT sorting_key')) return [['']];
    const requested = /name = '([^']+)'/.exec(sql)?.[1];
    return [...this.all]
      .filter(([table]) => requested === undefined || table === requested)
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([table, { rows, comment }]) => [table, String(rows.length), String(rows.length * 10), comment]);
  }

  private async insert(table: string, body: Buffer): Promise<readonly Row[]> {
    const { columns, rows } = this.table(table);
    const file = new Uint8Array(body).buffer;
    for (const row of await parquetReadObjects({ file, compressors })) {
      rows.push(columns.map(({ name: column, type }) => textOf(row[column], type)));
    }
    return [];
  }

  private change(sql: string): readonly Row[] {
    const [, first = '', second] = new RegExp(`${name}(?:[^]*?(?:AND|TO) ${name})?`).exec(sql) ?? [];
    if (sql.startsWith('CREATE')) {
      const [, columns = ''] = /\(([^]*)\)\s*ENGINE/.exec(sql) ?? [];
      this.all.set(first, { columns: columnsOf(columns), rows: [], comment: commentOf(sql) });
    } else if (sql.startsWith('DROP')) {
      this.all.delete(first);
    } else if (sql.startsWith('ALTER')) {
      this.all.set(first, { ...this.table(first), comment: commentOf(sql) });
    } else {
      const moved = this.table(first);
      const other = second === undefined ? undefined : this.all.get(second);
      this.all.delete(first);
      if (second !== undefined) this.all.set(second, moved);
      if (sql.startsWith('EXCHANGE') && other !== undefined) this.all.set(first, other);
    }
    return [];
  }

  private table(table = ''): FakeTable {
    const found = this.all.get(table);
    if (found === undefined) throw new Error(`Unknown table ${table}`);
    return found;
  }
}

/** Parses the columns of a CREATE TABLE statement. */
function columnsOf(list: string): FakeTable['columns'] {
  return [...list.matchAll(/`([^`]+)` ((?:[^,()]|\((?:[^()]|\([^()]*\))*\))+)/g)].map(
    ([, column = '', type = '']) => ({ name: column, type: type.trim() }),
  );
}

function commentOf(sql: string): string {
  return (/COMMENT '((?:[^'\\]|\\.)*)'/s.exec(sql)?.[1] ?? '').replace(/\\(.)/gs, '$1');
}

function textOf(value: unknown, type: string): Value {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString().slice(0, type.includes('DateTime') ? -1 : 10);
  return typeof value === 'string'
    ? value
    : typeof value === 'bigint'
      ? String(value)
      : JSON.stringify(value);
}
