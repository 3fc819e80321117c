import { type QuickPick, type QuickPickItem, window } from 'vscode';

/**
 * Records a fact about each quick pick that is shown during a test of the calling suite.
 *
 * @param read called before the quick pick is shown
 * @param further properties that the quick pick has only in newer versions of VS Code
 * @returns the facts of the current test
 */
export function shownPicks<Fact>(
  read: (pick: QuickPick<QuickPickItem> & { readonly prompt?: string | undefined }) => Fact,
  further: { readonly prompt?: undefined } = {},
): Fact[] {
  const { createQuickPick } = window;
  const facts: Fact[] = [];
  beforeEach(() => {
    facts.length = 0;
    Object.assign(window, {
      createQuickPick: () => {
        const pick = Object.assign(createQuickPick(), further);
        const show = pick.show.bind(pick);
        return Object.assign(pick, {
          show: () => {
            facts.push(read(pick));
            show();
          },
        });
      },
    });
  });
  afterEach(() => void Object.assign(window, { createQuickPick }));
  return facts;
}
