import * as l10n from '@vscode/l10n';
import type { SavedView, Statements } from '../../shared/tableEditor/requests';
import { readSqlState, type SqlState } from '../../shared/tableEditor/state';
import type { MountedTab, PageHost } from '../host';
import { HostResponseError, isCanceled } from '../requests';
import { addStyles } from '../element';
import { SqlEditor } from './editor';
import { readError } from './errorPlace';
import { SqlPage } from './page';
import { ResultView } from './result';
import { SaveForm } from './saveForm';
import { Sidebar } from './sidebar';
import styles from './sql.css';
import { firstStatement } from './suggestions';
import { TablesPanel } from './tablesPanel';

const tabId = 'sql';

/** Mounts the SQL tab: a statement on the listed tables, its result, and saved and recent statements. */
export function mount(container: HTMLElement, host: PageHost): MountedTab {
  addStyles('sql', styles, host.nonce);
  const tab = new SqlTab(host);
  container.append(tab.page.element);
  return { dispose: () => tab.dispose(), shown: () => tab.runRequested() };
}

class SqlTab {
  readonly page: SqlPage;
  private readonly result: ResultView;
  private readonly sidebar: Sidebar;
  private readonly tables: TablesPanel;
  private readonly form: SaveForm;
  private readonly editor: SqlEditor;
  private running: AbortController | undefined;
  private state: SqlState;
  /** Resolves after the tables and statements are loaded, or after an error. Loading fills an empty editor. */
  private readonly loaded: Promise<void>;
  /** The name under which the statement was saved or opened. */
  private name = '';

  constructor(private readonly host: PageHost) {
    const { statement, tables } = readSqlState(host.saved(tabId));
    this.state = { statement, tables };
    this.result = new ResultView(host, () => this.cancel());
    this.form = new SaveForm(
      (name) => this.saveView(name),
      () => this.page.save.focus(),
    );
    this.sidebar = new Sidebar({
      onName: (name) => this.editor.insert(name),
      onStatement: (statement) => this.use(statement, ''),
      onView: ({ name, statement }) => this.use(statement, name),
      onRemove: (view) => this.removeView(view),
    });
    this.page = new SqlPage(
      {
        onRun: () => this.run(),
        onSave: () => this.form.ask(this.name),
        onTables: () => this.tables.toggle(),
      },
      { form: this.form.element, result: this.result.element, sidebar: this.sidebar.element },
    );
    this.tables = new TablesPanel({
      panel: this.sidebar.element,
      opener: this.page.tables,
      below: this.page.bar,
      shown: this.state.tables,
      onShown: (tables) => this.keep({ tables }),
      focus: () => this.sidebar.focus(),
    });
    this.editor = new SqlEditor(this.page.editor, this.state.statement, {
      nonce: host.nonce,
      describedBy: this.page.note.id,
      onRun: () => this.run(),
      onEscape: () => this.escape(),
      onChange: (statement) => {
        this.page.showStatus('');
        this.keep({ statement });
      },
      onCursor: (line, column) => this.page.showCursor(line, column),
    });
    this.page.showCursor(1, 1);
    this.page.element.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !this.running) return;
      event.preventDefault();
      this.cancel();
    });
    this.loaded = this.load().catch((error: unknown) => host.showError(error));
  }

  dispose(): void {
    this.running?.abort();
    this.result.dispose();
    this.tables.dispose();
    this.editor.dispose();
    this.page.element.remove();
  }

  /** Runs the statement that another tab requested, if any. Undo restores the previous statement. */
  runRequested(): void {
    const { requested } = readSqlState(this.host.saved(tabId));
    if (requested === undefined) return;
    this.use(requested, '');
    this.run();
  }

  private keep(change: Partial<SqlState>): void {
    this.state = { ...this.state, ...change };
    this.host.keep(tabId, this.state);
  }

  private async load(): Promise<void> {
    const [catalog, statements] = await Promise.all([
      this.host.ask('catalog', {}),
      this.host.ask('statements', {}),
    ]);
    this.editor.complete(catalog);
    this.sidebar.showTables(catalog);
    this.sidebar.showStatements(statements);
    if (this.editor.statement.trim() !== '') return;
    const { sql = '' } = this.host.table.get().analysis ?? {};
    this.editor.statement = sql === '' ? firstStatement(catalog) : sql;
  }

  private use(statement: string, name: string): void {
    this.editor.statement = statement;
    this.name = name;
    this.editor.focus();
  }

  private run(): void {
    this.running?.abort();
    const running = new AbortController();
    this.running = running;
    this.page.showStatus('');
    this.editor.mark(undefined);
    this.result.running();
    void this.runStatement(running.signal).finally(() => {
      if (this.running === running) this.running = undefined;
    });
  }

  private async runStatement(signal: AbortSignal): Promise<void> {
    if (this.editor.statement.trim() === '') await this.loaded;
    if (signal.aborted) return;
    const { statement } = this.editor;
    if (statement.trim() === '') return this.result.failed(l10n.t('Enter a statement to run.'));
    try {
      await this.showResult(statement, signal);
    } catch (error) {
      this.failed(error, statement);
    }
  }

  private async showResult(statement: string, signal: AbortSignal): Promise<void> {
    const began = performance.now();
    const { table, info } = await this.host.ask('sql', { statement }, signal);
    await this.result.show({ table, info, took: performance.now() - began }, signal);
    this.sidebar.showStatements(await this.host.ask('statements', {}));
  }

  /** Cancels the statement, or moves the focus out of the editor, where Tab can accept a suggestion. */
  private escape(): void {
    if (!this.running) this.page.run.focus();
    else this.cancel();
  }

  private cancel(): void {
    if (!this.running) return;
    this.running.abort();
    this.running = undefined;
    this.result.canceled();
    this.host.announce(l10n.t('Canceled'));
    this.editor.focus();
  }

  private failed(error: unknown, statement: string): void {
    if (isCanceled(error)) return;
    const { message: words } = error instanceof Error ? error : { message: String(error) };
    // Only an `input` error is about the statement; the messages of other errors are better than their details.
    const refused = error instanceof HostResponseError && error.kind === 'input' ? error.detail : undefined;
    const { message, line, column, offset } = readError(refused ?? words, statement);
    if (line === undefined || column === undefined || offset === undefined)
      return this.result.failed(message);
    const goTo = (): void => {
      this.editor.mark(offset);
      this.editor.focus();
    };
    this.editor.mark(offset);
    this.result.failed(message, { line, column, goTo });
  }

  private saveView(name: string): void {
    this.name = name;
    const saving = this.host.ask('saveView', { name, statement: this.editor.statement });
    this.change(saving, l10n.t('Saved as {name}', { name }));
  }

  private removeView({ name }: SavedView): void {
    this.change(this.host.ask('removeView', { name }), l10n.t('Deleted {name}', { name }));
    this.editor.focus();
  }

  private change(asked: Promise<Statements>, done: string): void {
    asked
      .then((statements) => {
        this.sidebar.showStatements(statements);
        this.page.showStatus(done);
      })
      .catch((error: unknown) => this.host.showError(error));
  }
}
