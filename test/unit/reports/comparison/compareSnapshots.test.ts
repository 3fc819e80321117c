import assert from 'node:assert/strict';
import { compareSnapshots } from '../../../../src/reports/comparison/compareSnapshots';
import { matchColumns } from '../../../../src/reports/comparison/matchColumns';
import type { Cell } from '../../../../src/shared/table/table';
import { compareTexts } from '../../../support/reports/comparing';
import { engineForSuite } from '../../../support/reports/engine';

describe('snapshot comparison', function () {
  this.timeout(60_000);
  const suite = engineForSuite();
  const compare = async (
    earlier: string,
    later: string,
    key?: readonly string[],
  ): Promise<readonly (readonly Cell[])[]> => (await compareTexts(suite, [earlier, later], key)).rows;

  it('reports only the added row even if its cell changes the column type', async () => {
    const rows = Array.from({ length: 1000 }, (_, index) => `${index + 1},${index % 50}\n`).join('');
    assert.deepEqual(await compare(`id,size\n${rows}`, `id,size\n${rows}1001,0.5\n`), [
      ['Added', '1001', '0.5', null],
    ]);
  });

  it('shows values as written in the files, with the earlier values in a separate column', async () => {
    const earlier = 'id,at,size\n1,2026-01-01T00:00:00Z,3\n2,2026-01-02T00:00:00Z,0.5\n';
    const later = 'id,at,size\n1,2026-01-01T00:00:00Z,4\n2,2026-01-03T00:00:00Z,0.5\n';
    const { header, rows } = await compareTexts(suite, [earlier, later]);
    assert.deepEqual(header, ['Change', 'id', 'at', 'size', 'Before']);
    assert.deepEqual(rows, [
      ['Changed', '1', '2026-01-01T00:00:00Z', '4', '{"size":"3"}'],
      ['Changed', '2', '2026-01-03T00:00:00Z', '0.5', '{"at":"2026-01-02T00:00:00Z"}'],
    ]);
  });

  it('matches columns with the same header by position', async () => {
    const earlier = 'id,size,size\n1,10,20\n2,30,40\n';
    assert.deepEqual(await compare(earlier, earlier), []);
    assert.deepEqual(await compare(earlier, 'id,size,size\n1,10,20\n2,30,41\n'), [
      ['Changed', '2', '30', '41', '{"size_2":"40"}'],
    ]);
  });

  it('lists changed rows, then added rows, then removed rows, each ordered by key', async () => {
    const earlier = 'id,name,admin,old\n2,b,true,x\n10,j,false,x\n3,c,true,x\n11,k,true,x\n';
    const later = 'name,id,admin,new\nJ,10,true,y\nb,2,false,y\nd,4,true,y\n';
    assert.deepEqual(await compare(earlier, later), [
      ['Changed', 'b', '2', 'false', 'y', 'x', '{"admin":"true"}'],
      ['Changed', 'J', '10', 'true', 'y', 'x', '{"name":"j","admin":"false"}'],
      ['Added', 'd', '4', 'true', 'y', null, null],
      ['Removed', 'c', '3', 'true', null, 'x', null],
      ['Removed', 'k', '11', 'true', null, 'x', null],
    ]);
  });

  it('compares rows with repeated keys as multisets', async () => {
    const earlier = 'id,size\n1,1\n2,5\n2,5\n2,6\n3,1\n';
    const later = 'id,size\n1,2\n2,5\n2,6\n2,7\n3,1\n3,1\n';
    assert.deepEqual(await compare(earlier, later, ['id']), [
      ['Changed', '1', '2', '{"size":"1"}'],
      ['Added, repeated key', '2', '7', null],
      ['Added, repeated key', '3', '1', null],
      ['Removed, repeated key', '2', '5', null],
    ]);
  });

  it('compares all rows as multisets if there is no key', async () => {
    const { key, rows } = await compareTexts(suite, ['a,b\n1,1\n1,1\n2,2\n', 'b,a,c\n1,1,x\n3,2,y\n3,2,z\n']);
    assert.deepEqual(key, []);
    assert.deepEqual(rows, [
      ['Added', '3', '2', null, null],
      ['Added', '3', '2', null, null],
      ['Removed', '1', '1', null, null],
      ['Removed', '2', '2', null, null],
    ]);
  });

  it('compares text instead of values, and treats blank cells as empty strings', async () => {
    const earlier = 'id,v\na,1\nb,true\nc,\nd,""\ne,x\nf,\n';
    const later = 'id,v\na,1.0\nb,TRUE\nc,""\nd,\ne,\nf,y\n';
    assert.deepEqual(await compare(earlier, later), [
      ['Changed', 'a', '1.0', '{"v":"1"}'],
      ['Changed', 'b', 'TRUE', '{"v":"true"}'],
      ['Changed', 'e', null, '{"v":"x"}'],
      // The earlier value of a blank cell is an empty string.
      ['Changed', 'f', 'y', '{"v":""}'],
    ]);
  });

  it('supports column names that the result or the statement also uses', async () => {
    const names = [
      'Change',
      'Before',
      'BEFORE',
      '_copy',
      '_here',
      'cell',
      '_cell',
      'old',
      'new',
      `"it's"`,
      '',
      '',
    ];
    const earlier = `id,${names.map((name) => (name.startsWith('"') ? `"""${name.slice(1, -1)}"""` : name)).join(',')}\n1${',a'.repeat(names.length)}\n`;
    const later = earlier.replace(/,a\n$/, ',b\n');
    const { header, rows } = await compareTexts(suite, [earlier, later]);
    const unchanged = names.slice(1);
    assert.deepEqual(rows, [['Changed', '1', ...unchanged.map(() => 'a'), 'b', `{"column_13":"a"}`]]);
    assert.equal(new Set(header.map((name) => name.toLowerCase())).size, header.length);
  });

  it('compares snapshots without rows and snapshots with only a key column', async () => {
    assert.deepEqual(await compare('id,a\n', 'id,a\n'), []);
    assert.deepEqual(await compare('id\n1\n2\n', 'id\n2\n3\n'), [
      ['Added', '3', null],
      ['Removed', '1', null],
    ]);
  });

  it('counts changes by kind and by column, and describes changed columns', async () => {
    const earlier = 'User ID,old,Size,size,size\n1,x,1,2,3\n2,x,1,2,3\n3,x,1,2,3\n4,x,1,2,3\n4,y,1,2,3\n';
    const later = 'new,user_id,SIZE,size,size\ny,1,a,2,3\ny,2,b,2,4\ny,5,a,2,3\ny,6,1,2,3\ny,4,1,2,3\n';
    const compared = await compareTexts(suite, [earlier, later], ['user_id']);
    assert.deepEqual(await compared.summarize(), {
      change: 'Change',
      key: ['user_id'],
      kinds: [
        { kind: 'Changed', rows: 2 },
        { kind: 'Added', rows: 2 },
        { kind: 'Removed', rows: 1 },
        { kind: 'Removed, repeated key', rows: 1 },
      ],
      before: 'Before',
      changed: [
        { column: 'SIZE', rows: 2 },
        { column: 'size_3', rows: 1 },
      ],
      unchanged: 1,
      earlierRows: 5,
      laterRows: 5,
      columnChanges: [
        'Column added: new',
        'Column removed: old',
        'Column renamed: User ID to user_id',
        'Column renamed: Size to SIZE',
        'Type of SIZE changed from "Whole number" to "Text"',
      ],
    });
    const moved = await compareTexts(suite, ['size,id,size\n1,1,2\n', 'size,size,id\n1,2,1\n'], ['id']);
    assert.deepEqual((await moved.summarize()).columnChanges, ['Column size_2 moved from position 3 to 2']);
  });

  it('requires a common column', () => {
    const column = (name: string) => ({ id: name, name, kind: 'text' as const });
    assert.equal(compareSnapshots(matchColumns([column('a')], [column('b')]), []), undefined);
  });
});
