import { strict as assert } from 'node:assert';
import { join, posix, sep, win32 } from 'node:path';
import fc from 'fast-check';
import {
  defaultTemplates,
  exportPath,
  numberedPath,
  type NameParts,
} from '../../../../src/reports/export/exportName';
import { safeFileName } from '../../../../src/reports/fileName';
import { throwsUserError } from '../../../support/userErrors';
import { repetitions } from '../../../support/fullRun';

const parts: NameParts = {
  instance: 'Production',
  report: 'by-user-client-date',
  granularity: 'by_user_month',
  start: '2026-10-01',
  end: '2026-10-31',
  downloadedAt: '2026-11-21T10:20:30.000Z',
};
const snapshot: NameParts = { instance: 'Sample', report: 'user-registry', downloadedAt: parts.downloadedAt };

const origin = { folder: 'example.folder', name: 'example.name' };

describe('export names', () => {
  it('contain the source and the dates of the data', () => {
    assert.equal(
      exportPath({ ...defaultTemplates, origin }, parts, 'csv'),
      'Production/by-user-client-date-2026-10-01_2026-10-31.csv',
    );
    assert.equal(
      exportPath({ ...defaultTemplates, origin }, snapshot, 'parquet'),
      'Sample/user-registry-2026-11-21.parquet',
    );
    const range = { folder: '', name: '{range}', origin };
    assert.equal(exportPath(range, { ...snapshot, start: '2026-10-01' }, 'csv'), 'from-2026-10-01.csv');
    assert.equal(exportPath(range, { ...snapshot, end: '2026-10-31' }, 'csv'), 'until-2026-10-31.csv');
  });

  it('follow the templates', () => {
    const templates = {
      folder: 'data/{instance}/{date}',
      name: '{granularity}/{start}-{end}-{time}',
      origin,
    };
    assert.equal(
      exportPath(templates, parts, 'csv'),
      'data/Production/2026-11-21/by_user_month/2026-10-01-2026-10-31-102030.csv',
    );
    assert.equal(exportPath({ folder: './a//b\\c/', name: 'x.csv', origin }, parts, 'csv'), 'a/b/c/x.csv');
    assert.equal(exportPath({ folder: '', name: 'x.csv', origin }, parts, 'json'), 'x.csv.json');
    assert.equal(exportPath({ folder: 'a', name: 'x', origin }, parts, ''), 'a/x');
  });

  it('omit separators around a placeholder without a value', () => {
    const named = (name: string): string => exportPath({ folder: '', name, origin }, snapshot, 'csv');
    assert.equal(named('{report}-{start}_{end}'), 'user-registry.csv');
    assert.equal(named('{granularity}-{report}'), 'user-registry.csv');
    assert.equal(named('{report}-{granularity}-{date}'), 'user-registry-2026-11-21.csv');
  });

  it('default to the report name if no placeholder has a value', () => {
    for (const name of [
      '{start}',
      '{start}-{end}',
      '{start}.{end}',
      ' {granularity} ',
      '{granularity}.csv',
    ]) {
      assert.equal(
        exportPath({ folder: 'out', name, origin }, snapshot, 'csv'),
        'out/user-registry.csv',
        name,
      );
      const folder = name.replace('.csv', '');
      assert.equal(
        exportPath({ folder: 'out', name: folder, origin }, snapshot, ''),
        'out/user-registry',
        name,
      );
    }
    const invisible = { ...snapshot, granularity: '\u202e\u200b' };
    assert.equal(
      exportPath({ folder: '', name: '{granularity}', origin }, invisible, 'csv'),
      'user-registry.csv',
    );
    const local = { ...snapshot, instance: '', report: 'data' };
    assert.equal(exportPath({ ...defaultTemplates, origin }, local, 'csv'), 'data-2026-11-21.csv');
    const nameless = { ...snapshot, report: '..' };
    assert.equal(exportPath({ folder: '', name: '{start}', origin }, nameless, 'csv'), 'export.csv');
  });

  it('are rejected with advice if they contain unknown placeholders or parent folders', () => {
    throwsUserError(() => exportPath({ folder: '{home}', name: 'x', origin }, parts, 'csv'), {
      kind: 'input',
      message: /unknown placeholder \{home\}/,
      advice:
        /^The settings example\.folder and example\.name can contain these placeholders: \{instance\}, \{report\}/,
    });
    throwsUserError(() => exportPath({ folder: '', name: '{home}', origin: 'output' }, parts, 'csv'), {
      kind: 'input',
      advice: /^The property "output" can contain these placeholders: \{instance\}, \{report\}/,
    });
    throwsUserError(() => exportPath({ folder: '{constructor}', name: 'x', origin }, parts, 'csv'), {
      kind: 'input',
    });
    throwsUserError(() => exportPath({ folder: 'a/../..', name: 'x', origin }, parts, 'csv'), {
      kind: 'input',
      message: /must not contain/,
      advice: /^Check the settings example\.folder and example\.name\.$/,
    });
    throwsUserError(() => exportPath({ folder: '', name: '../x', origin: 'path' }, parts, 'csv'), {
      kind: 'input',
      advice: /^Correct the property "path"\.$/,
    });
  });

  it('stay within their folder and are valid on every system for any text from a server', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '..',
        '../../x',
        'C:\\x',
        '/etc',
        'CON',
        'nul.csv',
        '\u202egpj',
        'a.',
        ' ',
        '\0',
        '{end}',
        'x'.repeat(300),
      ),
    );
    fc.assert(
      fc.property(text, text, text, (instance, report, granularity) => {
        const path = exportPath(
          { folder: 'out/{instance}', name: '{report}/{granularity}-{report}', origin },
          { instance, report, granularity, downloadedAt: parts.downloadedAt },
          'csv',
        );
        const all = path.split('/');
        assert.equal(all[0], 'out');
        // Folders without a name are omitted.
        assert.ok(all.length >= 2 && all.length <= 4, path);
        for (const one of all) assert.equal(safeFileName(one), one);
        assert.ok(join('/w', path).startsWith(join('/w', 'out') + sep));
        assert.ok(win32.join('C:\\w', path).startsWith('C:\\w\\out\\'));
        assert.ok(posix.normalize(path) === path);
      }),
      { numRuns: repetitions({ normal: 60, full: 300 }) },
    );
  });

  it('can end with a number, before the file extension if there is one', () => {
    assert.equal(numberedPath('a/report.csv', 2), 'a/report-2.csv');
    assert.equal(numberedPath('a.b/folder', 3), 'a.b/folder-3');
    assert.equal(numberedPath('archive', 2), 'archive-2');
  });
});
