import { readFileSync } from 'node:fs';
import { createCore, type Core } from '../../src/core';
import { CombinedRun } from '../../src/editor/operations/combinedRun';
import { OperationRunner } from '../../src/editor/operations/runOperation';
import { Runs } from '../../src/editor/operations/runs';
import { savedResult, tableOf } from '../../src/editor/tables/resultTable';
import type { FileTable, TableToOpen } from '../../src/editor/tables/tableToOpen';
import type { Connection } from '../../src/instance/connection';
import { introspect } from '../../src/instance/introspection';
import { reviewRequest } from '../../src/language/diagnostics/reviewRequest';
import { readUncheckedSchema } from '../../src/language/schema/readSchema';
import { operationsOf, readDocument } from '../../src/operations/document';
import { operationRequest } from '../../src/operations/requestText';
import type { OperationValidator } from '../../src/operations/run/checkRequest';
import type { Variables } from '../../src/operations/variables';
import type { ConnectionsPage } from '../../src/shared/tableEditor/connectionsPage';
import type { SettingName } from '../../src/shared/settings';
import { formatJson } from '../../src/shared/json/formatJson';
import { fakeHost } from './fakeHost';

/** Runs queries on several connections with the core, without VS Code. */
export class CombinedRuns {
  readonly core: Core;
  /** The runs that were added to the history. */
  readonly history: { readonly connectionName: string; readonly outcome: string }[] = [];
  /** The tables in the order in which they were opened or updated. */
  readonly tables: TableToOpen[] = [];
  /** The error with which the next table isn't shown. */
  tableError: Error | undefined;
  /** Connections whose schemas were requested. */
  readonly checked: string[] = [];

  constructor(folder: string, settings: Partial<Readonly<Record<SettingName, unknown>>> = {}) {
    this.core = createCore(fakeHost(folder, settings));
  }

  async connect(connection: Connection, token: string | undefined): Promise<Connection> {
    await this.core.connections.save(connection);
    if (token !== undefined) await this.core.signIns.signIn(connection, { scheme: 'token', token });
    return connection;
  }

  create(query: string, connections: readonly Connection[], variables: Variables = {}): CombinedRun {
    const document = readDocument(query);
    const [operation] = operationsOf(document);
    if (operation === undefined) throw new Error('No operation');
    const show = (table: TableToOpen): Promise<void> => {
      const error = this.tableError;
      this.tableError = undefined;
      if (error !== undefined) return Promise.reject(error);
      this.tables.push(table);
      return Promise.resolve();
    };
    const dependencies = {
      app: this.core,
      checker: this.checker(),
      tables: { openTable: show, refreshTable: show },
    };
    const history = {
      add: (run: { connectionName: string; outcome: string }) => Promise.resolve(this.history.push(run)),
    };
    const runner = new OperationRunner(dependencies as never, { runs: new Runs(), history } as never);
    return new CombinedRun(
      dependencies as never,
      runner,
      { key: 'connections/c/file:///a#Overview', name: operation.name ?? 'Operation', connections },
      {
        documentUri: 'file:///a.graphql',
        documentVersion: 1,
        request: operationRequest(document, operation),
        variables,
      },
    );
  }

  /** Returns the rows of the last table. */
  rows(): readonly Readonly<Record<string, unknown>>[] {
    const { source } = this.tables.at(-1) as FileTable;
    if (source.kind === 'csv') return [];
    return JSON.parse(readFileSync(source.path, 'utf8')) as readonly Record<string, unknown>[];
  }

  /** Returns the page that a reloaded window shows. */
  saved(table = this.tables.at(-1)): ConnectionsPage | undefined {
    const saved = table && savedResult(table);
    return saved && tableOf(saved).result?.connections;
  }

  private checker(): OperationValidator {
    return {
      validateOperation: async (connection, text, variables, signal) => {
        this.checked.push(connection.name);
        try {
          const schema = await this.core.sessions.withGraphql(
            connection,
            (target) => introspect(target, signal),
            { idempotent: true },
          );
          const review = reviewRequest(readUncheckedSchema(Buffer.from(schema)), text, formatJson(variables));
          return { ...review, unchecked: undefined };
        } catch (error) {
          if (signal?.aborted === true) throw error;
          return { problems: [], unchecked: String(error) };
        }
      },
    };
  }
}

/** Returns the state of each connection with its rows and its reason, as the page shows them. */
export function statesOf({ rows }: ConnectionsPage): readonly string[] {
  return rows.map(({ name, label, rows: count, reason }) =>
    [`${name}: ${label}`, count, reason].filter((part) => part !== undefined).join(' | '),
  );
}
