import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { downloadedReports } from '../../core/downloadedReports';
import type { NamedSource, ReportEngine, TableSource } from '../../reports/engine/engine';
import { viewRows } from '../../reports/export/rows';
import { sourceOf } from '../../reports/snapshotSources';
import { parseJson } from '../../shared/json/exactJson';
import { UserError } from '../../shared/userError';
import { textsOf, type Command } from '../command';
import { createHost, type Host } from '../host';
import { formatRows, rowFormat, rowsAsJson } from '../rows';
import { usageError } from '../usageError';

/** Runs one statement over the latest snapshots of downloaded reports and over the files of `--table`. */
export const sql: Command = async (context) => {
  const { positionals, signal, terminal } = context;
  const format = rowFormat(context) ?? 'table';
  const files = await Promise.all(textsOf(context, 'table').map(namedFile));
  // The names of tables are the same in uppercase and lowercase.
  const named = new Set(files.map(({ name }) => name.toLowerCase()));
  if (named.size < files.length) throw usageError('Two of the tables have the same name.');
  const host = await createHost(context, 'nothing');
  const { core } = host;
  const tables = [...files, ...(await reports(host)).filter(({ name }) => !named.has(name.toLowerCase()))];
  terminal.progress(() => 'Running the statement...');
  try {
    const reader = await core.reportEngine.query(positionals[0] ?? '', tables, { signal });
    const view = {
      query: { filters: [], search: '', sort: [] },
      columns: reader.info.columns.map(({ id }) => id),
    };
    const rows = { columns: reader.info.columns, rows: viewRows(reader, view, { signal }) };
    return {
      ok: true,
      content: formatRows(format, rows),
      data: async () => parseJson(await rowsAsJson(rows)),
      facts: { rows: reader.info.rows, tables: tables.map(({ name }) => name) },
      close: () => core.reportEngine.stop(),
    };
  } catch (error) {
    const wrong = await wrongFile(core.reportEngine, files, error);
    await core.reportEngine.stop();
    throw wrong ?? error;
  }
};

/** Returns the error of the input file because of which a statement failed; `undefined` for another reason. */
async function wrongFile(
  engine: ReportEngine,
  files: readonly NamedSource[],
  error: unknown,
): Promise<UserError | undefined> {
  if (!(error instanceof UserError) || ['input', 'platform', 'canceled'].includes(error.kind))
    return undefined;
  for (const { source } of files) {
    try {
      await (await engine.open(source)).close();
    } catch (problem) {
      if (!(problem instanceof UserError)) return undefined;
      const reason = [problem.explanation, problem.detail].filter((part) => part !== undefined).join('\n');
      return usageError(`Couldn't read ${source.path}.`, reason);
    }
  }
  return undefined;
}

async function reports({ core, connection }: Host): Promise<readonly NamedSource[]> {
  if (!connection) return [];
  const found = await downloadedReports(core, connection);
  return found.map(({ name, snapshot }) => ({ name, source: sourceOf(snapshot) }));
}

const kinds = ['csv', 'tsv', 'json', 'ndjson', 'parquet'] as const;

async function namedFile(text: string): Promise<NamedSource> {
  const [, name, file] = /^([_A-Za-z]\w*)=(.+)$/s.exec(text) ?? [];
  if (name === undefined || file === undefined) throw usageError('--table must be NAME=FILE.');
  const ending = /\.(\w+)$/.exec(file)?.[1]?.toLowerCase();
  const kind: TableSource['kind'] | undefined = kinds.find((each) => each === ending);
  if (!kind) throw usageError(`${file} must end in .${kinds.join(', .')}.`);
  const path = resolve(file);
  const isFile = await stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
  if (!isFile) throw usageError(`Couldn't read ${path}.`, 'Check the path and the permissions.');
  return { name, source: { kind, path } };
}
