import type { BrowserContext, Locator, Page } from 'playwright-core';
import type { ChartChoice } from '../../../src/shared/table/chartChoice';
import type { TableRequest } from '../../../src/shared/tableEditor/requests';
import type { CoveredDays } from '../../../src/shared/table/coveredDays';
import type { TableReader } from '../../../src/shared/table/reader';
import { actUntil } from '../eventually';
import { TabPage, type Answer, type ThemeName } from './tabPage';
import { usageTable } from './usage';

interface Options {
  readonly theme?: ThemeName;
  readonly choice?: ChartChoice;
  readonly table?: TableReader;
  readonly coveredDays?: CoveredDays;
  readonly state?: Readonly<Record<string, unknown>>;
  /** Returns a reply that replaces the one from the table, or undefined. */
  readonly reply?: Answer;
}

let usage: TableReader | undefined;

/** Chart tab of a table in memory. */
export class ChartPage {
  private constructor(
    readonly page: Page,
    readonly tab: TabPage,
  ) {}

  static async open(
    context: BrowserContext,
    { theme = 'dark', choice, table, coveredDays, state = {}, reply }: Options = {},
  ): Promise<ChartPage> {
    const rows = table ?? (usage ??= usageTable());
    const shown = {
      title: 'Usage by user, day and client',
      source: 'Sample · Jul 6 to Nov 2, 2026 · fetched 2 min ago',
      info: rows.info,
      ...(coveredDays === undefined ? {} : { coveredDays }),
    };
    const tab = await TabPage.open(
      context,
      shown,
      (request, signal) => reply?.(request, signal) ?? answerFrom(rows, request),
      { theme, state: { ...state, ...(choice === undefined ? {} : { tabs: { chart: choice } }) } },
    );
    await tab.openTab('Chart');
    await tab.page.locator('.chart-tab[aria-busy="false"]').waitFor();
    return new ChartPage(tab.page, tab);
  }

  complaints(): Promise<readonly string[]> {
    return Promise.resolve(this.tab.errors);
  }

  get drawing(): Locator {
    return this.page.locator('.stage');
  }

  get panel(): Locator {
    return this.page.getByRole('complementary', { name: 'Edit Chart' });
  }

  field(name: string): Locator {
    return this.page.getByRole('combobox', { name, exact: true });
  }

  /** Opens the settings of the chart. */
  async edit(): Promise<void> {
    if (!(await this.panel.isVisible()))
      await this.page.getByRole('button', { name: 'Edit' }).first().click();
    await this.panel.waitFor();
  }

  async choose(name: string, option: string): Promise<void> {
    await this.edit();
    await this.field(name).selectOption(option);
    await this.page.locator('.chart-tab[aria-busy="false"]').waitFor();
  }

  /** Moves the pointer to the middle of the chart until the tooltip is shown. A chart that is drawn again hides it. */
  async point(): Promise<void> {
    await actUntil(
      async () => {
        const box = await this.drawing.boundingBox();
        if (box === null) throw new Error('There is no chart.');
        await this.page.mouse.move(box.x + box.width * 0.52, box.y + box.height * 0.45);
        await this.page.mouse.move(box.x + box.width * 0.53, box.y + box.height * 0.46);
      },
      () => this.page.locator('.chart-tip').isVisible(),
      'the tooltip is shown',
    );
  }
}

export function answerFrom(table: TableReader, request: TableRequest): unknown {
  switch (request.kind) {
    case 'page':
      return table.page(request.query, request.page);
    case 'profile':
      return table.profile(request.query, request.column);
    case 'aggregate':
      return table.aggregate(request.query, request.request);
    case 'saveImage':
      return true;
    default:
      return null;
  }
}
