import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wholeTable } from '../../../src/shared/table/query';
import type { TableReader, WriteFormat } from '../../../src/shared/table/reader';
import { RemoteReader } from '../../../src/warehouse/reader/remoteReader';
import { everyRow, type TestEngine } from '../reports/engine';
import { questionRows, questions, questionsSql } from './questions';
import type { RemoteServer } from './remoteServer';

/** The name of the table that is compared. */
export const comparedTable = 'we`ird "table"';

/** The readers of the same rows. */
export interface ComparedReaders {
  readonly embedded: TableReader;
  readonly remote: TableReader;
}

/** Loads the table of {@link questionsSql} into a server, and opens it there and in the report engine. */
export async function openCompared(suite: TestEngine, server: RemoteServer): Promise<ComparedReaders> {
  const embedded = await suite.engine.query(questionsSql, []);
  await server.load(comparedTable, embedded);
  return { embedded, remote: await RemoteReader.open(server.client, comparedTable) };
}

const csv: WriteFormat = {
  kind: 'csv',
  options: { delimiter: ',', lineEnding: '\n', byteOrderMark: false, header: true },
};

/** Defines tests that compare a table of a server with the same table in the report engine. */
export function comparesWithDuckDb(suite: TestEngine, readers: () => ComparedReaders): void {
  it('has the same columns and number of rows as DuckDB', () => {
    const kinds = (reader: TableReader): unknown => [
      reader.info.rows,
      reader.info.columns.map(({ id, name, kind }) => ({ id, name, kind })),
    ];
    const { embedded, remote } = readers();
    assert.deepEqual(kinds(remote), kinds(embedded));
  });

  for (const { title, ask } of questions) {
    it(`returns the same result as DuckDB: ${title}`, async () => {
      const { embedded, remote } = readers();
      assert.deepEqual(rounded(await ask(remote)), rounded(await ask(embedded)));
    });
  }

  for (const sort of [[], [{ column: 'client', direction: 'descending' } as const]]) {
    const how = sort.length === 0 ? 'unsorted' : 'sorted by few different values';
    it(`shows every row once in pages, ${how}`, async () => {
      const { embedded, remote } = readers();
      const seen: string[] = [];
      for (let offset = 0; offset < questionRows; offset += 700) {
        const { rows } = await remote.page({ ...wholeTable, sort }, { offset, limit: 700 });
        seen.push(...rows.map((row) => JSON.stringify(row)));
      }
      assert.deepEqual(seen.sort(), (await everyRow(embedded)).map((row) => JSON.stringify(row)).sort());
    });
  }

  for (const format of [csv, { kind: 'json' }, { kind: 'ndjson' }] as const) {
    it(`exports the same cells as DuckDB: ${format.kind}`, async () => {
      const { embedded, remote } = readers();
      const query = { ...wholeTable, sort: [{ column: 'event', direction: 'ascending' } as const] };
      const columns = ['event', 'my name', 'moment', 'price', 'rate', 'client'];
      const texts = await Promise.all(
        [remote, embedded].map(async (reader, index) => {
          const path = join(suite.folder, `export-${format.kind}-${index}`);
          const { rows, bytes } = await reader.write({ query, columns, format, path });
          const text = readFileSync(path, 'utf8');
          assert.equal(rows, questionRows);
          assert.equal(bytes, Buffer.byteLength(text));
          return format.kind === 'csv' ? text : jsonOf(text);
        }),
      );
      assert.deepEqual(texts[0], texts[1]);
    });
  }
}

/** Rounds floating-point results, whose last digits depend on the order in which values are summed. */
function rounded(reply: unknown): unknown {
  return JSON.parse(
    JSON.stringify(reply, (_, value: unknown) =>
      typeof value === 'number' ? Number(value.toPrecision(12)) : value,
    ),
  );
}

/** Parses an export as JSON or NDJSON. Integers of 16 or more digits are compared as text, to compare every digit. */
function jsonOf(text: string): unknown {
  const quoted = text.replace(/(?<=[:[,]\s*)(-?\d{16,})(?=\s*[,}\]])/g, '"$1"');
  return quoted.startsWith('[')
    ? JSON.parse(quoted)
    : quoted
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown);
}
