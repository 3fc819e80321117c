import * as l10n from '@vscode/l10n';
import type { Disposable } from 'vscode';
import type { Headline } from '../../reports/kinds/kind';
import { formatMediumDay } from '../../shared/format';
import type { App } from '../app';
import { createStatusBarEntry } from '../adapters/statusItems';
import { withIcon } from '../adapters/uiText';

/** Shows the most important fact of the credits. */
export interface CreditsStatusBar extends Disposable {
  show(headline: Headline | undefined): void;
}

/** Creates the credits of the active connection in the status bar. They are hidden until their report is read. */
export function createCreditsStatusBar({ active }: Pick<App, 'active'>): CreditsStatusBar {
  const item = createStatusBarEntry({
    id: 'instanceExplorer.credits',
    name: l10n.t('Remaining Credits (Instance Explorer)'),
    priority: 48,
    command: 'instanceExplorer.openCredits',
  });
  const subscription = active.onDidChange(() => item.hide());
  return {
    show: (headline) => {
      const connection = active.get();
      if (headline === undefined || connection === undefined) return item.hide();
      const { text, needsAttention } = headline;
      const sentence = l10n.t('Credits of {connection} on {date}: {forecast}', {
        connection: connection.name,
        date: formatMediumDay(headline.asOf),
        forecast: text,
      });
      item.show({
        text: withIcon('credit-card', text),
        tooltip: sentence,
        spoken: sentence,
        isWarning: needsAttention,
      });
    },
    dispose: () => {
      subscription.dispose();
      item.dispose();
    },
  };
}
