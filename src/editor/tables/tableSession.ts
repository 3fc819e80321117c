import * as l10n from '@vscode/l10n';
import type { StatementStore } from '../../reports/views/statements';
import { displayLanguage } from '../../shared/displayLanguage';
import type { Disposable } from '../../shared/ports';
import { hintOf, isCanceled, toUserError, UserError } from '../../shared/userError';
import {
  isFromPage,
  type PendingInfo,
  type PageTable,
  type RequestError,
  type ToPage,
} from '../../shared/tableEditor/pageMessages';
import type { Ask, RequestName, TableRequest } from '../../shared/tableEditor/requests';
import { startsWithFirstPage } from '../../shared/tableEditor/firstPage';
import { withStatement } from '../../shared/tableEditor/state';
import type { ColumnFilter } from '../../shared/table/query';
import type { TableInfo, TableNote } from '../../shared/table/table';
import type { TableReader } from '../../shared/table/reader';
import { handleRequest } from './handleRequest';
import type { OpenTable, TableSelection, WithoutEngine } from './tableToOpen';
import { explain, hintAction } from '../adapters/hints';

export interface SessionPorts {
  readonly title: string;
  readonly post: (message: ToPage) => void;
  /** Returns the open table; rejects if it can't be opened. */
  readonly open: () => Promise<OpenTable>;
  /** Opens the table again after a failure. */
  readonly reopen: () => Promise<OpenTable>;
  /** Returns the download state if the table's data isn't downloaded. */
  readonly pending: () => PendingInfo | undefined;
  /** Cancels the download of the table's data. */
  readonly cancelDownload: () => void;
  /** Another way to the data of the table where the report engine isn't available. */
  readonly withoutEngine: () => WithoutEngine | undefined;
  readonly showLog: () => void;
  /** Runs the command of a hint for the connection or data warehouse of the table. */
  readonly fix: (hint: string, from: OpenTable) => Promise<void>;
  readonly copy: (text: string) => Promise<void>;
  readonly saveImage: (image: Ask<'saveImage'>) => Promise<boolean>;
  readonly openResult: (result: TableReader, title: string, from: OpenTable) => Promise<void>;
  readonly exportResult: (result: TableReader, selection: TableSelection, from: OpenTable) => Promise<void>;
  /** Returns the statements of a connection or data warehouse, or of workspace files. */
  readonly statements: (connection: string | undefined) => StatementStore;
  readonly readState: () => unknown;
  readonly writeState: (state: unknown) => void;
}

/** Handles the requests of a webview in the extension host, possibly in parallel. */
export class TableSession {
  private readonly running = new Map<number, AbortController>();
  private showing = 0;
  private showBusy: (() => void) | undefined;
  private showsTable = false;
  private following: Disposable | undefined;

  constructor(private readonly ports: SessionPorts) {}

  /** Handles a message from the webview. Ignores unknown messages. */
  receive(message: unknown): void {
    if (!isFromPage(message)) return;
    switch (message.type) {
      case 'ready':
        // A reloaded webview restarts its request IDs at one, so pending requests are canceled.
        this.dispose();
        void this.show(this.ports.open());
        break;
      case 'retry':
        void this.show(this.ports.reopen());
        break;
      case 'withoutEngine':
        void this.ports.withoutEngine()?.run();
        break;
      case 'cancelDownload':
        this.ports.cancelDownload();
        break;
      case 'showLog':
        this.ports.showLog();
        break;
      case 'request':
        void this.reply(message.id, message.request);
        break;
      case 'cancel':
        this.running.get(message.id)?.abort();
        break;
      case 'state':
        this.ports.writeState(message.state);
    }
  }

  /**
   * Waits until a table is open, and shows it in the webview. A later call supersedes a pending one. Until then, the
   * webview keeps a table that it shows, with the text that the user types in it.
   *
   * @param isOther whether the next table has other rows or values, so that the webview must not keep this one for long
   */
  async show(opening: Promise<OpenTable>, isOther = false): Promise<void> {
    const { title } = this.ports;
    if (isOther) this.showsTable = false;
    this.showing += 1;
    const turn = this.showing;
    let told = false;
    const post = (message: ToPage): void => {
      if (turn !== this.showing) return;
      // A table can be shown as soon as the page listens, before it is ready.
      if (!told) this.sendLanguage();
      told = true;
      this.replace(message);
    };
    const postNotice = (message: string, busy: boolean, action?: string): void => {
      const pending = this.ports.pending();
      const more = { ...(pending && { pending }), ...(action !== undefined && { action }) };
      post({ type: 'notice', title, message, busy, ...more });
    };
    const showBusy = (): void => {
      if (!this.showsTable || this.ports.pending()) postNotice(reading(), true);
    };
    this.showBusy = showBusy;
    const slow = setTimeout(showBusy, this.ports.pending() ? 0 : patienceMs);
    const end = (): void => {
      clearTimeout(slow);
      if (this.showBusy === showBusy) this.showBusy = undefined;
    };
    try {
      const opened = await opening;
      const { statement } = opened;
      const table = describeTable(opened);
      const saved = this.ports.readState();
      const state = statement === undefined ? saved : withStatement(saved, statement);
      const first = startsWithFirstPage(table, state) ? await opened.firstPage() : undefined;
      end();
      if (turn === this.showing) this.follow(opened.connections);
      post({ type: 'table', table, state, ...(first && { first }) });
    } catch (error) {
      end();
      const wasCanceled = this.ports.pending() !== undefined && isCanceled(error);
      if (wasCanceled) return postNotice(l10n.t('The download was canceled.'), false);
      const shown = toUserError(error, l10n.t("Couldn't open the table."));
      const other = shown.kind === 'platform' ? this.ports.withoutEngine() : undefined;
      postNotice(explain(shown), false, other?.label);
    }
  }

  /** Shows the progress of the pending download. */
  progressed(): void {
    this.showBusy?.();
  }

  /** Applies filters in a webview that already shows the table. */
  filter(filters: readonly ColumnFilter[]): void {
    this.ports.post({ type: 'filters', filters });
  }

  /** Replaces a shown table with a notice, so that the webview shows the next table with its saved state. */
  discardView(): void {
    this.replace({ type: 'notice', title: this.ports.title, message: reading(), busy: true });
  }

  /** Replaces the content of the webview. */
  private replace(content: ToPage): void {
    this.showsTable = content.type === 'table';
    this.ports.post(content);
  }

  private sendLanguage(): void {
    const language = displayLanguage();
    if (language) this.ports.post({ type: 'language', ...language });
  }

  private async reply(id: number, request: TableRequest): Promise<void> {
    const controller = new AbortController();
    this.running.set(id, controller);
    try {
      const table = await this.ports.open();
      const { copy, saveImage, showLog, fix, openResult, exportResult, statements } = this.ports;
      const context = {
        table,
        copy,
        saveImage,
        showLog,
        say: (text: string) => this.ports.post({ type: 'progress', id, text }),
        fix: (hint: string) => fix(hint, table),
        statements: statements(table.connection),
        openResult: (result: TableReader, title: string) => openResult(result, title, table),
        exportResult: (result: TableReader, selection: TableSelection) =>
          exportResult(result, selection, table),
      };
      const reply = await handleRequest(request, context, controller.signal);
      if (!controller.signal.aborted) this.ports.post({ type: 'reply', id, reply });
    } catch (error) {
      if (controller.signal.aborted) return;
      const shown = toUserError(error, requestMessage(request.kind));
      this.ports.post({ type: 'failure', id, failure: describeError(shown) });
    } finally {
      if (this.running.get(id) === controller) this.running.delete(id);
    }
  }

  /** Shows the changes of an operation on several connections. */
  private follow(run: OpenTable['connections']): void {
    this.following?.dispose();
    this.following = run?.onDidChange?.(() =>
      this.ports.post({ type: 'connections', connections: run.page() }),
    );
  }

  /** Cancels all pending requests, and doesn't show a table that is still opening. */
  dispose(): void {
    this.showing += 1;
    this.showsTable = false;
    this.following?.dispose();
    for (const controller of this.running.values())
      controller.abort(new UserError('canceled', l10n.t('The table was closed.')));
    this.running.clear();
  }
}

const reading = (): string => l10n.t('Reading the table...');

function describeError(error: UserError): RequestError {
  const { kind, detail, message: reason } = error;
  const message = explain(error);
  const hint = hintOf(error);
  const action = hintAction(hint);
  return {
    kind,
    message,
    ...(reason === message ? {} : { reason }),
    ...(!hint || !action ? {} : { fix: { hint, label: action.button } }),
    ...(detail === undefined ? {} : { detail }),
  };
}

/** Converts a table to the information that the webview receives, without rows. */
function describeTable({ reader, refresh, changeDelimiter, treatColumn, ...parts }: OpenTable): PageTable {
  const { title, provenance, details, asOf, downloading, isCut, comparison, analysis, credits } = parts;
  const { connections, userNames, coveredDays, notes = [] } = parts;
  return {
    title,
    source: provenance,
    info: withNotes(reader.info, [...changesOf(comparison), ...notes]),
    canRefresh: refresh !== undefined,
    canChangeDelimiter: changeDelimiter !== undefined,
    canTreatColumns: treatColumn !== undefined,
    ...(details === undefined ? {} : { details }),
    ...(asOf === undefined ? {} : { asOf }),
    ...(downloading === undefined ? {} : { downloading }),
    ...(isCut === undefined ? {} : { isCut }),
    ...(comparison && { comparison }),
    ...(analysis && { analysis }),
    ...(credits && { credits }),
    ...(connections && { connections: connections.page() }),
    ...(userNames && { userNames }),
    ...(coveredDays && { coveredDays }),
  };
}

function changesOf(comparison: OpenTable['comparison']): TableNote[] {
  return (comparison?.columnChanges ?? []).map((message) => ({ message, lines: [], count: 1 }));
}

function withNotes(info: TableInfo, notes: readonly TableNote[]): TableInfo {
  return { ...info, notes: [...notes, ...info.notes] };
}

/** The delay before a loading message is shown. Most tables open sooner. */
const patienceMs = 200;

/** Returns the message for a request that fails with an error without a user-readable message. */
function requestMessage(kind: RequestName): string {
  switch (kind) {
    case 'connections':
      return l10n.t("Couldn't run the operation.");
    case 'copyRows':
    case 'copyText':
      return l10n.t("Couldn't copy the data.");
    case 'export':
      return l10n.t("Couldn't export the data.");
    case 'openResult':
      return l10n.t("Couldn't open the table.");
    case 'removeView':
      return l10n.t("Couldn't delete the view.");
    case 'saveImage':
      return l10n.t("Couldn't save the chart.");
    case 'saveView':
      return l10n.t("Couldn't save the view.");
    case 'treatColumn':
      return l10n.t("Couldn't change the column.");
    case 'sql':
      return l10n.t("Couldn't run the statement.");
    default:
      return l10n.t("Couldn't read the table.");
  }
}
