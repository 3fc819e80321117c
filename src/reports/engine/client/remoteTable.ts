import * as l10n from '@vscode/l10n';
import { UserError } from '../../../shared/userError';
import type { AggregateRequest, PageRequest, TableQuery } from '../../../shared/table/query';
import type {
  Aggregate,
  ColumnProfile,
  TablePage,
  TableReader,
  WriteRequest,
  Written,
} from '../../../shared/table/reader';
import type { TableInfo } from '../../../shared/table/table';
import type { OpenedTable } from '../protocol/engineMessages';
import { retryAfterCrash, type EngineProcess } from './engineProcess';

/** A table that is open in a process of the engine. */
export interface Place extends OpenedTable {
  readonly process: EngineProcess;
}

/**
 * Reads a table in the engine. If the engine's process ended because it was idle or crashed, the next request
 * reopens the table.
 */
export class RemoteTable implements TableReader {
  readonly info: TableInfo;
  private place: Place;
  private opening: Promise<Place> | undefined;
  private closed = false;

  constructor(
    place: Place,
    private readonly reopen: () => Promise<Place>,
    /** Returns the error for a reopened table that differs. */
    private readonly changedError: () => UserError,
  ) {
    this.info = place.info;
    this.place = place;
  }

  async page(query: TableQuery, page: PageRequest, signal?: AbortSignal): Promise<TablePage> {
    return this.read(({ process, table }) =>
      process.ask({ topic: 'page', table, query, page }, withSignal(signal)),
    );
  }

  async profile(query: TableQuery, column: string, signal?: AbortSignal): Promise<ColumnProfile> {
    return this.read(({ process, table }) =>
      process.ask({ topic: 'profile', table, query, column }, withSignal(signal)),
    );
  }

  async aggregate(query: TableQuery, request: AggregateRequest, signal?: AbortSignal): Promise<Aggregate> {
    return this.read(({ process, table }) =>
      process.ask({ topic: 'aggregate', table, query, request }, withSignal(signal)),
    );
  }

  async write(request: WriteRequest, signal?: AbortSignal): Promise<Written> {
    const { process, table } = await this.here();
    return process.ask({ topic: 'write', table, request }, withSignal(signal));
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    await letGo(this.place);
  }

  private read<T>(work: (place: Place) => Promise<T>): Promise<T> {
    return retryAfterCrash(() => this.here(), work);
  }

  private async here(): Promise<Place> {
    if (this.closed) throw closedError();
    if (this.place.process.alive) return this.place;
    // Concurrent requests share one attempt to reopen the table. After a failure, the next request tries
    // again.
    this.opening ??= this.openAgain().finally(() => (this.opening = undefined));
    return this.opening;
  }

  private async openAgain(): Promise<Place> {
    const place = await this.reopen();
    if (!this.closed && sameTable(place.info, this.info)) {
      this.place = place;
      return place;
    }
    await letGo(place);
    if (this.closed) throw closedError();
    // `place` isn't updated, so that a later request doesn't read rows of a different table.
    throw this.changedError();
  }
}

async function letGo({ process, table }: Place): Promise<void> {
  if (process.alive) await process.ask({ topic: 'close', table }).catch(() => undefined);
}

/** Returns the error for a file that has another number of rows, or other columns, than when it was opened. */
export function changedFile(): UserError {
  return new UserError('state', l10n.t('The file has changed since the table was opened.'), {
    advice: l10n.t('Close the table, then open it again.'),
  });
}

/** Returns the error for a statement that returned another number of rows, or other columns, when it was repeated. */
export function changedResult(): UserError {
  return new UserError('state', l10n.t('The result of the statement has changed.'), {
    advice: l10n.t('Run the statement again.'),
  });
}

function closedError(): UserError {
  return new UserError('state', l10n.t('The table is closed.'), { advice: l10n.t('Open it again.') });
}

function sameTable(one: TableInfo, other: TableInfo): boolean {
  return one.rows === other.rows && JSON.stringify(one.columns) === JSON.stringify(other.columns);
}

function withSignal(signal: AbortSignal | undefined): { signal?: AbortSignal } {
  return signal ? { signal } : {};
}
