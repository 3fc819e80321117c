import assert from 'node:assert/strict';
import { workspace, type WorkspaceFolder } from 'vscode';
import type { App } from '../../../../src/editor/app';
import type { ExportCatalog } from '../../../../src/editor/export/exportable';
import { exportForTask } from '../../../../src/editor/export/taskExport';
import type { Connection } from '../../../../src/instance/connection';
import type { ExportFormat } from '../../../../src/reports/export/formats';
import type { TableColumn } from '../../../../src/shared/table/table';
import { UserError } from '../../../../src/shared/userError';
import { rejectsWith } from '../../../support/userErrors';

describe('the export of a task', () => {
  afterEach(() => Reflect.deleteProperty(workspace, 'isTrusted'));

  const taskOf = (format: ExportFormat, say: (line: string) => void = () => undefined) => ({
    order: {
      report: 'by-user-client-date',
      granularity: 'by_user_month',
      range: 'lastMonth',
      format,
      overwrite: false,
    } as const,
    connection: { name: 'Sample' } as Connection,
    folder: { name: 'projects' } as WorkspaceFolder,
    say,
    signal: new AbortController().signal,
    allowReplacing: () => Promise.resolve(false),
    onWritten: () => Promise.resolve(),
    takeTurn: <T>(ask: () => Promise<T>) => ask(),
  });
  const dependenciesOn = (catalog: Partial<ExportCatalog>) => ({
    app: {} as App,
    catalog: catalog as ExportCatalog,
    send: () => Promise.resolve(),
  });

  it('reports the title of the report before the download, instead of its ID', async () => {
    Object.assign(workspace, { isTrusted: true });
    const lines: string[] = [];
    const catalog: Pick<ExportCatalog, 'obtain'> = {
      obtain: () => Promise.reject(new UserError('unreachable', 'The download failed.')),
    };
    const task = taskOf({ kind: 'original' }, (line) => void lines.push(line));
    await rejectsWith(exportForTask(dependenciesOn(catalog), task), { kind: 'unreachable' });
    assert.deepEqual(lines, ['Downloading "Monthly" from Sample...']);
  });

  for (const [names, column, message] of [
    [['Day', 'Month'], undefined, 'The table has more than one date column.'],
    [['Day', 'Month'], 'Week', 'The table has no date column "Week".'],
    [['Day', 'Day'], 'Day', 'The table has more than one date column "Day".'],
  ] as const) {
    it(`can't be partitioned by ${column ?? 'month'} if the date columns are ${names.join(' and ')}`, async () => {
      Object.assign(workspace, { isTrusted: true });
      const columns: TableColumn[] = names.map((name, at) => ({
        id: `${name}${at}`,
        name,
        kind: 'date',
        type: 'DATE',
      }));
      const task = taskOf({ kind: 'parquetByMonth', ...(column === undefined ? {} : { column }) });
      const catalog: Pick<ExportCatalog, 'columns'> = { columns: () => Promise.resolve(columns) };
      await rejectsWith(exportForTask(dependenciesOn(catalog), task), { kind: 'input', message });
    });
  }
});
