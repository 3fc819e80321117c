import assert from 'node:assert/strict';
import { compareSnapshots } from '../../../../src/reports/comparison/compareSnapshots';
import { matchColumns } from '../../../../src/reports/comparison/matchColumns';
import type { Cell } from '../../../../src/shared/table/table';
import { compareTexts } from '../../../support/reports/comparing';
import { engineForSuite } from '../../../support/reports/engine';

describe('comparing two snapshots', function () {
  this.timeout(60_000);
  const suite = engineForSuite();
  const compare = async (
    earlier: string,
    later: string,
    key?: readonly string[],
  ): Promise<readonly (readonly Cell[])[]> => (await compareTexts(suite, [earlier, later], key)).rows;

  it('reports one added row and a new type, not every row, when one cell changes the type of a column', async () => {
    const rows = Array.from({ length: 1000 }, (_, index) => `${index + 1},${index % 50}\n`).join('');
    assert.deepEqual(await compare(`id,size\n${rows}`, `id,size\n${rows}1001,0.5\n`), [
      ['column type changed', 'size', 'integer', 'decimal', null, null],
      ['row added', null, null, null, '1001', '0.5'],
    ]);
  });

  it('shows values as written in the files', async () => {
    const earlier = 'id,at,size\n1,2026-01-01T00:00:00Z,3\n2,2026-01-02T00:00:00Z,0.5\n';
    const later = 'id,at,size\n1,2026-01-01T00:00:00Z,4\n2,2026-01-03T00:00:00Z,0.5\n';
    assert.deepEqual(await compare(earlier, later), [
      ['cell changed', 'size', '3', '4', '1', '2026-01-01T00:00:00Z', '4'],
      [
        'cell changed',
        'at',
        '2026-01-02T00:00:00Z',
        '2026-01-03T00:00:00Z',
        '2',
        '2026-01-03T00:00:00Z',
        '0.5',
      ],
    ]);
  });

  it('compares the second of two columns with the same header with the second', async () => {
    const earlier = 'id,size,size\n1,10,20\n2,30,40\n';
    assert.deepEqual(await compare(earlier, earlier), []);
    assert.deepEqual(await compare(earlier, 'id,size,size\n1,10,20\n2,30,41\n'), [
      ['cell changed', 'size_2', '40', '41', '2', '30', '41'],
    ]);
  });

  it('reports changed columns first', async () => {
    const earlier = 'User ID,old,Size,size,size\n1,x,1,2,3\n';
    const later = 'new,user_id,SIZE,size,size\ny,1,a,2,3\n';
    assert.deepEqual(
      (await compare(earlier, later)).map((cells) => cells.slice(0, 4)),
      [
        ['column added', 'new', null, 'new'],
        ['column removed', 'old', 'old', null],
        ['column renamed', 'user_id', 'User ID', 'user_id'],
        ['column renamed', 'SIZE', 'Size', 'SIZE'],
        ['column type changed', 'SIZE', 'integer', 'text'],
        ['cell changed', 'SIZE', '1', 'a'],
      ],
    );
    const moved = await compare('size,id,size\n1,1,2\n', 'size,size,id\n1,2,1\n', ['id']);
    assert.deepEqual(
      moved.map((cells) => cells.slice(0, 4)),
      [['column moved', 'size_2', 'position 3', 'position 2']],
    );
  });

  it('reports a changed row as its changed cells', async () => {
    const earlier = 'id,name,admin,old\n2,b,true,x\n10,j,false,x\n3,c,true,x\n';
    const later = 'name,id,admin,new\nb,2,false,y\nJ,10,true,y\nd,4,true,y\n';
    assert.deepEqual((await compare(earlier, later)).slice(2), [
      ['cell changed', 'admin', 'true', 'false', 'b', '2', 'false', 'y', 'x'],
      ['row removed', null, null, null, 'c', '3', 'true', null, 'x'],
      ['row added', null, null, null, 'd', '4', 'true', 'y', null],
      ['cell changed', 'name', 'j', 'J', 'J', '10', 'true', 'y', 'x'],
      ['cell changed', 'admin', 'false', 'true', 'J', '10', 'true', 'y', 'x'],
    ]);
  });

  it('compares rows whose key repeats as multisets', async () => {
    const earlier = 'id,size\n1,1\n2,5\n2,5\n2,6\n3,1\n';
    const later = 'id,size\n1,2\n2,5\n2,6\n2,7\n3,1\n3,1\n';
    assert.deepEqual(await compare(earlier, later, ['id']), [
      ['cell changed', 'size', '1', '2', '1', '2'],
      ['row added, key repeats', null, null, null, '2', '7'],
      ['row removed, key repeats', null, null, null, '2', '5'],
      ['row added, key repeats', null, null, null, '3', '1'],
    ]);
  });

  it('compares all rows as multisets without a key', async () => {
    const { key, rows } = await compareTexts(suite, ['a,b\n1,1\n1,1\n2,2\n', 'b,a,c\n1,1,x\n3,2,y\n3,2,z\n']);
    assert.deepEqual(key, []);
    assert.deepEqual(rows, [
      ['column added', 'c', null, 'c', null, null, null],
      ['row removed', null, null, null, '1', '1', null],
      ['row removed', null, null, null, '2', '2', null],
      ['row added', null, null, null, '3', '2', null],
      ['row added', null, null, null, '3', '2', null],
    ]);
  });

  it('compares text, not values, and treats a blank cell as equal to an empty one', async () => {
    const earlier = 'id,v\na,1\nb,true\nc,\nd,""\ne,x\n';
    const later = 'id,v\na,1.0\nb,TRUE\nc,""\nd,\ne,\n';
    assert.deepEqual(
      (await compare(earlier, later)).map((cells) => cells.slice(0, 5)),
      [
        ['cell changed', 'v', '1', '1.0', 'a'],
        ['cell changed', 'v', 'true', 'TRUE', 'b'],
        ['cell changed', 'v', 'x', null, 'e'],
      ],
    );
  });

  it('compares columns whose names the result or the statement uses', async () => {
    const names = ['Change', 'Column', 'Before', 'After', '_cells', '_here', 'old', 'new', `"it's"`, '', ''];
    const earlier = `id,${names.map((name) => (name.startsWith('"') ? `"""${name.slice(1, -1)}"""` : name)).join(',')}\n1${',a'.repeat(names.length)}\n`;
    const later = earlier.replace(/,a\n$/, ',b\n');
    const { header, rows } = await compareTexts(suite, [earlier, later]);
    assert.deepEqual(rows, [
      [
        'cell changed',
        'column_12',
        'a',
        'b',
        '1',
        ...Array.from({ length: names.length - 1 }, () => 'a'),
        'b',
      ],
    ]);
    assert.equal(new Set(header.map((name) => name.toLowerCase())).size, header.length);
  });

  it('compares snapshots with no rows, and with no columns besides the key', async () => {
    assert.deepEqual(await compare('id,a\n', 'id,a\n'), []);
    assert.deepEqual(await compare('id\n1\n2\n', 'id\n2\n3\n'), [
      ['row removed', null, null, null, '1'],
      ['row added', null, null, null, '3'],
    ]);
  });

  it('requires a common column', () => {
    const column = (name: string) => ({ id: name, name, kind: 'text' as const });
    assert.deepEqual(compareSnapshots(matchColumns([column('a')], [column('b')]), []), {
      ok: false,
      missing: ['b'],
    });
  });
});
