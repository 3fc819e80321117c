import * as l10n from '@vscode/l10n';
import { inputText, pickItem, type PickItem } from '../adapters/picks';

interface DelimiterItem extends PickItem {
  /** `undefined` to detect the delimiter, and `other` to enter it. */
  readonly delimiter: string | undefined;
}

const other = 'other';

/**
 * Lets the user select the delimiter of a CSV file, or its detection.
 *
 * @param current the selected delimiter; `undefined` if it is detected
 * @returns `undefined` if the user cancels
 */
export async function chooseDelimiter(
  file: string,
  current: string | undefined,
): Promise<{ readonly delimiter: string | undefined } | undefined> {
  const title = l10n.t('Reopen {file} with Delimiter', { file });
  const items: readonly DelimiterItem[] = [
    {
      label: l10n.t('Detect'),
      description: l10n.t('The delimiter that divides most rows'),
      delimiter: undefined,
    },
    { label: l10n.t('Comma'), delimiter: ',' },
    { label: l10n.t('Semicolon'), delimiter: ';' },
    { label: l10n.t('Tab'), delimiter: '\t' },
    { label: l10n.t('Vertical bar'), delimiter: '|' },
    { label: l10n.t('Space'), delimiter: ' ' },
    {
      label: l10n.t('Other...'),
      description: l10n.t('Any character except a quotation mark'),
      delimiter: other,
    },
  ];
  const isUsual = items.some(({ delimiter }) => delimiter === current);
  const chosen = await pickItem(items, {
    title,
    placeHolder: l10n.t('Select a delimiter'),
    active: items.find(({ delimiter }) => delimiter === (isUsual ? current : other)),
  });
  if (chosen?.delimiter !== other) return chosen;
  const delimiter = await inputText({
    title,
    prompt: l10n.t('Enter the character between two cells.'),
    value: isUsual ? '' : (current ?? ''),
    problem: (text) =>
      isDelimiter(text) ? undefined : l10n.t("Enter one character that isn't a quotation mark."),
  });
  return delimiter === undefined ? undefined : { delimiter };
}

/** Whether a CSV file can be read with this delimiter. */
export function isDelimiter(value: unknown): value is string {
  return typeof value === 'string' && /^[^"\r\n\ud800-\udfff\ufeff]$/.test(value);
}
