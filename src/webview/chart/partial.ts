import * as l10n from '@vscode/l10n';
import type { AggregateRequest } from '../../shared/table/query';
import { isPartial, type CoveredDays } from '../../shared/table/coveredDays';
import type { ChartData } from './data';
import type { ChartModel } from './model';
import { calendarGrains, nextStart } from './calendar';

/** The maximum number of points for which each point gets a symbol. */
const fewPoints = 40;

/** Whether the points of a line have symbols. */
export function hasSymbols({ data }: Pick<ChartModel, 'data'>): boolean {
  return data.slots.length <= fewPoints;
}

/** Returns the indexes of the time slots that the rows don't cover completely; none for hours, and for columns other than that of `covered`. */
export function partialPlaces(
  { dimension }: AggregateRequest,
  { slots }: Pick<ChartData, 'slots'>,
  covered: CoveredDays | undefined,
): ReadonlySet<number> {
  const grain = calendarGrains.find((each) => each === dimension.bucket.by);
  if (covered?.column !== dimension.column || !grain || grain === 'hour') return new Set();
  return new Set(
    slots.flatMap(({ moment }, place) =>
      moment !== undefined && isPartial(dayOf(moment), dayOf(nextStart(grain, moment) - 1), covered)
        ? [place]
        : [],
    ),
  );
}

function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

/**
 * Returns a note that names the partial periods and explains how lines and bars mark them; `undefined` if there are
 * none.
 */
export function partialNote({ choice, request, data, labels, partial }: ChartModel): string | undefined {
  if (partial.size === 0) return undefined;
  const { bucket } = request.dimension;
  const places = labels.list(
    data.slots.filter((_, at) => partial.has(at)).map((slot) => labels.tick(slot, bucket)),
  );
  switch (choice.kind) {
    case 'line':
      return l10n.t('Dashed: partial periods ({places}).', { places });
    case 'bars':
      return l10n.t('Faded: partial periods ({places}).', { places });
    default:
      return l10n.t('Partial periods ({places}).', { places });
  }
}

/**
 * Returns the solid lines between complete periods. They cover the dashed lines through all periods, because
 * a line of ECharts has only one style.
 */
export function solidParts(
  lines: readonly { readonly name: string | undefined; readonly lineStyle: object }[],
  { data, partial }: ChartModel,
): object[] {
  return lines.map(({ name, lineStyle }, place) => ({
    type: 'line',
    name,
    data: (data.series[place]?.values ?? []).map((value, at) => (partial.has(at) ? null : value)),
    symbol: 'none',
    silent: true,
    tooltip: { show: false },
    lineStyle: { ...lineStyle, type: 'solid' },
    emphasis: { disabled: true },
  }));
}
