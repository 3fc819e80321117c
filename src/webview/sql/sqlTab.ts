import type { SavedView, Statements } from '../../shared/preview/requests';
import { isRecord } from '../../shared/record';
import type { MountedTab, PreviewHost } from '../host';
import { HostResponseError, isCancelled } from '../requests';
import { addStyles } from '../styles';
import { SqlEditor } from './editor';
import { readError } from './errorPlace';
import { SqlPage } from './page';
import { ResultView } from './result';
import { SaveForm } from './saveForm';
import { Sidebar } from './sidebar';
import styles from './sql.css';
import { firstStatement } from './suggest';

const tabId = 'sql';

/** SQL on the tables of the connection: a statement, its result, and saved statements. */
export function mount(container: HTMLElement, host: PreviewHost): MountedTab {
  addStyles('sql', styles, host.nonce);
  const tab = new SqlTab(host);
  container.append(tab.page.element);
  return { dispose: () => tab.dispose() };
}

class SqlTab {
  readonly page: SqlPage;
  private readonly result: ResultView;
  private readonly sidebar: Sidebar;
  private readonly form: SaveForm;
  private readonly editor: SqlEditor;
  private running: AbortController | undefined;
  /** Resolves when an empty editor has received the first statement, or the tables couldn't be read. */
  private readonly loaded: Promise<void>;
  /** The name under which the statement was saved or opened. */
  private name = '';

  constructor(private readonly host: PreviewHost) {
    this.result = new ResultView(host);
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
        onCancel: () => void this.cancel(),
        onSave: () => this.form.ask(this.name),
      },
      { form: this.form.element, result: this.result.element, sidebar: this.sidebar.element },
    );
    this.editor = new SqlEditor(this.page.editor, keptStatement(host.kept(tabId)), {
      nonce: host.nonce,
      describedBy: this.page.note.id,
      onRun: () => this.run(),
      onCancel: () => this.cancel(),
      onChange: (statement) => host.keep(tabId, { statement }),
    });
    this.loaded = this.load().catch((error: unknown) => host.showError(error));
  }

  dispose(): void {
    this.running?.abort();
    this.result.close();
    this.editor.dispose();
    this.page.element.remove();
  }

  private async load(): Promise<void> {
    const [catalog, statements] = await Promise.all([
      this.host.ask('catalog', {}),
      this.host.ask('statements', {}),
    ]);
    this.editor.complete(catalog);
    this.sidebar.showTables(catalog);
    this.sidebar.showStatements(statements);
    if (this.editor.statement.trim() === '') this.editor.statement = firstStatement(catalog);
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
    this.page.clearError();
    this.editor.mark(undefined);
    this.page.busy(true);
    void this.runStatement(running.signal).finally(() => {
      if (this.running !== running) return;
      this.running = undefined;
      this.page.busy(false);
    });
  }

  private async runStatement(signal: AbortSignal): Promise<void> {
    if (this.editor.statement.trim() === '') await this.loaded;
    if (signal.aborted) return;
    const { statement } = this.editor;
    if (statement.trim() === '') return this.page.showError('Write a statement to run.');
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

  private cancel(): boolean {
    if (this.running === undefined) return false;
    this.running.abort();
    this.host.announce('Cancelled');
    return true;
  }

  private failed(error: unknown, statement: string): void {
    if (isCancelled(error)) return;
    const { message: words } = error instanceof Error ? error : { message: String(error) };
    // Only an `input` error is about the statement; other errors have better messages than the engine's.
    const refused = error instanceof HostResponseError && error.kind === 'input' ? error.detail : undefined;
    const complaint = refused ?? words;
    const { message, line, column, offset } = readError(complaint, statement);
    if (line === undefined || column === undefined || offset === undefined)
      return this.page.showError(message);
    const goTo = (): void => {
      this.editor.mark(offset);
      this.editor.focus();
    };
    this.editor.mark(offset);
    this.page.showError(message, { words: `Line ${line}, column ${column}`, goTo });
  }

  private saveView(name: string): void {
    this.name = name;
    this.change(this.host.ask('saveView', { name, statement: this.editor.statement }), `Saved as ${name}`);
  }

  private removeView({ name }: SavedView): void {
    this.change(this.host.ask('removeView', { name }), `Removed ${name}`);
    this.editor.focus();
  }

  private change(asked: Promise<Statements>, done: string): void {
    asked
      .then((statements) => {
        this.sidebar.showStatements(statements);
        this.page.status.textContent = done;
      })
      .catch((error: unknown) => this.host.showError(error));
  }
}

/** Reads the saved statement of the tab; any version of the extension can have written it. */
function keptStatement(kept: unknown): string {
  return isRecord(kept) && typeof kept['statement'] === 'string' ? kept['statement'] : '';
}
