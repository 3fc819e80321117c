import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { commands } from '../../../../src/cli/commandTable';
import { parseExportArgs } from '../../../../src/reports/export/exportArgs';
import {
  formatExtension,
  formatKinds,
  formatName,
  parseFormat,
  plainCsv,
} from '../../../../src/reports/export/formats';
import { isFolderFormat } from '../../../../src/reports/export/partition';
import { throwsUserError } from '../../../support/userErrors';

describe('export formats', () => {
  it('start with CSV, Excel and the original', () => {
    assert.deepEqual(formatKinds.slice(0, 3), ['csv', 'excel', 'original']);
  });

  it('match those of tasks, the help of the command line, and the page about exports', () => {
    const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
      contributes: { taskDefinitions: { properties: { format: { anyOf: [{ enum: string[] }] } } }[] };
    };
    assert.deepEqual(manifest.contributes.taskDefinitions[0]?.properties.format.anyOf[0].enum, formatKinds);
    const help = commands['report export']?.options['format']?.help ?? '';
    const values = /^- `format`: .*?;/ms.exec(readFileSync('docs/export.md', 'utf8'))?.[0] ?? '';
    for (const kind of formatKinds) {
      assert.match(help, new RegExp(`\\b${kind}\\b`));
      assert.match(values, new RegExp(`\`${kind}\``));
    }
  });

  it('are parsed from their names and from objects', () => {
    for (const kind of formatKinds) {
      const format = parseFormat(kind);
      assert.equal(format.kind, kind);
      assert.deepEqual(parseFormat(JSON.parse(JSON.stringify(format))), format);
      assert.equal(formatExtension(format) === '', isFolderFormat(format));
    }
    const format = { kind: 'csv', delimiter: ';', lineEnding: '\n', byteOrderMark: true } as const;
    assert.deepEqual(parseFormat(format), format);
    assert.deepEqual(parseFormat({ kind: 'csv', delimiter: '\t' }), {
      kind: 'csv',
      ...plainCsv,
      delimiter: '\t',
    });
    assert.deepEqual(parseFormat({ kind: 'warehouse', column: 'Day' }), { kind: 'warehouse', column: 'Day' });
  });

  it('have names that include the CSV options that differ from the defaults', () => {
    assert.equal(formatName({ kind: 'csv', ...plainCsv }), 'CSV');
    assert.equal(
      formatName({ kind: 'csv', delimiter: ';', lineEnding: '\n', byteOrderMark: true }),
      'CSV (semicolon, LF, BOM)',
    );
    assert.equal(formatName({ kind: 'csv', ...plainCsv, delimiter: '|' }), 'CSV (vertical bar)');
    assert.equal(formatName({ kind: 'excel' }), 'Excel');
    assert.equal(formatExtension({ kind: 'csv', ...plainCsv, delimiter: '\t' }), 'tsv');
  });

  it('are rejected if invalid', () => {
    for (const given of ['xml', undefined, null, 7, {}, { kind: 'toString' }, []]) {
      throwsUserError(() => parseFormat(given), { kind: 'input', advice: /csv, excel, original/ });
    }
    throwsUserError(() => parseFormat({}), { kind: 'input', message: /object with the property "kind"/ });
    for (const choices of [{ delimiter: 'x' }, { lineEnding: '\r' }, { byteOrderMark: 'yes' }]) {
      throwsUserError(() => parseFormat({ kind: 'csv', ...choices }), { kind: 'input', advice: /^Use / });
    }
  });
});

describe('export arguments of a task or a keybinding', () => {
  it('are parsed, and default to the original format', () => {
    assert.deepEqual(parseExportArgs({ report: 'user-registry' }), {
      report: 'user-registry',
      format: { kind: 'original' },
      overwrite: false,
    });
    const all = {
      connection: 'Sample',
      report: 'by-user-client-date',
      granularity: 'by_user_month',
      range: 'lastMonth',
      format: 'parquet',
      path: 'data/{range}.parquet',
      overwrite: true,
      formulas: 'escape',
    };
    assert.deepEqual(parseExportArgs(all), { ...all, format: { kind: 'parquet' } });
    assert.deepEqual(
      parseExportArgs({ report: 'credits', granularity: undefined, path: undefined, formulas: undefined }),
      { report: 'credits', format: { kind: 'original' }, overwrite: false },
    );
  });

  it("can't contain URLs, credentials, or paths outside the workspace", () => {
    for (const name of ['url', 'baseUrl', 'instanceURL', 'analyticsUrl', 'token', 'headers']) {
      throwsUserError(() => parseExportArgs({ report: 'credits', [name]: 'https://example.com' }), {
        kind: 'input',
        message: `Unknown property "${name}".`,
      });
    }
    for (const path of ['/etc/passwd', 'C:\\x', 'C:x', '\\\\server\\share', ' ', '', '../x', 'a\\..\\b']) {
      throwsUserError(() => parseExportArgs({ report: 'credits', path }), {
        kind: 'input',
        message: /^"path" .* relative/,
      });
      throwsUserError(() => parseExportArgs({ report: 'credits', output: path }, 'output'), {
        kind: 'input',
        message: /^"output" .* relative/,
      });
    }
  });

  it('include "output" instead of "path" in a task', () => {
    const order = { report: 'credits', format: { kind: 'original' }, overwrite: false, path: 'a.json' };
    assert.deepEqual(parseExportArgs({ report: 'credits', output: 'a.json' }, 'output'), order);
    throwsUserError(() => parseExportArgs({ report: 'credits', path: 'a.json' }, 'output'), {
      kind: 'input',
      message: 'Unknown property "path".',
      advice: /formulas, output\./,
    });
    throwsUserError(() => parseExportArgs({ report: 'credits', output: 7 }, 'output'), {
      kind: 'input',
      message: /"output" must be/,
    });
  });

  it('are rejected with an error that names the missing or invalid property', () => {
    const wrong: readonly (readonly [unknown, RegExp])[] = [
      [undefined, /"args" of an export must be an object/],
      ['credits', /must be an object/],
      [{}, /must have the property "report"/],
      [{ report: 7 }, /"report" must be a string/],
      [{ report: 'x', overwrite: 'yes' }, /"overwrite" must be true or false/],
      [{ report: 'x', formulas: 'run' }, /"formulas" must be "keep" or "escape"/],
      [{ report: 'x', connection: {} }, /"connection" must be a string/],
    ];
    for (const [given, message] of wrong) {
      throwsUserError(() => parseExportArgs(given), { kind: 'input', message });
    }
  });
});
