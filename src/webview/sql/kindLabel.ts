import * as l10n from '@vscode/l10n';
import type { ColumnKind } from '../../shared/table/table';

/** Returns the name of a column kind, such as `number` or `true/false`. */
export function kindLabel(kind: ColumnKind): string {
  switch (kind) {
    case 'integer':
    case 'decimal':
      return l10n.t({ message: 'number', comment: 'Kind of a column' });
    case 'boolean':
      return l10n.t({ message: 'true/false', comment: 'Kind of a column' });
    case 'month':
      return l10n.t({ message: 'month', comment: 'Kind of a column' });
    case 'date':
      return l10n.t({ message: 'date', comment: 'Kind of a column' });
    case 'time':
      return l10n.t({ message: 'time', comment: 'Kind of a column' });
    case 'timestamp':
      return l10n.t({ message: 'date and time', comment: 'Kind of a column' });
    case 'nested':
      return l10n.t({ message: 'JSON', comment: 'Kind of a column' });
    case 'text':
      return l10n.t({ message: 'text', comment: 'Kind of a column' });
  }
}
