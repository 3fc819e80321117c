import * as l10n from '@vscode/l10n';
import { formatCount, shortText } from '../../shared/format';
import { isNumberSpelling } from '../../shared/table/plainNumber';
import type { OtherCells } from '../../shared/table/reader';
import type { TableColumn } from '../../shared/table/table';

/** In characters. */
const longestExample = 40;

/** Returns why a column has its type; `undefined` if that needs no explanation. */
export function typeReason({ treatedAs, type, print }: TableColumn, mostly?: OtherCells): string | undefined {
  if (treatedAs)
    return isNumberSpelling(treatedAs)
      ? l10n.t('Treated as a number: other cells are shown, but they count as blank.')
      : l10n.t('Treated as a time: other cells are shown, but they count as blank.');
  if (mostly) return describeOthers(mostly);
  if (print?.style === 'text' && type === 'DOUBLE')
    return l10n.t(
      'The numbers have too many digits for exact values, so they are compared as rounded values.',
    );
  return undefined;
}

function describeOthers({ spelling, alternative, others, example }: OtherCells): string {
  const args = { count: formatCount(others), example: shortText(example, longestExample) };
  if (others === 0 && !isNumberSpelling(spelling))
    return l10n.t(
      'This column is text because some times have a UTC offset and others, such as "{example}", have none.',
      args,
    );
  if (others === 0)
    return alternative
      ? l10n.t('This column is text because "{example}" can be a decimal number or a whole number.', args)
      : l10n.t('This column is text because "{example}" can be a number or a list of numbers.', args);
  if (isNumberSpelling(spelling))
    return others === 1
      ? l10n.t('This column is text because 1 cell isn\'t a number: "{example}".', args)
      : l10n.t('This column is text because {count} cells aren\'t numbers, such as "{example}".', args);
  return others === 1
    ? l10n.t('This column is text because 1 cell isn\'t a time: "{example}".', args)
    : l10n.t('This column is text because {count} cells aren\'t times, such as "{example}".', args);
}
