import * as l10n from '@vscode/l10n';

/** The labels of the columns that analyses name, and of well-known columns of reports. */
const labels: ReadonlyMap<string, () => string> = new Map(
  Object.entries({
    Day: () => l10n.t({ message: 'Day', comment: 'Column of an analysis' }),
    Week: () => l10n.t({ message: 'Week', comment: 'Column of an analysis' }),
    Month: () => l10n.t({ message: 'Month', comment: 'Column of an analysis' }),
    'Active Users': () => l10n.t('Active Users'),
    'Share of Active Users': () => l10n.t('Share of Active Users'),
    'Share of Users': () => l10n.t({ message: 'Share of Users', comment: 'Column of an analysis' }),
    'Active Days': () => l10n.t('Active Days'),
    Change: () => l10n.t({ message: 'Change', comment: 'Column of an analysis' }),
    'Change %': () => l10n.t({ message: 'Change %', comment: 'Column of an analysis' }),
    Note: () => l10n.t({ message: 'Note', comment: 'Column of an analysis' }),
    'Instance user ID': () => l10n.t({ message: 'Instance user ID', comment: 'Column of an analysis' }),
    Username: () => l10n.t({ message: 'Username', comment: 'Column of an analysis' }),
    'Display Name': () => l10n.t({ message: 'Display Name', comment: 'Column of an analysis' }),
    'Client Name': () => l10n.t({ message: 'Client Name', comment: 'Column of an analysis' }),
    Language: () => l10n.t({ message: 'Language', comment: 'Column of an analysis' }),
    'Site Admin': () => l10n.t({ message: 'Site Admin', comment: 'Column of an analysis' }),
    'Service Account': () => l10n.t({ message: 'Service Account', comment: 'Column of an analysis' }),
    'Last Active': () => l10n.t({ message: 'Last Active', comment: 'Column of an analysis' }),
    'Days Ago': () => l10n.t({ message: 'Days Ago', comment: 'Column of an analysis' }),
    Created: () => l10n.t({ message: 'Created', comment: 'Column of an analysis' }),
    Reclaimable: () => l10n.t({ message: 'Reclaimable', comment: 'Column of an analysis' }),
    Team: () => l10n.t({ message: 'Team', comment: 'Column of an analysis' }),
    Users: () => l10n.t('Users'),
    'Site Admins': () => l10n.t('Site Admins'),
    'Inactive Accounts': () => l10n.t('Inactive Accounts'),
    'Credits Used': () => l10n.t('Credits Used'),
    'Share of Credits': () => l10n.t({ message: 'Share of Credits', comment: 'Column of an analysis' }),
    Bucket: () => l10n.t({ message: 'Bucket', comment: 'Column of an analysis' }),
    Unit: () => l10n.t({ message: 'Unit', comment: 'Column of an analysis' }),
    Used: () => l10n.t({ message: 'Used', comment: 'Column of an analysis' }),
    Allocated: () => l10n.t({ message: 'Allocated', comment: 'Column of an analysis' }),
    Left: () => l10n.t({ message: 'Left', comment: 'Column of an analysis' }),
    Snapshot: () => l10n.t({ message: 'Snapshot', comment: 'Column of an analysis' }),
  }),
);

/** Returns the label of a column of an analysis in the display language; the names of unknown columns are data. */
export function columnLabel(name: string): string {
  const [, column] = /^Rate of (.+)$/s.exec(name) ?? [];
  if (column !== undefined)
    return l10n.t({ message: 'Rate of {column}', args: { column }, comment: 'Column of an analysis' });
  return labels.get(name)?.() ?? name;
}
