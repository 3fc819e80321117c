import * as l10n from '@vscode/l10n';
import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connection } from '../../instance/connection';
import { addedColumns, type CombinedTable } from '../../operations/response/combineResponses';
import { combinedTable } from '../../operations/response/responseLists';
import type { ResponseText } from '../../operations/response/tableJob';
import { checkRequest } from '../../operations/run/checkRequest';
import { connectionNames } from '../../operations/run/connectionNames';
import { ConnectionRuns, isActive } from '../../operations/run/connectionRuns';
import {
  describeConnections,
  savedPage,
  type CombinedResponses,
  type ConnectionResponse,
} from '../../operations/run/connectionsPage';
import type { PreparedRun, RequestDraft } from '../../operations/run/draft';
import { prepareRun } from '../../operations/run/prepareRun';
import { inResultFolder } from '../../reports/results';
import { Emitter } from '../../shared/emitter';
import { formatJson } from '../../shared/json/formatJson';
import { formatCount } from '../../shared/format';
import type { ConnectionsAction, ConnectionsPage } from '../../shared/tableEditor/connectionsPage';
import { canceledError, hintOf, UserError } from '../../shared/userError';
import { hintAction, runHintOf } from '../adapters/hints';
import type { FileTable, LiveConnections, TableToOpen } from '../tables/tableToOpen';
import type { OperationsDependencies } from './operationsDependencies';
import { removeFiles } from '../../operations/response/removeFiles';
import type { ShownResponse } from './responseDocuments';
import type { OperationRunner } from './runOperation';
import { Turns } from '../../shared/turns';

export interface CombinedRunInfo {
  /** The key of the table. */
  readonly key: string;
  /** The name of the operation. */
  readonly name: string;
  readonly connections: readonly Connection[];
}

/** The maximum length, in characters, of a response in memory. Longer ones are in files until the tab is closed. */
const maxTextLength = 256 * 1024;

/** The minimum interval between updates of the page, in milliseconds. */
const updateMs = 50;

/**
 * A query on several connections, and the table with their combined responses. Closing the table cancels the query. Each
 * request passes the checks of an unattended run, so it is sent without a prompt or not at all.
 */
export class CombinedRun implements LiveConnections {
  private readonly runs: ConnectionRuns<PreparedRun, ConnectionResponse>;
  private readonly names: ReadonlyMap<string, string>;
  private readonly changes = new Emitter<void>();
  private readonly closing = new AbortController();
  private readonly files: string[] = [];
  private combined: CombinedResponses | undefined;
  private table: TableToOpen | undefined;
  /** What `table` shows; see `current`. */
  private shown = '';
  private list: string | undefined;
  private readonly updates = new Turns();
  private timer: NodeJS.Timeout | undefined;
  readonly onDidChange = this.changes.on;

  constructor(
    private readonly dependencies: OperationsDependencies,
    private readonly runner: OperationRunner,
    private readonly info: CombinedRunInfo,
    private readonly draft: Omit<RequestDraft, 'connection'>,
  ) {
    this.names = connectionNames(info.connections);
    this.runs = new ConnectionRuns(info.connections, {
      check: (connection, signal) => this.check(connection, signal),
      send: async (prepared, signal) => this.responseOf(await this.runner.exchange(prepared, { signal })),
    });
    this.runs.onDidChange(() => {
      this.changed();
      // The next update, or the last one in `start` or `act`, tries again and reports the error.
      if (this.table) void this.update().catch(() => undefined);
    });
  }

  /**
   * Opens the table, and runs the query. Waits for all responses.
   *
   * @throws UserError of kind `file` if the table can't be written
   */
  async start(): Promise<void> {
    await this.combine((table) => this.dependencies.tables.openTable({ ...table, discardsView: true }));
    await this.runs.start();
    await this.update();
  }

  page(): ConnectionsPage {
    return describeConnections(
      this.runs.list(),
      this.names,
      this.combined,
      (error) => hintAction(hintOf(error))?.button,
    );
  }

  async act(action: ConnectionsAction, target: string | undefined): Promise<void> {
    switch (action) {
      case 'cancel':
        this.runs.cancel(target);
        return;
      case 'retry':
        await this.runs.retry(target);
        return this.update();
      case 'fix': {
        const run = this.runs.list().find(({ connection }) => connection.id === target);
        const hint = run && 'error' in run.state ? hintOf(run.state.error) : undefined;
        if (hint) await runHintOf(hint, target);
        return;
      }
      case 'selectList':
        this.list = target;
        return this.update();
      case 'showDiffering': {
        const filters = [{ column: 'differs', operator: 'oneOf', values: ['true'] }] as const;
        // An update meanwhile would delete the file of the table.
        await this.updates.take(async () => {
          if (this.table) await this.dependencies.tables.openTable({ ...this.table, filters });
        });
      }
    }
  }

  dispose(): void {
    this.closing.abort();
    this.runs.cancel();
    clearTimeout(this.timer);
    this.deleteFiles();
  }

  private changed(): void {
    if (this.closing.signal.aborted) return;
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.changes.fire();
    }, updateMs);
  }

  private deleteFiles(): void {
    for (const file of this.files.splice(0)) void rm(file, { force: true }).catch(() => undefined);
  }

  private async check(given: Connection, signal: AbortSignal): Promise<PreparedRun> {
    const { app, checker } = this.dependencies;
    const connection = app.connections.get(given.id);
    if (!connection)
      throw new UserError('input', l10n.t('The connection "{name}" was removed.', { name: given.name }));
    const { request, variables } = this.draft;
    const prepared = await prepareRun(
      app,
      { ...this.draft, connection },
      {
        unattended: true,
        check: () => checkRequest(checker, request, connection, variables, signal),
        confirm: () => Promise.resolve(false),
      },
    );
    if (!prepared) throw canceledError();
    return prepared;
  }

  /** Returns the data of a response. Throws the error of a response without data. */
  private async responseOf({ read, presented }: ShownResponse): Promise<ConnectionResponse> {
    const { trouble, failure } = presented;
    if (failure || !read.hasData) {
      removeFiles(read);
      throw failure ?? new UserError('serverError', trouble ?? l10n.t('The response contains no data.'));
    }
    const response = await this.textOf(read);
    // The tab might have been closed meanwhile.
    if (this.closing.signal.aborted) this.deleteFiles();
    return { response, totalMs: read.facts.totalMs, trouble };
  }

  /** Saves a response until the tab is closed, in a file if it is long. */
  private async textOf({ files, saved, raw = '' }: ShownResponse['read']): Promise<ResponseText> {
    if (files) {
      this.files.push(files.raw, files.formatted);
      return { file: files.raw };
    }
    const text = saved ?? raw;
    if (text.length <= maxTextLength) return { text };
    const folder = this.dependencies.app.responsesFolder();
    const file = join(folder, `${randomUUID()}.json`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    this.files.push(file);
    await writeFile(file, text, { mode: 0o600 });
    return { file };
  }

  /** Updates the table, unless it shows the current responses. One update runs at a time. */
  private update(): Promise<void> {
    return this.updates.take(async () => {
      if (this.closing.signal.aborted || this.shown === this.current()) return;
      await this.combine((table) => this.dependencies.tables.refreshTable(table));
    });
  }

  /** Identifies the responses and the list to show, and whether the run is complete. */
  private current(): string {
    const runs = this.runs.list();
    return formatJson([
      this.done().map(({ id }) => id),
      this.list,
      runs.some(({ state }) => isActive(state)),
    ]);
  }

  private done(): readonly { readonly id: string; readonly response: ResponseText }[] {
    return this.runs
      .list()
      .flatMap(({ connection: { id }, state }) =>
        state.kind === 'done' ? [{ id, response: state.response.response }] : [],
      );
  }

  private async combine(show: (table: TableToOpen) => Promise<void>): Promise<void> {
    const { app } = this.dependencies;
    const current = this.current();
    const done = this.done();
    await inResultFolder(app.snapshotsFolder, undefined, async (folder) => {
      const file = join(folder, 'result.json');
      const responses = done.map(({ id, response }) => ({ connection: this.names.get(id) ?? id, response }));
      const combined = await combinedTable(
        { responses, path: this.list, file },
        { worker: app.programs.path('responses'), signal: this.closing.signal },
      );
      // The tab was closed meanwhile, so that nothing would delete the file.
      if (this.closing.signal.aborted) throw canceledError();
      this.combined = { ...combined, ids: done.map(({ id }) => id) };
      const table = this.tableOf(await sourceOf(folder, file, combined));
      await show(table);
      this.table = table;
      this.shown = current;
    });
    this.changed();
  }

  private tableOf(source: FileTable['source']): TableToOpen {
    const { key, name, connections } = this.info;
    const count = formatCount(connections.length);
    const asOf = Date.now();
    return {
      key,
      title: l10n.t('{operation}: {count} connections', { operation: name, count }),
      provenance: l10n.t('{count} connections', { count }),
      asOf,
      source,
      connections: this,
      result: {
        names: {
          instance: l10n.t('{count} connections', { count }),
          report: name,
          downloadedAt: new Date(asOf).toISOString(),
        },
        connections: savedPage(this.page()),
        asOf,
      },
    };
  }
}

/** Returns the source of a table. Without rows, it is a CSV file with the names of the columns, which JSON lacks. */
async function sourceOf(folder: string, json: string, { rows }: CombinedTable): Promise<FileTable['source']> {
  if (rows.some((count) => count > 0)) return { kind: 'json', path: json };
  const path = join(folder, 'result.csv');
  await writeFile(path, `${addedColumns.join(',')}\n`, { mode: 0o600 });
  return { kind: 'csv', path };
}
