import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { delimiterNote } from '../../reports/csv/delimiter';
import { parsed } from '../../shared/schema';
import { inputText, pickItem, type PickItem } from '../adapters/picks';
import type { SavedStates } from './savedStates';
import type { FileTable, TableToOpen } from './tableToOpen';

/** A delimiter with which a CSV file can be read. */
const delimiterText = v.pipe(v.string(), v.regex(/^[^"\r\n\ud800-\udfff\ufeff]$/));

const other = 'other';

/**
 * Adds the delimiter that the user selected for a CSV or TSV file, and the action that changes it. Returns other tables
 * unchanged.
 *
 * @param key the key of the saved state
 * @param reopen opens the file again, which reads the saved delimiter
 */
export function withDelimiter(
  table: FileTable,
  key: string,
  states: SavedStates,
  reopen: () => Promise<void>,
): TableToOpen {
  const { source, title } = table;
  if (source.kind !== 'csv' && source.kind !== 'tsv') return table;
  const delimiter = parsed(delimiterText, states.delimiter(key));
  return {
    ...table,
    ...(delimiter === undefined
      ? {}
      : { source: { ...source, delimiter }, notes: [delimiterNote(delimiter)] }),
    changeDelimiter: async () => {
      const chosen = await chooseDelimiter(title, delimiter);
      if (!chosen) return;
      await states.writeDelimiter(key, chosen.delimiter);
      // The webview shows an error.
      await reopen().catch(() => undefined);
    },
  };
}

interface DelimiterItem extends PickItem {
  /** `undefined` to detect the delimiter, and `other` to enter it. */
  readonly delimiter: string | undefined;
}

/**
 * Lets the user select the delimiter of a CSV file, or its detection.
 *
 * @param current the selected delimiter; `undefined` if it is detected
 * @returns `undefined` if the user cancels
 */
async function chooseDelimiter(
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
      v.is(delimiterText, text) ? undefined : l10n.t("Enter one character that isn't a quotation mark."),
  });
  return delimiter === undefined ? undefined : { delimiter };
}
