import assert from 'node:assert/strict';
import { workspace, type WorkspaceFolder } from 'vscode';
import type { App } from '../../../../src/editor/app';
import type { ExportCatalog } from '../../../../src/editor/export/exportable';
import { exportForTask } from '../../../../src/editor/export/taskExport';
import type { Connection } from '../../../../src/instance/connection';
import { UserError } from '../../../../src/shared/userError';
import { rejectsWith } from '../../../support/userErrors';

describe('the export of a task', () => {
  afterEach(() => Reflect.deleteProperty(workspace, 'isTrusted'));

  it('reports the title of the report before the download, instead of its ID', async () => {
    Object.assign(workspace, { isTrusted: true });
    const lines: string[] = [];
    const catalog: Pick<ExportCatalog, 'obtain'> = {
      obtain: () => Promise.reject(new UserError('unreachable', 'The download failed.')),
    };
    const task = {
      order: {
        report: 'by-user-client-date',
        granularity: 'by_user_month',
        range: 'lastMonth',
        format: { kind: 'original' },
        overwrite: false,
      },
      connection: { name: 'Sample' } as Connection,
      folder: { name: 'projects' } as WorkspaceFolder,
      say: (line: string) => lines.push(line),
      signal: new AbortController().signal,
      allowReplacing: () => Promise.resolve(false),
      onWritten: () => Promise.resolve(),
      takeTurn: <T>(ask: () => Promise<T>) => ask(),
    } as const;
    const dependencies = {
      app: {} as App,
      catalog: catalog as ExportCatalog,
      send: () => Promise.resolve(),
    };
    await rejectsWith(exportForTask(dependencies, task), { kind: 'unreachable' });
    assert.deepEqual(lines, ['Downloading Monthly, last month from Sample...']);
  });
});
