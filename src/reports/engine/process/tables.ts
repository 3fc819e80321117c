import * as l10n from '@vscode/l10n';
import { UserError } from '../../../shared/userError';
import type { NamedSource, TableSource } from '../engine';
import type { EngineSettings, OpenedTable } from '../protocol/engineMessages';
import type { Database, Session } from './database';
import { runStatement } from './sql/runStatement';
import { openTable, type TableHandle } from './table/openTable';
import { Orders } from './table/orders';
import { infoOf, type StoredTable } from './table/stored';

/** An open table with its cached row orders. */
export interface OpenTable {
  readonly stored: StoredTable;
  readonly orders: Orders;
}

interface Entry extends OpenTable {
  readonly release: () => Promise<void>;
}

/** The open tables, identified by numbers. */
export class Tables {
  private readonly entries = new Map<number, Entry>();
  /** Runs statements one at a time, so that together they don't exceed the memory limit. */
  private readonly statements = new Turns();
  private last = 0;

  constructor(
    private readonly database: Database,
    private readonly settings: EngineSettings,
  ) {}

  /** @throws UserError */
  async open(session: Session, source: TableSource, onShare: (share: number) => void): Promise<OpenedTable> {
    return this.keep(await openTable(session, source, { settings: this.settings, onShare }));
  }

  /** @throws UserError */
  async query(
    session: Session,
    sql: string,
    sources: readonly NamedSource[],
    onShare: (share: number) => void,
  ): Promise<OpenedTable> {
    const held: (TableHandle & { name: string })[] = [];
    try {
      for (const { name, source } of sources) {
        const table = await openTable(session, source, {
          settings: this.settings,
          onShare: (share) => onShare((held.length + share) / (sources.length + 1)),
        });
        held.push({ name, ...table });
      }
      return await this.statements.take(session, async () =>
        this.keep(await runStatement(session, this.database, this.settings, sql, held)),
      );
    } finally {
      for (const { release } of held) await release();
    }
  }

  /** @throws UserError of kind `state` if no open table has the number */
  get(table: number): OpenTable {
    const entry = this.entries.get(table);
    if (!entry)
      throw new UserError('state', l10n.t('The table is closed.'), { advice: l10n.t('Open it again.') });
    return entry;
  }

  async close(table: number): Promise<void> {
    const entry = this.entries.get(table);
    if (!entry) return;
    this.entries.delete(table);
    await entry.orders.release();
    await entry.release();
  }

  private keep({ stored, release }: TableHandle): OpenedTable {
    this.last += 1;
    this.entries.set(this.last, { stored, release, orders: new Orders(stored, this.database) });
    return { table: this.last, info: infoOf(stored) };
  }
}

/** Runs one task at a time, in the order of arrival. */
class Turns {
  private last: Promise<void> = Promise.resolve();

  /** @throws UserError if the signal of the session aborts before `work` starts, and any error of `work` */
  async take<T>(session: Session, work: () => Promise<T>): Promise<T> {
    const before = this.last;
    const turn = withResolver();
    this.last = before.then(() => turn.promise);
    try {
      await session.patiently(before);
      return await work();
    } finally {
      turn.resolve();
    }
  }
}

function withResolver(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((settle) => (resolve = settle));
  return { promise, resolve };
}
