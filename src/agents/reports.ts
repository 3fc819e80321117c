import { downloadedReports } from '../core/downloadedReports';
import { viewRows } from '../reports/export/rows';
import { sourceOf } from '../reports/snapshotSources';
import { jsonObject } from '../shared/table/jsonAndCsvRows';
import type { TableReader } from '../shared/table/reader';
import { UserError } from '../shared/userError';
import type { AgentTool } from './tool';

export const listReports: AgentTool = {
  name: 'list_reports',
  title: 'List the downloaded reports',
  description:
    'Returns the reports that the user has downloaded: the name of the table in SQL, the time, and the days. Downloads nothing.',
  input: { type: 'object', properties: {}, required: [], additionalProperties: false },
  handle: async ({ core, connection }) => {
    const reports = await downloadedReports(core, connection);
    return {
      summary:
        reports.length === 0
          ? 'There are no downloaded reports. Ask the user to download one.'
          : `Downloaded reports: ${reports.length}. Query them with query_reports.`,
      lines: reports.map(({ name, snapshot: { downloadedAt, parameters, bytes } }) =>
        JSON.stringify({ table: name, downloadedAt, bytes, ...parameters }),
      ),
      less: 'Ask the user which report to use.',
    };
  },
};

/** The maximum number of rows that are read for a reply, which is usually cut earlier. */
const maxRows = 1000;

export const queryReports: AgentTool = {
  name: 'query_reports',
  title: 'Query the downloaded reports',
  description:
    'Runs one SQL statement of DuckDB over the tables of list_reports, and returns its rows as JSON, one for each line. DESCRIBE lists the columns of a table.',
  input: {
    type: 'object',
    properties: { sql: { type: 'string', description: 'One statement that only reads.', maxLength: 50_000 } },
    required: ['sql'],
    additionalProperties: false,
  },
  handle: async ({ core, connection }, args, signal) => {
    const sql = String(args['sql']);
    const reports = await downloadedReports(core, connection, sql);
    if (reports.length === 0)
      throw new UserError('input', `There are no downloaded reports of ${connection.name}.`);
    const tables = reports.map(({ name, snapshot }) => ({ name, source: sourceOf(snapshot) }));
    const reader = await core.reportEngine.query(sql, tables, { signal });
    return {
      summary: `Rows: ${reader.info.rows}.`,
      lines: linesOf(reader, signal),
      less: 'Aggregate the rows, or select fewer of them with LIMIT and OFFSET.',
    };
  },
};

async function* linesOf(reader: TableReader, signal: AbortSignal): AsyncGenerator<string> {
  const { columns } = reader.info;
  const view = { query: { filters: [], search: '', sort: [] }, columns: columns.map(({ id }) => id) };
  try {
    for await (const row of viewRows(reader, view, { limit: maxRows, signal }))
      yield jsonObject(columns, row);
  } finally {
    await reader.close();
  }
}
