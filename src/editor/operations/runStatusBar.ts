import * as l10n from '@vscode/l10n';
import { Disposable } from 'vscode';
import { formatCount } from '../../shared/format';
import { runFacts, type Runs } from './runs';
import { pickItem } from '../adapters/picks';
import { createStatusBarEntry } from '../adapters/statusItems';
import { withIcon } from '../adapters/uiText';

/** Shows running operations and their progress in the status bar. Selecting the item cancels an operation. */
export function registerRunStatusBar(runs: Runs): Disposable {
  const item = createStatusBarEntry({
    id: 'instanceExplorer.runs',
    name: l10n.t('Running Operations (Instance Explorer)'),
    priority: 49,
    command: 'instanceExplorer.cancelRun',
  });
  const subscription = runs.onDidChange(() => {
    const all = runs.all();
    const [first] = all;
    if (!first) {
      item.hide();
      return;
    }
    const what =
      all.length === 1 ? first.label : l10n.t('{count} operations', { count: formatCount(all.length) });
    item.show({
      text: withIcon('loading~spin', `${what} · ${runFacts(first)}`),
      tooltip: [...all.map((run) => `${run.label} · ${runFacts(run)}`), l10n.t('Select to cancel.')].join(
        '\n',
      ),
    });
  });
  return Disposable.from(subscription, item);
}

/** Cancels the run with the given key, the only run, or one that the user selects. */
export async function cancelRun(runs: Runs, key: string | undefined): Promise<void> {
  if (key !== undefined) {
    runs.cancel(key);
    return;
  }
  const all = runs.all();
  const [only, second] = all;
  if (!only) return;
  if (!second) {
    runs.cancel(only.key);
    return;
  }
  const chosen = await pickItem(
    all.map((run) => ({ label: run.label, description: runFacts(run), key: run.key })),
    { placeHolder: l10n.t('Select an operation to cancel') },
  );
  if (chosen) runs.cancel(chosen.key);
}
