import * as l10n from '@vscode/l10n';
import { QuickPickItemKind } from 'vscode';
import {
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
import { withIcon } from '../adapters/uiText';

interface FormatItem extends PickItem {
  readonly format?: ExportFormat;
  /** Opens the CSV options. */
  readonly more?: true;
  /** Sends the table to a data warehouse instead of exporting it. */
  readonly send?: true;
}

export interface FormatsOnOffer {
  readonly title: string;
  readonly hasOriginal: boolean;
  readonly hasTable: boolean;
  /** Whether the table has date columns to partition by; `true` if the columns are unknown. */
  readonly hasMonths: boolean;
  readonly last: ExportFormat | undefined;
  /** Whether the table can be sent to a data warehouse. */
  readonly canSend: boolean;
}

/** Lets the user select a format, or send the table to a data warehouse. An available last used format is first. */
export async function chooseFormat(offer: FormatsOnOffer): Promise<ExportFormat | 'send' | undefined> {
  const onOffer = ({ kind }: { readonly kind: FormatKind }): boolean =>
    kind === 'original' ? offer.hasOriginal : offer.hasTable && (offer.hasMonths || !isByMonth(kind));
  const last = offer.last && onOffer(offer.last) ? lastItems(offer.last) : [];
  const others = formatKinds.filter((kind) => onOffer({ kind })).flatMap((kind) => formatItems(kind));
  const chosen = await pickItem<FormatItem>(
    [
      ...last,
      ...others.filter(({ label }) => label !== last[0]?.label),
      ...(offer.canSend ? sendItems() : []),
    ],
    {
      title: l10n.t('Export {report}', { report: offer.title }),
      placeHolder: l10n.t('Select a format'),
      matchOnDescription: true,
    },
  );
  if (chosen?.send === true) return 'send';
  return chosen?.more === true ? chooseCsv(offer.title) : chosen?.format;
}

function lastItems(format: ExportFormat): readonly FormatItem[] {
  const label = formatName(format);
  const info = formatInfo(format);
  // The name of a CSV format contains its options unless they are those of the description.
  const details = info.label === label ? [info.description] : [];
  return [
    { label, description: [l10n.t('last used'), ...details].join(' · '), format },
    { label: '', kind: QuickPickItemKind.Separator },
  ];
}

function sendItems(): readonly FormatItem[] {
  return [
    { label: '', kind: QuickPickItemKind.Separator },
    {
      label: withIcon('cloud-upload', l10n.t('Send to Data Warehouse...')),
      description: l10n.t('As a table in a data warehouse'),
      send: true,
    },
  ];
}

function formatItems(kind: FormatKind): FormatItem[] {
  const format: ExportFormat = kind === 'csv' ? { kind, ...plainCsv } : { kind };
  const { label, description } = formatInfo(format);
  const items: FormatItem[] = [{ label, description, format }];
  if (kind !== 'csv') return items;
  return [
    ...items,
    {
      label: l10n.t('CSV with Options...'),
      description: l10n.t('Delimiter, line ending, and byte order mark'),
      more: true,
    },
  ];
}

async function chooseCsv(title: string): Promise<ExportFormat | undefined> {
  const delimiters: readonly (PickItem & Pick<CsvChoices, 'delimiter'>)[] = [
    { label: l10n.t('Comma'), delimiter: ',' },
    {
      label: l10n.t('Semicolon'),
      description: l10n.t('Excel, for locales with a decimal comma'),
      delimiter: ';',
    },
    { label: l10n.t('Tab'), delimiter: '\t' },
    { label: l10n.t('Vertical bar'), delimiter: '|' },
  ];
  const delimiter = await pickItem(delimiters, {
    title: l10n.t('Export {report} as {format}', { report: title, format: 'CSV' }),
    placeHolder: l10n.t('Select a delimiter'),
  });
  if (!delimiter) return undefined;
  const endings = [
    { label: 'CRLF', description: 'RFC 4180', lineEnding: '\r\n', byteOrderMark: false },
    { label: l10n.t('CRLF, byte order mark'), description: 'Excel', lineEnding: '\r\n', byteOrderMark: true },
    { label: 'LF', description: l10n.t('Unix tools'), lineEnding: '\n', byteOrderMark: false },
    { label: l10n.t('LF, byte order mark'), description: '', lineEnding: '\n', byteOrderMark: true },
  ] as const;
  const ending = await pickItem(endings, {
    title: l10n.t('Export {report} as {format}', { report: title, format: 'CSV' }),
    placeHolder: l10n.t('Select a line ending and byte order mark'),
  });
  if (!ending) return undefined;
  const { lineEnding, byteOrderMark } = ending;
  return { kind: 'csv', delimiter: delimiter.delimiter, lineEnding, byteOrderMark };
}
