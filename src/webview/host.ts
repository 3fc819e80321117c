import type { PageTable } from '../shared/tableEditor/pageMessages';
import type { ConnectionsPage } from '../shared/tableEditor/connectionsPage';
import type { ReplyTo, Ask, RequestName } from '../shared/tableEditor/requests';
import type { PageState } from '../shared/tableEditor/state';
import type { TableQuery } from '../shared/table/query';
import type { TablePage } from '../shared/table/reader';
import type { Observable } from './observable';

/** A request that downloads or reads the rows again. For `changeRange`, the user first selects a date range. */
export type Reload = 'changeRange' | 'refresh';

/** The interface of tabs to the table, its saved state, and the extension host. */
export interface PageHost {
  readonly table: Observable<PageTable>;
  /** The operation whose responses the table combines. Changes more often than the table. */
  readonly connections: Observable<ConnectionsPage | undefined>;
  /**
   * The state of the table, with the query of the Table and Chart tabs. Saved and restored after a reload, except for
   * results of SQL statements.
   */
  readonly state: Observable<PageState>;
  update(change: Partial<PageState>): void;
  /**
   * Sends a request to the extension host.
   *
   * @param progress called with the progress of the request, as text for the user
   * @throws HostResponseError with a user-readable message; of kind `canceled` once `signal` is aborted
   */
  ask<Name extends RequestName>(
    name: Name,
    ask: Ask<Name>,
    signal?: AbortSignal,
    progress?: (text: string) => void,
  ): Promise<ReplyTo<Name>>;
  /**
   * Returns the first page of the table if it was sent with the table and is a page of this query. Only the
   * first call returns it, so that it isn't retained.
   */
  takeFirstPage(query: TableQuery): TablePage | undefined;
  /** Returns the saved state of a tab, which the tab must validate. */
  saved(tab: string): unknown;
  keep(tab: string, value: unknown): void;
  /** Announces text to screen readers. */
  announce(text: string): void;
  /** Shows an error to the user; canceled requests are ignored. */
  showError(error: unknown): void;
  /** Downloads or reads the rows again, and shows the progress in the view bar. */
  reload(request: Reload): void;
  openTab(id: string): void;
  /** The nonce for style elements. The page's policy blocks style elements without it. */
  readonly nonce: string;
}

export interface MountedTab {
  /** Removes listeners, and cancels requests. The caller removes the elements. */
  dispose(): void;
  /** Called when the tab is shown: its container then has a size. */
  shown?(): void;
}

/** A module with a tab of the table editor. All except the Table tab are loaded when they are first opened. */
export interface TabModule {
  readonly mount: (container: HTMLElement, host: PageHost) => MountedTab;
}
