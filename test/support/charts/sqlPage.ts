import type { BrowserContext, Locator, Page } from 'playwright-core';
import type { TableRequest, Statements } from '../../../src/shared/tableEditor/requests';
import { answerFrom } from './chartPage';
import { TabPage, type Answer, type ThemeName } from './tabPage';
import { usageTable } from './usage';
import { memoryReader } from '../reports/memory/memoryReader';

interface Options {
  readonly theme?: ThemeName;
  readonly state?: Readonly<Record<string, unknown>>;
  /** Returns a reply that replaces the default one, or undefined. */
  readonly reply?: Answer;
  /** Whether to wait for the list of tables. */
  readonly loaded?: boolean;
}

const usage = usageTable(20);

/** Result of every statement. */
const answered = memoryReader({
  names: ['Client', 'Events', 'Since'],
  rows: [
    ['vscode', '1204', '2026-07-06'],
    ['jetbrains', '611', '2026-07-06'],
    ['cli', '402', '2026-07-08'],
    ['neovim', null, '2026-07-09'],
  ],
});

export const statement = `-- How much each client is used
select "Client", count(*) as "Events", min("Time")::date as "Since"
from usage
where "Suggestions" > 2 and "Client" <> 'api'
group by all
order by "Events" desc`;

/** Simulates the extension host of an SQL tab. Returns the same result for every statement. */
class SqlHost {
  private saved: Statements = {
    views: [{ name: 'Busiest clients', statement }],
    history: [{ statement: 'select count(*) from usage', ranAt: 1_790_000_000_000 }],
  };

  reply(request: TableRequest): unknown {
    switch (request.kind) {
      case 'catalog':
        return [
          {
            name: 'usage',
            rows: usage.info.rows,
            columns: usage.info.columns.map(({ id, kind, type }) => ({ name: id, kind, type })),
          },
          {
            name: 'user registry',
            rows: 400,
            columns: [
              { name: 'Username', kind: 'text', type: 'VARCHAR' },
              { name: 'Site Admin', kind: 'boolean', type: 'BOOLEAN' },
            ],
          },
        ];
      case 'sql':
        this.saved = {
          ...this.saved,
          history: [{ statement: request.statement, ranAt: 0 }, ...this.saved.history],
        };
        return { table: 1, info: answered.info };
      case 'page':
        return request.table === 1 ? answered.page(request.query, request.page) : undefined;
      case 'profile':
        return request.table === 1 ? answered.profile(request.query, request.column) : undefined;
      case 'aggregate':
        return request.table === 1 ? answered.aggregate(request.query, request.request) : undefined;
      case 'statements':
        return this.saved;
      case 'saveView':
        this.saved = {
          ...this.saved,
          views: [...this.saved.views, { name: request.name, statement: request.statement }],
        };
        return this.saved;
      case 'removeView':
        this.saved = { ...this.saved, views: this.saved.views.filter(({ name }) => name !== request.name) };
        return this.saved;
      default:
        return undefined;
    }
  }
}

/** SQL tab. */
export class SqlPage {
  private constructor(
    readonly page: Page,
    readonly tab: TabPage,
  ) {}

  static async open(
    context: BrowserContext,
    { theme = 'dark', state = {}, reply, loaded = true }: Options = {},
  ): Promise<SqlPage> {
    const host = new SqlHost();
    const tab = await TabPage.open(
      context,
      {
        title: 'Usage by user, day and client',
        source: 'Sample · fetched 2 min ago',
        info: usage.info,
      },
      (request, signal) => reply?.(request, signal) ?? host.reply(request) ?? answerFrom(usage, request),
      { theme, state },
    );
    const opened = new SqlPage(tab.page, tab);
    await tab.openTab('SQL');
    await tab.page.locator('.sql-editor .cm-content').waitFor();
    if (loaded) await tab.page.locator('.sql-table-name').first().waitFor({ state: 'attached' });
    return opened;
  }

  get editor(): Locator {
    return this.page.getByRole('textbox', { name: 'SQL statement' });
  }

  get result(): Locator {
    return this.page.getByRole('region', { name: 'Result' });
  }

  get resultBar(): Locator {
    return this.page.locator('.sql-result-bar');
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  complaints(): Promise<readonly string[]> {
    return Promise.resolve(this.tab.errors);
  }

  async write(text: string): Promise<void> {
    await this.editor.press('Control+a');
    await this.editor.press('Delete');
    await this.editor.pressSequentially(text);
  }

  text(): Promise<string> {
    return this.page.evaluate<string>(
      `[...document.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\\n')`,
    );
  }
}
