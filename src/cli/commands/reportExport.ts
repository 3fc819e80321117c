import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { downloadReport, type DownloadDecisions } from '../../core/downloadReport';
import { timeoutMs } from '../../operations/run/settings';
import { isByMonth, parseFormat, type ExportFormat } from '../../reports/export/formats';
import { isFolderFormat, withPartition } from '../../reports/export/partition';
import { writeExport, type Exported } from '../../reports/export/writeExport';
import { reportKind, resolveExportSpec } from '../../reports/kinds/reportKinds';
import { formatReceived } from '../../reports/rows/row';
import type { Snapshot } from '../../reports/snapshot';
import { sourceOf } from '../../reports/snapshotSources';
import { formatBytes } from '../../shared/format';
import { UserError } from '../../shared/userError';
import { textOf, type Command, type Context } from '../command';
import { connect, type ConnectedHost } from '../host';
import { outputPath } from '../output';
import { usageError } from '../usageError';

/** Downloads a report and writes it to the output file, or, unless it is a folder, to standard output. */
export const reportExport: Command = async (context) => {
  const { positionals, signal, terminal } = context;
  const column = textOf(context, 'column');
  const format = parseFormat({
    kind: textOf(context, 'format') ?? 'original',
    ...(column === undefined ? {} : { column }),
  });
  if (column !== undefined && !isByMonth(format.kind))
    throw usageError(`The format "${format.kind}" has no folder per month.`, 'Omit --column.');
  const formulas = formulasOf(context);
  const [name = ''] = positionals;
  const report = resolveExportSpec({ report: name, ...parameters(context) }, Date.now());
  const path = outputPath(context);
  if (path === undefined && isFolderFormat(format))
    throw usageError(`The format "${format.kind}" is a folder.`, 'Add --output FOLDER.');
  if (path === undefined && context.values['json'] === true)
    throw usageError("--json doesn't contain the report.", 'Add --output FILE.');
  const host = await connect(context, 'analytics');
  const { core, connection } = host;
  terminal.progress(() => `Downloading ${report.title} from ${connection.name}...`);
  const snapshot = await downloadReport(core, connection, report.request, {
    decisions,
    signal,
    timeoutMs: timeoutMs(core.settings, connection, 3600),
    onProgress: (received) => terminal.progress(() => `${report.title}: ${formatReceived(received)}`),
  });
  const folder = path === undefined ? await mkdtemp(join(tmpdir(), 'instance-explorer-')) : undefined;
  const remove = async (): Promise<void> => {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  };
  try {
    const target = path ?? join(folder ?? '', 'report');
    const exported = await write({ host, snapshot, format, formulas, title: report.title }, target, context);
    return {
      ok: true,
      isWritten: path !== undefined,
      content: folder === undefined ? [] : createReadStream(target),
      data: () => null,
      facts: {
        url: connection.analytics?.baseUrl,
        report: name,
        format: format.kind,
        downloadedAt: snapshot.downloadedAt,
        file: path ?? null,
        bytes: exported.bytes,
        rows: exported.rows ?? null,
      },
      close: remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
};

interface Writing {
  readonly host: ConnectedHost;
  readonly snapshot: Snapshot;
  readonly format: ExportFormat;
  readonly formulas: 'keep' | 'escape';
  readonly title: string;
}

async function write(
  { host: { core, connection }, snapshot, format, formulas, title }: Writing,
  target: string,
  { signal, values }: Context,
): Promise<Exported> {
  const reader =
    format.kind === 'original' ? undefined : await core.reportEngine.open(sourceOf(snapshot), { signal });
  try {
    const columns = reader?.info.columns ?? [];
    const complete = await withPartition(format, columns, (names) => {
      throw usageError(
        'The table has more than one date column.',
        `Add --column with one of ${names.join(', ')}.`,
      );
    });
    const view = { query: { filters: [], search: '', sort: [] }, columns: columns.map(({ id }) => id) };
    const { parameters: sent } = snapshot;
    const table = sent['granularity'] ?? reportKind(snapshot.exportName).fileName(sent);
    const source = {
      original: { path: snapshot.path, isCsv: snapshot.format === 'csv' },
      ...(reader && { table: { reader, view } }),
      description: {
        table: table.replaceAll('-', '_'),
        source: `${title} (${connection.name})`,
        downloadedAt: snapshot.downloadedAt,
      },
    };
    return await writeExport(source, complete ?? format, target, {
      overwrite: values['force'] === true,
      signal,
      decideFormulas: () => Promise.resolve(formulas),
    });
  } finally {
    await reader?.close();
    await core.reportEngine.stop();
  }
}

function parameters(context: Context): { readonly granularity?: string; readonly range?: unknown } {
  const [granularity, preset, start, end] = ['granularity', 'range', 'start', 'end'].map((name) =>
    textOf(context, name),
  );
  if (preset !== undefined && (start !== undefined || end !== undefined))
    throw usageError('--range excludes --start and --end.');
  const range = preset ?? (start === undefined && end === undefined ? undefined : { start, end });
  return {
    ...(granularity === undefined ? {} : { granularity }),
    ...(range === undefined ? {} : { range }),
  };
}

function formulasOf(context: Context): 'keep' | 'escape' {
  const value = textOf(context, 'formulas') ?? 'keep';
  if (value === 'keep' || value === 'escape') return value;
  throw usageError(`Unknown value "${value}" of --formulas.`, 'Use keep or escape.');
}

/** Without a user to ask, unusual downloads fail. */
const decisions: DownloadDecisions = {
  continueExpansion: (_, { received, decoded }) => {
    const sizes = `${formatBytes(received)} of data expanded to ${formatBytes(decoded)}`;
    throw new UserError('tooLarge', `${sizes}, which is unusual for a report.`);
  },
  allowOrigin: () => Promise.resolve(false),
};
