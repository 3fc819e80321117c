import * as l10n from '@vscode/l10n';
import { isDay } from '../days';
import { UserError } from '../userError';
import { instantText, parseMoment } from './moments';
import type { ColumnKind, TableColumn } from './table';

/** Returns the error for a filter value that isn't valid for the kind of the column. */
export function filterValueError(column: Pick<TableColumn, 'name' | 'kind'>, text: string): UserError {
  return new UserError(
    'input',
    l10n.t('"{value}" isn\'t a valid value for the column "{column}".', { value: text, column: column.name }),
    {
      advice: expectedValue(column.kind),
    },
  );
}

function expectedValue(kind: ColumnKind): string {
  switch (kind) {
    case 'text':
      return l10n.t('Enter text.');
    case 'nested':
      return l10n.t('Enter valid JSON.');
    case 'integer':
      return l10n.t('Enter a whole number.');
    case 'decimal':
      return l10n.t('Enter a number.');
    case 'boolean':
      return l10n.t('Enter true or false.');
    case 'month':
      return l10n.t('Enter a month, for example 2025-03.');
    case 'date':
      return l10n.t('Enter a date, for example 2025-03-31.');
    case 'time':
      return l10n.t('Enter a time, for example 09:30:00.');
    case 'timestamp':
      return l10n.t('Enter a date and time, for example 2025-03-31T09:30:00.');
  }
}

/**
 * Returns the value of a date or time as ISO 8601 if it is written in another usual spelling, such as those of the cells.
 * Offsets count only if the column contains instants. Other texts stay as they are.
 */
export function filterMoment(column: FilterColumn, text: string): string {
  const { kind, type, print } = column;
  if (isFilterValue(column, text)) return text;
  if (kind === 'time')
    return text.replace(/^( *\d\d:\d\d:\d\d)[.,](\d*?)0*( *)$/, '$1.$2').replace(/\.$/, '');
  const moment = kind === 'date' || kind === 'timestamp' ? parseMoment(text) : undefined;
  if (!moment) return text;
  if (kind === 'date') return text.trim().length === dayLength ? moment.second.slice(0, dayLength) : text;
  if (type === 'TIMESTAMP WITH TIME ZONE' || (print?.style === 'text' && print.utc === true))
    return `${instantText(moment)}Z`;
  return moment.offset ? text : instantText(moment);
}

type FilterColumn = Pick<TableColumn, 'kind' | 'type' | 'print'>;

const dayLength = '2026-01-31'.length;

/**
 * Whether a filter value is valid for a Boolean, month, date, time, or timestamp column; true for other columns. A value
 * has no more digits, and no offset, than the type of the column can contain.
 */
export function isFilterValue({ kind, type }: Pick<TableColumn, 'kind' | 'type'>, text: string): boolean {
  const value = text.trim();
  // For example, 9 of time(9) and of Nullable(Time64(9)).
  const digits = Number(/\((\d+)/.exec(type ?? '')?.[1] ?? 0);
  switch (kind) {
    case 'boolean':
      return /^(?:true|false)$/i.test(value);
    case 'month':
      return isDay(`${value}-01`);
    case 'date':
      return isDay(value);
    case 'time': {
      const found = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.(\d+))?)?([+-]\d\d(?::[0-5]\d){0,2})?$/.exec(
        value,
      );
      if (found === null) return false;
      const [, fraction = '', offset = ''] = found;
      return (
        fraction.length <= Math.max(digits, type === 'TIME_NS' ? 9 : 6) &&
        (offset === '' || type === 'TIME WITH TIME ZONE')
      );
    }
    case 'timestamp': {
      const found = /^(?:[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.(\d+))?)?Z?)?$/.exec(value.slice(10));
      return isDay(value.slice(0, 10)) && found !== null && (found[1] ?? '').length <= Math.max(digits, 9);
    }
    default:
      return true;
  }
}
