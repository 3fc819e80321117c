import { QuickPickItemKind } from 'vscode';
import {
  delimiterNames,
  formatInfo,
  formatKinds,
  formatName,
  isByMonth,
  plainCsv,
  type CsvChoices,
  type ExportFormat,
  type FormatKind,
} from '../../reports/export/formats';
import { pickItem, type PickItem } from '../adapters/picks';

interface FormatItem extends PickItem {
  readonly format?: ExportFormat;
  /** Opens the CSV options. */
  readonly more?: true;
}

export interface FormatsOnOffer {
  readonly title: string;
  readonly hasOriginal: boolean;
  readonly hasTable: boolean;
  /** Whether the table has dates to partition by, as far as is known. */
  readonly hasMonths: boolean;
  readonly last: ExportFormat | undefined;
}

/** Lets the user select a format; the last used one is listed first. */
export async function chooseFormat(offer: FormatsOnOffer): Promise<ExportFormat | undefined> {
  const onOffer = ({ kind }: { readonly kind: FormatKind }): boolean =>
    kind === 'original' ? offer.hasOriginal : offer.hasTable && (offer.hasMonths || !isByMonth(kind));
  const { last } = offer;
  const chosen = await pickItem(
    [
      ...(last === undefined || !onOffer(last)
        ? []
        : [
            { label: formatName(last), description: 'last used', format: last },
            { label: '', kind: QuickPickItemKind.Separator },
          ]),
      ...formatKinds.filter((kind) => onOffer({ kind })).flatMap((kind) => formatItems(kind)),
    ],
    {
      title: `Export ${offer.title}`,
      placeHolder: 'Choose a format',
      // The table's webview can take the focus while the user chooses.
      ignoreFocusOut: true,
      matchOnDescription: true,
    },
  );
  return chosen?.more === true ? chooseCsv(offer.title) : chosen?.format;
}

function formatItems(kind: FormatKind): FormatItem[] {
  const format: ExportFormat = kind === 'csv' ? { kind, ...plainCsv } : { kind };
  const { label, description } = formatInfo(format);
  const items: FormatItem[] = [{ label, description, format }];
  if (kind !== 'csv') return items;
  return [
    ...items,
    { label: 'CSV with Choices…', description: 'delimiter, line ending, byte order mark', more: true },
  ];
}

async function chooseCsv(title: string): Promise<ExportFormat | undefined> {
  const delimiters = (Object.keys(delimiterNames) as CsvChoices['delimiter'][]).map((delimiter) => ({
    label: `${(delimiterNames[delimiter][0] ?? '').toUpperCase()}${delimiterNames[delimiter].slice(1)}`,
    description: delimiter === ';' ? 'Excel where the comma is for decimals' : '',
    delimiter,
  }));
  const delimiter = await pickItem(delimiters, {
    title: `Export ${title} as CSV`,
    placeHolder: 'What stands between two cells?',
    ignoreFocusOut: true,
  });
  if (delimiter === undefined) return undefined;
  const endings = [
    { label: 'CRLF', description: 'RFC 4180', lineEnding: '\r\n', byteOrderMark: false },
    { label: 'CRLF, byte order mark', description: 'Excel', lineEnding: '\r\n', byteOrderMark: true },
    { label: 'LF', description: 'Unix tools', lineEnding: '\n', byteOrderMark: false },
    { label: 'LF, byte order mark', description: '', lineEnding: '\n', byteOrderMark: true },
  ] as const;
  const ending = await pickItem(endings, {
    title: `Export ${title} as CSV`,
    placeHolder: 'How do lines end, and does the file begin with a byte order mark?',
    ignoreFocusOut: true,
  });
  if (ending === undefined) return undefined;
  const { lineEnding, byteOrderMark } = ending;
  return { kind: 'csv', delimiter: delimiter.delimiter, lineEnding, byteOrderMark };
}
