import * as l10n from '@vscode/l10n';
import type { AggregateRequest, ColumnFilter, Dimension } from '../../shared/table/query';
import type { TableColumn } from '../../shared/table/table';
import type { PageHost } from '../host';
import { goToTab } from '../reportPage';
import { calendarGrains, nextStart } from './calendar';
import { columnOf } from './columns';
import type { Slot } from './data';
import type { ChartModel } from './model';

const lastMoment = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** Adds the filters of a mark to the query, and shows the rows in the table. */
export function showRows(
  host: PageHost,
  { request, columns }: Pick<ChartModel, 'request' | 'columns'>,
  place: Slot,
  series: Slot | undefined,
): void {
  const filters = slotFilters(request, columns, place, series);
  if (!filters) {
    host.announce(l10n.t('No filter can select the rows of this value.'));
    return;
  }
  const { query } = host.state.get();
  host.update({ query: { ...query, filters: [...query.filters, ...filters] } });
  goToTab('table', host);
}

/**
 * Returns the filters that select the rows of a mark: those of an axis slot and, in a split chart, of a series.
 * `undefined` if no filter can select them, as for a weekday, or for all values beyond the top ones.
 */
export function slotFilters(
  { dimension, split }: AggregateRequest,
  columns: readonly TableColumn[],
  place: Slot,
  series?: Slot,
): readonly ColumnFilter[] | undefined {
  const across = filtersOf(dimension, columns, place);
  if (!split || !series) return across;
  const layer = filtersOf(split, columns, series);
  return across && layer && [...across, ...layer];
}

function filtersOf(
  { column: id, bucket }: Dimension,
  columns: readonly TableColumn[],
  { key, other, moment }: Slot,
): readonly ColumnFilter[] | undefined {
  const column = columnOf(columns, id);
  if (!column || other) return undefined;
  if (key === null) return [{ column: id, operator: 'missing' }];
  if (bucket.by === 'value') return [{ column: id, operator: 'oneOf', values: [key] }];
  if (bucket.by === 'width') {
    const [from, to] = [Number(key), Number(key) + bucket.width];
    return column.kind === 'integer'
      ? [{ column: id, operator: 'between', from: String(from), to: String(to - 1) }]
      : between(id, String(from), String(Number(to.toPrecision(12))));
  }
  const grain = calendarGrains.find((each) => each === bucket.by);
  if (!grain || moment === undefined) return undefined;
  // All of the kinds write a time as the beginning of this text.
  const length = column.kind === 'month' ? 7 : column.kind === 'date' ? 10 : 19;
  const text = (time: number): string => new Date(time).toISOString().slice(0, length);
  const [from, before] = [moment, nextStart(grain, moment)];
  // No cell is after the year 9999, which some tools write for an unknown day.
  if (before > lastMoment) return [{ column: id, operator: 'atLeast', value: text(from) }];
  return between(id, text(from), text(before));
}

function between(column: string, from: string, before: string): readonly ColumnFilter[] {
  return [
    { column, operator: 'atLeast', value: from },
    { column, operator: 'lessThan', value: before },
  ];
}
