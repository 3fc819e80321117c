import assert from 'node:assert/strict';
import Papa from 'papaparse';
import { inferSchema, initParser } from 'udsv';
import type { TableSource } from '../../../src/reports/engine/engine';
import { readIntoMemory } from '../../support/reports/memory/readFile';
import { CsvScanner } from '../../../src/reports/csv/scanner';
import type { TableReader } from '../../../src/shared/table/reader';
import type { CsvCase, CsvEncoding, Judge } from '../../support/reports/csvCase';
import { csvCases } from '../../support/reports/csvCases';
import { engineForSuite, everyRow } from '../../support/reports/engine';

type Rows = readonly (readonly (string | null)[])[];

function encoded(text: string, encoding: CsvEncoding): Buffer {
  switch (encoding) {
    case 'utf-8':
      return Buffer.from(text);
    case 'utf-8-mark':
      return Buffer.from(`\ufeff${text}`);
    case 'utf-16le':
      return Buffer.from(text, 'utf16le');
    case 'utf-16le-mark':
      return Buffer.from(`\ufeff${text}`, 'utf16le');
    case 'utf-16be-mark':
      return Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
    case 'windows-1252':
      return Buffer.from(text.replaceAll('€', '\x80'), 'latin1');
  }
}

/**
 * Functions that parse a file with a reference parser. The first row is the header. The parsers don't distinguish
 * blank cells from empty strings.
 */
const judges: Readonly<Record<Judge, (file: CsvCase) => Rows>> = {
  papaparse: ({ text, delimiter, rows: [header = []] }) => {
    const skipEmptyLines = header.length > 1;
    const { data } = Papa.parse<string[]>(text, { delimiter, skipEmptyLines });
    return !skipEmptyLines && /[\r\n]$/.test(text) ? data.slice(0, -1) : data;
  },
  udsv: ({ text, delimiter, rows: [header = []] }) => {
    const lineEnd = /\r\n|\n|\r/.exec(text.replace(/"[^"]*"/g, ''))?.[0] ?? '\n';
    // uDSV uses the first row as column names.
    const names = header.map((_, column) => `n${column}`).join(delimiter);
    const whole = `${names}${lineEnd}${text}${/[\r\n]$/.test(text) ? '' : lineEnd}`;
    const found = initParser(inferSchema(whole, { col: delimiter, row: lineEnd, encl: '"' })).stringArrs(
      whole,
    );
    return header.length > 1 ? found.filter((cells) => cells.join('') !== '' || cells.length > 1) : found;
  },
};

function verdict(judge: Judge, file: CsvCase): Rows | string {
  try {
    return comparable(judges[judge](file));
  } catch (error) {
    return String(error);
  }
}

/** Pads all rows to the length of the longest row, and converts blank cells to empty strings. */
function comparable(rows: Rows): Rows {
  const width = Math.max(...rows.map(({ length }) => length));
  return rows.map((cells) => Array.from({ length: width }, (_, place) => cells[place] ?? ''));
}

async function readBy(reader: TableReader): Promise<Rows> {
  try {
    return [reader.info.columns.map(({ name }) => name), ...(await everyRow(reader))];
  } finally {
    await reader.close();
  }
}

describe('CSV cases', function () {
  this.timeout(60_000);
  const { engine, file } = engineForSuite();

  it('include at least 100 uniquely named files', () => {
    assert.ok(csvCases.length >= 100, String(csvCases.length));
    assert.equal(new Set(csvCases.map(({ name }) => name)).size, csvCases.length);
  });

  for (const each of csvCases) {
    it(`match the expected rows: ${each.name}`, async () => {
      const kind = each.delimiter === '\t' ? 'tsv' : 'csv';
      const path = file(`case.${kind}`, encoded(each.text, each.encoding));
      // Only the comma is specified. The kind implies the tab, and the readers detect other delimiters.
      const source: TableSource = { kind, path, ...(each.delimiter === ',' ? { delimiter: ',' } : {}) };
      assert.deepEqual(await readBy(await engine.open(source)), each.rows, 'in the report engine');
      assert.deepEqual(await readBy(await readIntoMemory(source)), each.rows, 'in memory');
      for (const judge of ['papaparse', 'udsv'] as const) {
        const found = verdict(judge, each);
        if (each.dissent.includes(judge)) assert.notDeepEqual(found, comparable(each.rows), judge);
        else assert.deepEqual(found, comparable(each.rows), judge);
      }
      // Downloads are scanned as comma-separated text in an encoding that extends ASCII.
      if (each.delimiter !== ',' || !/^utf-8|^windows/.test(each.encoding)) return;
      for (const size of [1, 2, 7, 1000]) {
        const scanner = new CsvScanner();
        const bytes = encoded(each.text, each.encoding);
        for (let at = 0; at < bytes.length; at += size) scanner.add(bytes.subarray(at, at + size));
        scanner.end();
        assert.equal(scanner.rows, each.rows.length - 1, `chunk size ${size}`);
      }
    });
  }
});
