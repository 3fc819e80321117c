import type { BrowserContext, Locator, Page } from 'playwright-core';
import { PendingTables } from '../../../src/editor/tables/pendingTables';
import { TableSession } from '../../../src/editor/tables/tableSession';
import type {
  OpenTable,
  PendingTable,
  TableSelection,
  TableToOpen,
} from '../../../src/editor/tables/tableToOpen';
import { StatementStore } from '../../../src/reports/views/statements';
import type { FromPage } from '../../../src/shared/tableEditor/pageMessages';
import { type ColumnFilter, wholeTable } from '../../../src/shared/table/query';
import { firstPage } from '../../../src/shared/tableEditor/firstPage';
import type { TableReader } from '../../../src/shared/table/reader';
import { MemoryState } from '../memoryState';
import { noStatements } from '../tables/noStatements';
import { origin, pageFiles } from './pageFiles';
import { themes, type Theme } from './themes';

export interface PreviewOptions {
  readonly reader: TableReader;
  readonly title?: string;
  readonly provenance?: string;
  /** Other properties of the table, such as when its rows were downloaded. */
  readonly more?: Partial<OpenTable>;
  readonly theme?: Theme;
  /** Saved state of the table. */
  readonly state?: unknown;
  readonly open?: () => Promise<OpenTable>;
  readonly withoutEngine?: TableToOpen['withoutEngine'];
  /** Download that precedes the table. */
  readonly pending?: PendingTable;
  /** The page gets the code of the grid when this resolves. */
  readonly beforeGrid?: Promise<void>;
}

/** Page as loaded by the editor, with the same security policy and the product's code for the extension host. */
export class PreviewPage {
  readonly search: Locator;
  readonly counts: Locator;
  readonly focused: Locator;
  readonly panel: Locator;
  /** Messages of the page, in order. */
  readonly posted: FromPage[] = [];
  readonly copied: string[] = [];
  readonly exported: TableSelection[] = [];
  readonly shownLogs: string[] = [];
  /** Hints of errors whose fix was selected. */
  readonly fixed: string[] = [];
  state: unknown;
  private session: TableSession | undefined;
  private table: OpenTable;

  private constructor(
    readonly page: Page,
    private readonly errors: string[],
    options: PreviewOptions,
  ) {
    this.search = page.getByRole('searchbox', { name: 'Search' });
    this.counts = page.locator('.row-counts');
    this.focused = page.locator(':focus');
    this.panel = page.getByRole('complementary', { name: 'Columns' });
    this.state = options.state;
    this.table = this.opened(options.reader, options);
  }

  static async open(context: BrowserContext, options: PreviewOptions): Promise<PreviewPage> {
    const { theme = themes.dark } = options;
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(error.message));
    const served = pageFiles(theme);
    await page.route('**/*', async (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname.startsWith('/gridView-')) await options.beforeGrid;
      const reply = served[pathname];
      if (reply === undefined) errors.push(`asked for ${route.request().url()}`);
      await (reply === undefined ? route.abort() : route.fulfill(reply));
    });
    const preview = new PreviewPage(page, errors, options);
    await preview.connect(options);
    await page.emulateMedia({ colorScheme: theme.colorScheme, reducedMotion: 'reduce' });
    await page.goto(`${origin}/`);
    return preview;
  }

  private async connect(options: PreviewOptions): Promise<void> {
    const { title = 'User registry', open, pending, withoutEngine } = options;
    const tables = new PendingTables(() => this.session?.progressed());
    if (pending !== undefined) tables.add(pending);
    const key = pending?.key ?? '';
    const opened =
      open ??
      (async (): Promise<OpenTable> => {
        await tables.load(key);
        return this.table;
      });
    this.session = new TableSession({
      title,
      post: (message) =>
        void this.page.evaluate(`postMessage(${JSON.stringify(message)}, '*')`).catch(() => undefined),
      open: opened,
      reopen: opened,
      pending: () => tables.info(key),
      withoutEngine: () => withoutEngine,
      cancelDownload: () => tables.cancel(key),
      showLog: () => void this.shownLogs.push('log'),
      fix: (hint) => Promise.resolve(void this.fixed.push(hint)),
      copy: (text) => Promise.resolve(void this.copied.push(text)),
      saveImage: () => Promise.resolve(false),
      openResult: () => Promise.resolve(),
      exportResult: () => Promise.resolve(),
      statements: () => new StatementStore(new MemoryState(), undefined),
      readState: () => this.state,
      writeState: (state) => void (this.state = state),
    });
    await this.page.exposeFunction('toHost', (message: FromPage) => {
      this.posted.push(message);
      this.session?.receive(message);
    });
    await this.page.addInitScript({ content: fakeEditor });
  }

  private opened(
    reader: TableReader,
    { title = 'User registry', provenance = 'Sample', more = {} }: Partial<PreviewOptions>,
  ): OpenTable {
    return {
      reader,
      firstPage: () => reader.page(wholeTable, firstPage(reader.info.columns.length)),
      title,
      provenance,
      connection: undefined,
      catalog: undefined,
      sql: noStatements,
      exportTable: (selection) => Promise.resolve(void this.exported.push(selection)),
      asOf: Date.now() - 2.5 * 60_000,
      ...more,
    };
  }

  /** Opens the table again with filters, in the same way as the extension host. */
  filter(filters: readonly ColumnFilter[]): void {
    this.session?.filter(filters);
  }

  /** Shows another version of the table, as after a refresh. */
  async refresh(reader: TableReader, words: Partial<PreviewOptions> = {}): Promise<void> {
    this.table = this.opened(reader, words);
    await this.session?.show(Promise.resolve(this.table));
  }

  /** Sends a message in the same way as the editor, and waits until the page has received it. */
  async post(message: unknown): Promise<void> {
    await this.page.evaluate(`new Promise((resolve) => {
      addEventListener('message', resolve, { once: true });
      postMessage(${JSON.stringify(message)}, '*');
    }).then(() => undefined)`);
  }

  /** Waits until the rows of the grid are loaded. The grid adds the cells of a row before their texts. */
  async rowsShown(): Promise<void> {
    await this.page.getByRole('gridcell').filter({ hasText: /./ }).first().waitFor();
    await this.until(`document.querySelector('.ag-row-loading') === null`);
  }

  /**
   * Waits until an expression is true in the page. The test evaluates it because the page doesn't allow
   * `eval`.
   */
  async until(expression: string): Promise<void> {
    await this.page.evaluate(`new Promise((resolve) => {
      const look = () => ((${expression}) ? resolve() : requestAnimationFrame(look));
      look();
    }).then(() => undefined)`);
  }

  /** Waits until a condition in the simulated extension host is true. */
  async untilHost(holds: () => boolean): Promise<void> {
    while (!holds()) await this.page.evaluate('new Promise(requestAnimationFrame).then(() => undefined)');
  }

  /** Waits until a column contains exactly these texts. */
  columnIs(id: string, texts: readonly string[]): Promise<void> {
    return this.until(
      `JSON.stringify([...document.querySelectorAll('[role="gridcell"][col-id="${id}"]')]
        .map((cell) => ({ at: Number(cell.closest('[row-index]').getAttribute('row-index')), text: cell.textContent }))
        .sort((a, b) => a.at - b.at).map(({ text }) => text)) === ${JSON.stringify(JSON.stringify(texts))}`,
    );
  }

  /** Waits until a cell has the focus. `position` is its row and column, such as `0 Events`. */
  focusIs(position: string): Promise<void> {
    return this.until(
      `[document.activeElement.closest('[row-index]')?.getAttribute('row-index'),
        document.activeElement.getAttribute('col-id')].join(' ') === ${JSON.stringify(position)}`,
    );
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Opens the panel for the column of a cell. */
  async openPanel(row: number, column: string): Promise<void> {
    await this.cell(row, column).click();
    await this.press('Alt+ArrowDown');
    await this.page.getByRole('menuitem', { name: 'Column Statistics' }).press('Enter');
    await this.panel.locator('.facts').waitFor();
  }

  header(name: string): Locator {
    return this.page.locator('[role="columnheader"]', { has: this.page.getByText(name, { exact: true }) });
  }

  cell(row: number, column: string): Locator {
    // The grid adds the text of a cell some time after the cell. Every cell has a text.
    return this.page.locator(`[row-index="${row}"] [col-id="${column}"]`).filter({ hasText: /./ });
  }

  /** Waits for an announcement to screen readers. */
  announced(text: string | RegExp): Promise<void> {
    return this.page
      .locator('p[role="status"]')
      .filter({ hasText: text })
      .first()
      .waitFor({ state: 'attached' });
  }

  /** Returns policy violations, errors and warnings of scripts, and requests for files that aren't part of the page. */
  async complaints(): Promise<string[]> {
    return [...this.errors, ...(await this.page.evaluate<string[]>('violations'))];
  }
}

/** API that VS Code provides to the page, and a list of policy violations. */
const fakeEditor = `globalThis.violations = [];
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile, blockedURI }) => {
    violations.push([violatedDirective, sourceFile, blockedURI].join(' '));
  });
  globalThis.acquireVsCodeApi = () => ({ postMessage: (message) => void toHost(message) });`;
