import { TableSession, type SessionPorts } from '../../../src/editor/tables/tableSession';
import type { OpenTable } from '../../../src/editor/tables/tableToOpen';
import type { TableSource } from '../../../src/reports/engine/engine';
import { memoryReader } from '../reports/memory/memoryReader';
import { StatementStore } from '../../../src/reports/views/statements';
import type { ToPage } from '../../../src/shared/tableEditor/pageMessages';
import type { TableReader } from '../../../src/shared/table/reader';
import { MemoryState } from '../memoryState';
import { noStatements } from './noStatements';

export const path = '/home/someone/datasets/body.csv';

/** Creates the session of a table with two rows, and collects what it sends to its webview. */
export function sessionBench(change: Partial<TableReader> = {}, ports: Partial<SessionPorts> = {}) {
  const posted: ToPage[] = [];
  const copied: string[] = [];
  const reader = {
    ...memoryReader({
      names: ['user', 'n'],
      rows: [
        ['ada', '1'],
        ['grace', null],
      ],
    }),
    ...change,
  };
  const table: OpenTable & { readonly source: TableSource } = {
    source: { kind: 'csv', path },
    reader,
    firstPage: () => Promise.resolve(undefined),
    title: 'Registry',
    provenance: 'Sample',
    connection: undefined,
    catalog: undefined,
    sql: noStatements,
    exportTable: undefined,
  };
  let saved: unknown;
  let arrived: (() => void)[] = [];
  const session = new TableSession({
    title: 'Registry',
    post: (message) => {
      posted.push(message);
      for (const each of arrived) each();
      arrived = [];
    },
    open: () => Promise.resolve(table),
    reopen: () => Promise.resolve(table),
    pending: () => undefined,
    withoutEngine: () => undefined,
    cancelDownload: () => undefined,
    showLog: () => undefined,
    fix: () => Promise.resolve(),
    copy: (text) => Promise.resolve(void copied.push(text)),
    saveImage: () => Promise.resolve(true),
    openResult: () => Promise.resolve(),
    exportResult: () => Promise.resolve(),
    statements: () => new StatementStore(new MemoryState(), undefined),
    readState: () => saved,
    writeState: (state) => void (saved = state),
    ...ports,
  });
  const next = async (): Promise<ToPage | undefined> => {
    if (posted.length === 0) await new Promise<void>((resolve) => arrived.push(resolve));
    return posted.shift();
  };
  const ask = (request: object, id = 1): Promise<ToPage | undefined> => {
    session.receive({ type: 'request', id, request });
    return next();
  };
  return { session, posted, copied, next, ask, table, saved: () => saved };
}
