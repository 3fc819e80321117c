import * as l10n from '@vscode/l10n';
import type { PageHost } from '../host';
import { letterKeys } from '../keys';
import type { MenuEntry } from '../menu';

/** Asks the extension host to prompt for the delimiter. */
export function changeDelimiter(host: Pick<PageHost, 'ask' | 'showError'>): void {
  host.ask('changeDelimiter', {}).catch((error: unknown) => host.showError(error));
}

/** Returns the entries of More Actions in the toolbar. */
export function moreEntries(host: PageHost, onGoToRow: () => void): readonly MenuEntry[] {
  const { rawValues, summaries } = host.state.get();
  return [
    {
      label: l10n.t({ message: 'Unformatted Values', comment: 'Menu item' }),
      checked: rawValues,
      run: () => host.update({ rawValues: !rawValues }),
    },
    {
      label: l10n.t({ message: 'Column Summaries', comment: 'Menu item' }),
      checked: summaries,
      run: () => host.update({ summaries: !summaries }),
    },
    { separator: true },
    {
      label: l10n.t({ message: 'Go to Row...', comment: 'Menu item' }),
      keys: letterKeys('G'),
      run: onGoToRow,
    },
    ...(host.table.get().canChangeDelimiter === true
      ? [
          {
            label: l10n.t({ message: 'Reopen with Delimiter...', comment: 'Menu item' }),
            run: () => changeDelimiter(host),
          },
        ]
      : []),
  ];
}
