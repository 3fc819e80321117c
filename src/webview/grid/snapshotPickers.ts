import * as l10n from '@vscode/l10n';
import { formatMoments } from '../../shared/format';
import type { ComparisonInfo } from '../../shared/tableEditor/comparisonInfo';
import { tool } from '../buttons';
import { element } from '../element';
import type { PageHost } from '../host';
import { icon } from '../icons';

export interface SnapshotPickers {
  readonly element: HTMLElement;
  show(snapshots: ComparisonInfo['snapshots']): void;
}

/** Creates two buttons that show the compared snapshots. Each prompts for another snapshot. */
export function createSnapshotPickers(host: PageHost): SnapshotPickers {
  const earlier = picker('earlier', host);
  const later = picker('later', host);
  const root = element(
    'div',
    {
      className: 'snapshot-pickers',
      attributes: { role: 'group', 'aria-label': l10n.t('Compared snapshots') },
    },
    earlier,
    element('span', { text: '→', attributes: { 'aria-hidden': 'true' } }),
    later,
  );
  return {
    element: root,
    show: (snapshots) => {
      root.hidden = !snapshots;
      if (!snapshots) return;
      const [from = '', to = ''] = formatMoments([snapshots.earlier, snapshots.later]);
      label(earlier, l10n.t('From {time}', { time: from }));
      label(later, l10n.t('To {time}', { time: to }));
    },
  };
}

function picker(side: 'earlier' | 'later', host: PageHost): HTMLButtonElement {
  const control = tool({
    icon: 'clock',
    label: '',
    title: l10n.t('Select another snapshot'),
    onPress: () => {
      host.ask('changeSnapshot', { side }).catch((error: unknown) => host.showError(error));
    },
  });
  control.append(icon('chevron'));
  return control;
}

function label(control: HTMLButtonElement, text: string): void {
  control.setAttribute('aria-label', text);
  const shown = control.querySelector('.tool-label');
  if (shown !== null) shown.textContent = text;
}
