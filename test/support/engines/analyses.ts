import assert from 'node:assert/strict';
import { join } from 'node:path';
import { usageAnalyses } from '../../../src/reports/analyses/usageAnalyses';
import type { TableSource } from '../../../src/reports/engine/engine';
import type { Cell } from '../../../src/shared/table/table';
import { analysisColumns, analysisStatement } from '../../../src/warehouse/analysisStatement';
import { saveStatement } from '../../../src/warehouse/reader/saveStatement';
import type { RemoteServer } from './remoteServer';
import { engineForSuite, everyRow, withTable } from '../reports/engine';

/** The tables of the analyses, with the names that they have in the warehouse. */
const names = { usage: 'usage by day', registry: 'registry', users: 'users' } as const;
type Name = keyof typeof names;

const clients = ['VS Code', 'Web', '', 'JetBrains "IDE"'];

function usageCsv(): string {
  const lines = Array.from({ length: 4000 }, (_, row) => {
    const day = new Date(Date.UTC(2026, 3, 1 + ((row * 7) % 85))).toISOString().slice(0, 10);
    const user = (row * 31) % 97;
    const suggested = row % 3 === 0 ? '' : String((row * 17) % 50);
    const accepted = row % 3 === 0 ? '' : String((row * 17) % 23);
    return `${user},user${user}@example.com,${day},"${clients[row % 4]}",Go,${String(row % 11 !== 0)},${suggested},${accepted}`;
  });
  const header =
    'Instance user ID,Username,Date,Client Name,Language,Active User,Completion Suggestions,Completion Acceptances';
  return [header, ...lines, ''].join('\n');
}

function registryCsv(): string {
  const lines = Array.from(
    { length: 120 },
    (_, user) => `${user},${String(user % 10 === 0)},${String(user % 40 === 0)}`,
  );
  return ['Instance user ID,Site Admin,Service Account', ...lines, ''].join('\n');
}

function usersCsv(): string {
  const lines = Array.from({ length: 110 }, (_, user) => `${user},user${user},Name ${user}`);
  return ['databaseID,username,displayName', ...lines, ''].join('\n');
}

/** Defines tests that compare the results of the built-in analyses in a warehouse with those in the report engine. */
export function describeAnalyses(name: string, start: (folder: string) => Promise<RemoteServer>): void {
  describe(`built-in analyses on ${name}`, () => {
    const suite = engineForSuite();
    let server: RemoteServer;
    let sources: Readonly<Record<Name, TableSource>>;

    before(async () => {
      server = await start(suite.folder);
      const source = (name: Name, text: string): TableSource => ({
        kind: 'csv',
        path: suite.file(`${name}.csv`, text),
      });
      sources = {
        usage: source('usage', usageCsv()),
        registry: source('registry', registryCsv()),
        users: source('users', usersCsv()),
      };
      for (const name of Object.keys(names) as Name[])
        await withTable(suite.engine, sources[name], (reader) => server.load(names[name], reader));
    });

    after(() => server.stop());

    const days = { asOf: '2026-06-20', firstDay: '2026-04-03', downloadDay: '2026-06-20', unseenDays: 20 };

    for (const analysis of usageAnalyses) {
      it(`have the same rows as in DuckDB: ${analysis.id}`, async () => {
        const { client } = server;
        const requested = [
          ...analysis.tables,
          ...(analysis.enrichedBy === undefined ? [] : [analysis.enrichedBy]),
        ];
        const embedded = await Promise.all(
          requested.map(async (name) => [
            name,
            await withTable(suite.engine, sources[name], ({ info }) => Promise.resolve(info.columns)),
          ]),
        );
        const here = analysis.query({ ...days, tables: Object.fromEntries(embedded) as object });
        assert.ok(here.ok);
        const reader = await suite.engine.query(
          here.sql,
          requested.map((name) => ({ name, source: sources[name] })),
        );
        const expected = await everyRow(reader);
        const headers = reader.info.columns.map(({ name }) => name);
        await reader.close();

        const remote = await Promise.all(
          requested.map(async (name) => [
            name,
            analysisColumns(client.dialect, await client.columns(names[name])),
          ]),
        );
        const there = analysis.query({ ...days, tables: Object.fromEntries(remote) as object });
        assert.ok(there.ok);
        const tables = Object.fromEntries(requested.map((name) => [name, names[name]]));
        const path = join(suite.folder, `${analysis.id}-result`);
        const kind = await saveStatement(client, analysisStatement(client.dialect, there.sql, tables), path);
        await withTable(suite.engine, { kind, path }, async (saved) => {
          // Some servers return all column names in lowercase.
          assert.deepEqual(
            saved.info.columns.map((column) => column.name.toLowerCase()),
            headers.map((header) => header.toLowerCase()),
          );
          assert.ok(expected.length > 0);
          assert.deepEqual(rounded(await everyRow(saved)), rounded(expected));
        });
      });
    }
  });
}

/** Rounds numbers with a fraction, whose last digits differ between engines. */
function rounded(rows: readonly (readonly Cell[])[]): unknown {
  return rows.map((row) =>
    row.map((cell) =>
      cell !== null && /^-?\d+\.\d+$/.test(cell) ? String(Number(Number(cell).toPrecision(12))) : cell,
    ),
  );
}
