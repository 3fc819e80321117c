import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCredits } from '../../../../src/reports/credits/readCredits';
import type { Snapshot } from '../../../../src/reports/snapshot';
import { folderForEachTest } from '../../../support/folders';

const rows = [
  ['Größe', 'allocated', 'consumed', 'remaining'],
  ['a', '100000', '0.5', '99999.5'],
] as const;

const csv = (delimiter: string): string => rows.map((cells) => cells.join(delimiter)).join('\r\n');
const utf16 = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le');

describe('readCredits', () => {
  const home = folderForEachTest();
  const read = async (bytes: Buffer, format: Snapshot['format']) => {
    const path = join(home.path, 'credits');
    writeFileSync(path, bytes);
    const { buckets = [] } =
      (await readCredits({ path, format, bytes: bytes.length } as unknown as Snapshot)) ?? {};
    return buckets.map(({ allocated, consumed, remaining, record }) => ({
      ...{ allocated, consumed, remaining },
      first: Object.entries(record)[0],
    }));
  };

  for (const [what, bytes] of [
    ['commas', Buffer.from(csv(','))],
    ['semicolons', Buffer.from(csv(';'))],
    ['tabs, in UTF-16', utf16(csv('\t'))],
    ['a line that names the separator', Buffer.from(`sep=;\r\n${csv(';')}`)],
    ['such a line, in UTF-16', utf16(`sep=;\r\n${csv(';')}`)],
    ['such a line, in Windows-1252', Buffer.from(`sep=|\r\n${csv('|')}`, 'latin1')],
    ['blank lines, and a byte order mark', Buffer.from(`\uFEFF\n\n${csv(';')}\n\n`)],
  ] as const)
    it(`reads CSV with ${what}`, async () =>
      assert.deepEqual(await read(bytes, 'csv'), [
        { allocated: 100_000, consumed: 0.5, remaining: 99_999.5, first: ['Größe', 'a'] },
      ]));

  it('reads JSON in UTF-16, and with minus signs of Unicode', async () => {
    const text = JSON.stringify([{ Größe: 'a', consumed: '1,000', remaining: '\u22125' }]);
    for (const bytes of [Buffer.from(text), utf16(text)])
      assert.deepEqual(await read(bytes, 'json'), [
        { allocated: 995, consumed: 1000, remaining: -5, first: ['Größe', 'a'] },
      ]);
  });
});
