import * as l10n from '@vscode/l10n';
import type { ColumnProfile, OtherCells } from '../../shared/table/reader';
import { isNumberSpelling, markOf } from '../../shared/table/plainNumber';
import type { Spelling, TableColumn } from '../../shared/table/table';
import { button } from '../buttons';
import { element } from '../element';
import type { PageHost } from '../host';
import type { MenuEntry } from '../menu';
import { typeReason } from './typeReason';

type Host = Pick<PageHost, 'table' | 'ask' | 'showError'>;

/** What the user can do with the type of a column. */
interface Treatment {
  readonly label: string;
  readonly run: () => void;
}

/** Returns the entries of the column menu that treat a column as numbers or times, or as text again. */
export function treatEntries(
  host: Host,
  column: TableColumn,
  mostly: OtherCells | undefined,
): readonly MenuEntry[] {
  const treatments = treatmentsOf(host, column, mostly);
  return treatments.length === 0 ? [] : [...treatments, { separator: true }];
}

/** Creates the explanation of the type of a column, with a button that changes it; `undefined` if there is none. */
export function typeNote(
  host: Host,
  column: TableColumn,
  { mostly }: Pick<ColumnProfile, 'mostly'>,
): HTMLElement | undefined {
  const text = typeReason(column, mostly);
  if (text === undefined) return undefined;
  return element(
    'div',
    { className: 'type-note' },
    element('p', { className: 'hint', text }),
    ...treatmentsOf(host, column, mostly).map(({ label, run }) => button(label, run)),
  );
}

function treatmentsOf(
  host: Host,
  { id, treatedAs }: TableColumn,
  mostly: OtherCells | undefined,
): readonly Treatment[] {
  if (host.table.get().canTreatColumns !== true) return [];
  const treat = (as: Spelling | null): void => {
    host.ask('treatColumn', { column: id, as }).catch((error: unknown) => host.showError(error));
  };
  if (treatedAs)
    return [
      {
        label: l10n.t({ message: 'Treat as Text', comment: 'Menu item and button' }),
        run: () => treat(null),
      },
    ];
  if (!mostly) return [];
  const { spelling, alternative } = mostly;
  if (!alternative) return [{ label: labelOf(spelling), run: () => treat(spelling) }];
  return [spelling, alternative].map((each) => ({ label: markLabelOf(each), run: () => treat(each) }));
}

function labelOf(spelling: Spelling): string {
  return isNumberSpelling(spelling)
    ? l10n.t({ message: 'Treat as Number', comment: 'Menu item and button' })
    : l10n.t({ message: 'Treat as Time', comment: 'Menu item and button' });
}

/** Returns the label for one of several spellings that the numbers can have. */
function markLabelOf(spelling: Spelling): string {
  return markOf(spelling) === ','
    ? l10n.t({ message: 'Treat as Decimal Number', comment: 'Menu item and button' })
    : l10n.t({ message: 'Treat as Whole Number', comment: 'Menu item and button' });
}
