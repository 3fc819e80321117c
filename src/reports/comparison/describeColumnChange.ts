import * as l10n from '@vscode/l10n';
import { kindName } from '../../shared/table/kindName';
import type { ColumnChange } from './matchColumns';

export function describeColumnChange(change: ColumnChange): string {
  switch (change.kind) {
    case 'added':
      return l10n.t('Column added: {name}', { name: change.later.id });
    case 'removed':
      return l10n.t('Column removed: {name}', { name: change.earlier.id });
    case 'renamed':
      return l10n.t('Column renamed: {earlier} to {later}', {
        earlier: change.earlier.name,
        later: change.later.name,
      });
    case 'retyped':
      return l10n.t('Type of {name} changed from "{earlier}" to "{later}"', {
        name: change.later.id,
        earlier: kindName(change.earlier.kind),
        later: kindName(change.later.kind),
      });
    case 'moved':
      return l10n.t('Column {name} moved from position {from} to {to}', {
        name: change.later.id,
        from: change.from,
        to: change.to,
      });
  }
}
