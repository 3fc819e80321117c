import * as l10n from '@vscode/l10n';
import type { ColumnKind } from './table';

/** Returns the name of a column kind. */
export function kindName(kind: ColumnKind): string {
  switch (kind) {
    case 'text':
      return l10n.t({ message: 'Text', comment: 'Type of a column' });
    case 'integer':
      return l10n.t({ message: 'Whole number', comment: 'Type of a column' });
    case 'decimal':
      return l10n.t({ message: 'Number', comment: 'Type of a column' });
    case 'boolean':
      return l10n.t({ message: 'True or false', comment: 'Type of a column' });
    case 'month':
      return l10n.t({ message: 'Month', comment: 'Type of a column' });
    case 'date':
      return l10n.t({ message: 'Date', comment: 'Type of a column' });
    case 'time':
      return l10n.t({ message: 'Time of day', comment: 'Type of a column' });
    case 'timestamp':
      return l10n.t({ message: 'Date and time', comment: 'Type of a column' });
    case 'nested':
      return l10n.t({ message: 'Nested (JSON)', comment: 'Type of a column' });
  }
}
