import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../../scripts/lib/browser.mjs';
import type { TableReader } from '../../src/shared/table/reader';
import { ChartPage } from '../support/charts/chartPage';
import { chartChoices } from '../support/charts/choices';
import { SqlPage } from '../support/charts/sqlPage';
import type { ThemeName } from '../support/charts/tabPage';
import { weeks, weeksPage } from '../support/preview/analysis';
import { added, changed, comparison, names, removed } from '../support/preview/comparison';
import { connectionsSample } from '../support/preview/connections';
import { creditsSample } from '../support/preview/credits';
import { PreviewPage, type PreviewOptions } from '../support/preview/previewPage';
import { registry, registryColumns, table, tenMillionRows } from '../support/preview/tables';
import { themes } from '../support/preview/themes';

/**
 * Opens the table editor in a state and a theme. `problems` contains errors, policy violations, and requests for files
 * that aren't part of the page.
 */
type Story = (
  context: BrowserContext,
  theme: ThemeName,
) => Promise<{ readonly page: Page; readonly problems: readonly string[] }>;

const wide = Array.from({ length: 30 }, (_, place) => `Column number ${place}`);

/** The table editor in each of its states. */
export const stories: Readonly<Record<string, Story>> = {
  'Table: several types of columns': tableStory(() => registry(9000)),
  'Table: ten million rows': tableStory(tenMillionRows),
  'Table: many columns': tableStory(() => table(wide, [wide, wide, wide])),
  'Table: no rows': tableStory(() => table(registryColumns, [])),
  'Table: details of a column': async (context, theme) => {
    const preview = await PreviewPage.open(context, { reader: registry(9000), theme: themes[theme] });
    await preview.openPanel(3, 'Events');
    return { page: preview.page, problems: await preview.complaints() };
  },
  'Changes: of a user registry': pageStory(() => ({
    reader: table(names, [...changed, ...added, ...removed]),
    more: { comparison },
  })),
  'Analysis: columns': pageStory(() => ({ reader: weeks(), more: { analysis: weeksPage() } })),
  'Analysis: rows': analysisStory('rows'),
  'Analysis: lines': analysisStory('lines'),
  'Credits: several buckets': pageStory(() => ({ reader: weeks(), more: { credits: creditsSample() } })),
  'Connections: several states': pageStory(() => ({
    reader: weeks(),
    more: {
      connections: {
        page: () => connectionsSample(),
        onDidChange: () => ({ dispose: () => undefined }),
        act: () => Promise.resolve(),
      },
    },
  })),
  ...Object.fromEntries(
    Object.entries(chartChoices).map(([name, choice]): [string, Story] => [
      `Chart: ${name}`,
      async (context, theme) => {
        const { page, tab } = await ChartPage.open(context, { theme, choice });
        return { page, problems: tab.errors };
      },
    ]),
  ),
  'SQL: a result': async (context, theme) => {
    const sql = await SqlPage.open(context, { theme });
    await sql.button('Busiest clients').click();
    await sql.button('Run').click();
    await sql.result.getByRole('gridcell').first().waitFor();
    return { page: sql.page, problems: sql.tab.errors };
  },
};

function tableStory(reader: () => TableReader): Story {
  return pageStory(() => ({ reader: reader() }));
}

/** The page of an analysis of several clients, with another kind of chart. */
function analysisStory(kind: 'rows' | 'lines'): Story {
  return pageStory(() => {
    const { chart, ...page } = weeksPage();
    const clients = ['web.app', 'vscode.assistant', 'jetbrains.assistant', 'cli'];
    const [{ values = [] } = {}] = chart?.series ?? [];
    const series = clients.map((name, place) => ({
      name,
      values: values.map((value) => value && value / (place + 1)),
    }));
    return {
      reader: weeks(),
      more: { analysis: { ...page, ...(chart && { chart: { ...chart, kind, series } }) } },
    };
  });
}

const content =
  '[role="gridcell"]:visible, .empty-state:visible, .analysis-chart svg, .burn-down svg, .connection-rows td';

function pageStory(options: () => PreviewOptions): Story {
  return async (context, theme) => {
    const preview = await PreviewPage.open(context, { ...options(), theme: themes[theme] });
    await preview.page.locator(content).first().waitFor();
    return { page: preview.page, problems: await preview.complaints() };
  };
}

/**
 * Saves a screenshot of every story in every theme, and an `index.html` with all screenshots.
 *
 * @param inOneTheme whether to render each story in only one theme, which alternates between stories
 * @throws Error with the problems of all stories, or with the first story that couldn't be rendered
 */
export async function renderStories(folder: string, { inOneTheme = false } = {}): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const context = await launchBrowser();
  try {
    const problems: string[] = [];
    for (const [place, [title, open]] of Object.entries(stories).entries())
      await Promise.all(
        (inOneTheme ? themeNames.filter((_, at) => at === place % themeNames.length) : themeNames).map(
          async (theme) => {
            const { page, problems: found } = await open(context, theme).catch((error: unknown) => {
              throw new Error(`${title}, ${theme}: couldn't be rendered`, { cause: error });
            });
            await page.screenshot({ path: join(folder, picture(title, theme)) });
            await page.close();
            problems.push(...found.map((problem) => `${title}, ${theme}: ${problem}`));
          },
        ),
      );
    if (problems.length > 0) throw new Error(problems.join('\n'));
    writeFileSync(join(folder, 'index.html'), storiesPage());
  } finally {
    await context.close();
  }
}

const themeNames = Object.keys(themes) as ThemeName[];

function picture(title: string, theme: ThemeName): string {
  return `${title.replace(/\W+/g, '-')}-${theme}.png`;
}

function storiesPage(): string {
  const sections = Object.keys(stories).map((title) => {
    const figures = themeNames.map((theme) => {
      const file = picture(title, theme);
      const image = `<a href="${file}"><img src="${file}" alt="${title}, ${theme}" width="1400" height="900"></a>`;
      return `<figure>${image}<figcaption>${theme}</figcaption></figure>`;
    });
    return `<section id="${picture(title, 'light')}"><h2>${title}</h2><div>${figures.join('\n')}</div></section>`;
  });
  const links = Object.keys(stories).map((title) => `<a href="#${picture(title, 'light')}">${title}</a>`);
  return `<!DOCTYPE html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <title>Stories</title>
        <style>
          body { font: 14px system-ui, sans-serif; margin: 0 auto; max-width: 1600px; padding: 16px; }
          nav { columns: 4 220px; }
          nav a { display: block; padding: 2px 0; }
          section div { display: grid; gap: 16px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 560px), 1fr)); }
          figure { margin: 0; }
          img { border: 1px solid #999; box-sizing: border-box; display: block; height: auto; width: 100%; }
          figcaption { color: #555; padding: 4px 0; }
        </style>
      </head>
      <body>
        <h1>Tables, charts, and an SQL result in every theme</h1>
        <nav>${links.join('\n')}</nav>
        ${sections.join('\n')}
      </body>
    </html>`;
}
