import { strict as assert } from 'node:assert';
import { parseFormat, type ExportFormat } from '../../../../src/reports/export/formats';
import { withPartition, type Partition } from '../../../../src/reports/export/partition';
import type { ColumnKind, TableColumn } from '../../../../src/shared/table/table';
import { rejectsWith } from '../../../support/userErrors';

const columns = (...kinds: readonly ColumnKind[]): TableColumn[] =>
  kinds.map((kind, index) => ({ id: `c${index}`, name: `Column ${index}`, kind, type: 'VARCHAR' }));

describe('export partitions', () => {
  const asked: (readonly string[])[] = [];
  const decide =
    (reply: Partition | undefined) =>
    (names: readonly string[]): Promise<Partition | undefined> => {
      asked.push(names);
      return Promise.resolve(reply);
    };
  const settle = (
    format: ExportFormat,
    table: readonly TableColumn[],
    reply?: Partition,
  ): Promise<ExportFormat | undefined> => withPartition(format, table, decide(reply));

  beforeEach(() => (asked.length = 0));

  it('are omitted from a warehouse export if they are disabled or there is no date column', async () => {
    const unpartitioned = { kind: 'warehouse', partition: 'none' } as const;
    assert.deepEqual(await settle({ kind: 'warehouse' }, columns('text', 'integer')), unpartitioned);
    assert.deepEqual(await settle(unpartitioned, columns('date', 'timestamp')), unpartitioned);
    assert.deepEqual(asked, []);
  });

  it('use the only date column', async () => {
    const table = columns('text', 'timestamp');
    assert.deepEqual(await settle({ kind: 'warehouse' }, table), { kind: 'warehouse', column: 'c1' });
    assert.deepEqual(await settle({ kind: 'parquetByMonth' }, table), {
      kind: 'parquetByMonth',
      column: 'c1',
    });
    assert.deepEqual(asked, []);
  });

  it('require a selection if there are several date columns or the named column is missing', async () => {
    const table = columns('date', 'timestamp');
    assert.deepEqual(await settle({ kind: 'warehouse' }, table, { column: 'Column 1' }), {
      kind: 'warehouse',
      column: 'Column 1',
    });
    assert.deepEqual(await settle({ kind: 'warehouse', column: 'Day' }, table, 'none'), {
      kind: 'warehouse',
      partition: 'none',
    });
    assert.equal(await settle({ kind: 'warehouse' }, table), undefined);
    assert.deepEqual(asked, Array(3).fill(['Column 0', 'Column 1']));
    assert.deepEqual(await settle({ kind: 'warehouse', column: 'Column 1' }, table), {
      kind: 'warehouse',
      column: 'c1',
    });
  });

  it('are left unresolved for Parquet by month, but omitted for a warehouse, if there is no date column', async () => {
    assert.deepEqual(await settle({ kind: 'parquetByMonth' }, columns('text')), { kind: 'parquetByMonth' });
    assert.deepEqual(await settle({ kind: 'warehouse', column: 'Day' }, columns('text')), {
      kind: 'warehouse',
      partition: 'none',
    });
    assert.deepEqual(asked, []);
  });

  it("don't apply to single Parquet files", async () => {
    assert.deepEqual(await settle({ kind: 'parquet' }, columns('text')), { kind: 'parquet' });
  });

  it('can be disabled in a task', async () => {
    assert.deepEqual(parseFormat({ kind: 'warehouse', partition: 'none' }), {
      kind: 'warehouse',
      partition: 'none',
    });
    for (const wrong of [
      { kind: 'warehouse', partition: 'year' },
      { kind: 'warehouse', partition: 'none', column: 'Day' },
    ]) {
      await rejectsWith(
        Promise.resolve().then(() => parseFormat(wrong)),
        { kind: 'input', message: /"partition" must be "none"/ },
      );
    }
  });
});
