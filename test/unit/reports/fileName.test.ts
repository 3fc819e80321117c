import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join, win32 } from 'node:path';
import fc from 'fast-check';
import { safeFileName } from '../../../src/reports/fileName';
import { folderForEachTest } from '../../support/folders';

/** Pieces of texts for the property tests: characters of all scripts, and unsafe characters and names. */
const pieces = fc.array(
  fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '..',
      '/',
      '\\',
      'C:',
      'CON',
      'nul',
      'com1',
      'LPT¹',
      '.',
      ' ',
      '\0',
      '\n',
      '\u202e',
      '\u200b',
      '\ufeff',
    ),
    fc.constantFrom('e\u0301', '\ud800', '👩‍👩‍👧', '한', '.csv', '~', '<>', '"', '|', '?*', '\u0301'.repeat(90)),
  ),
);
const names = pieces.map((parts) => parts.join(''));

describe('safeFileName', () => {
  const folder = folderForEachTest();

  it("doesn't change safe names", () => {
    for (const name of [
      'report.csv',
      'Ünïcode 한국어 report.csv',
      'a b',
      'console.csv',
      '.com'.slice(1),
      "it's (1).csv",
    ]) {
      assert.equal(safeFileName(name), name);
    }
  });

  it('returns a single path component', () => {
    assert.equal(safeFileName('../../etc/passwd'), '-..-etc-passwd');
    assert.equal(safeFileName('C:\\Windows\\win.ini'), 'C--Windows-win.ini');
    assert.equal(safeFileName('a/b.csv'), 'a-b.csv');
  });

  it('removes invisible and direction-changing characters', () => {
    assert.equal(safeFileName('report\u202evsc.exe'), 'reportvsc.exe');
    assert.equal(safeFileName('a\u200b\ufeff\u0000\u0007\r\n\u2028b\ud800.csv'), 'ab.csv');
  });

  it('avoids reserved names with or without an extension', () => {
    for (const name of [
      'CON',
      'nul',
      'Aux.csv',
      'com1.tar.gz',
      'LPT¹.csv',
      'CONOUT$',
      'NUL .txt',
      'con  .a.b',
    ]) {
      assert.equal(safeFileName(name), `_${name}`);
    }
    assert.equal(safeFileName('CON\u200b.csv'), '_CON.csv');
    for (const name of ['com10.csv', 'NUL b.txt']) assert.equal(safeFileName(name), name);
  });

  it('never returns an empty or hidden name, or a name that ends in a dot or a space', () => {
    assert.equal(safeFileName(' .env. '), 'env');
    assert.equal(safeFileName('report . .'), 'report');
    for (const name of ['', '.', '..', ' . ', '\u0000', '\u202e']) assert.equal(safeFileName(name), 'export');
  });

  it('normalizes to NFC', () => {
    assert.equal(safeFileName('Cafe\u0301.csv'), 'Caf\u00e9.csv');
    assert.equal(safeFileName('e\u200b\u0301'), '\u00e9');
  });

  it('truncates long names between characters and retains the extension', () => {
    assert.equal(safeFileName(`${'a'.repeat(500)}.csv`), `${'a'.repeat(116)}.csv`);
    const family = '👩‍👩‍👧';
    const cut = safeFileName(`${family.repeat(30)}.csv`);
    assert.match(cut, /^[👩👧]+\.csv$/u);
    assert.ok(Buffer.byteLength(cut) <= 120);
    assert.equal(safeFileName(`x${'\u0301'.repeat(300)}.csv`), 'export.csv');
  });

  it('returns a name that is valid on every system for any text', () => {
    fc.assert(
      fc.property(names, (name) => {
        const safe = safeFileName(name);
        assert.notEqual(safe, '');
        assert.ok(Buffer.byteLength(safe) <= 120);
        assert.equal(safe, safe.normalize('NFC'));
        assert.doesNotMatch(safe, /[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]/u);
        assert.doesNotMatch(safe, /^[.\s]|[.\s]$/u);
        assert.doesNotMatch(safe, /^(con|prn|aux|nul|(com|lpt)[0-9¹²³])\s*(\.|$)/i);
        assert.equal(basename(safe), safe);
        assert.equal(win32.basename(safe), safe);
        assert.equal(safeFileName(safe), safe, 'a safe name is unchanged');
      }),
    );
  });

  it('returns a name that the file system stores unchanged', () => {
    fc.assert(
      fc.property(names, (name) => {
        const place = join(folder.path, String(readdirSync(folder.path).length));
        mkdirSync(place);
        writeFileSync(join(place, safeFileName(name)), '');
        assert.deepEqual(
          readdirSync(place).map((found) => found.normalize('NFC')),
          [safeFileName(name)],
        );
      }),
    );
  });
});
