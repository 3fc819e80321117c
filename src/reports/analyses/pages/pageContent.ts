import * as l10n from '@vscode/l10n';
import { formatCount, formatDays, formatNumber, formatUnits } from '../../../shared/format';
import type { Figure, PageChart } from '../../../shared/tableEditor/analysisPage';
import { formatOpenDays } from '../../dates/range';
import type { DataDays } from '../periods';
import { formatShare, maxPeriods } from './pageData';

/**
 * The part of a page that depends on the analysis. Its types require what a reader needs to know about a figure: the
 * days that it is about, both populations of a share, and all categories and series of a chart, so that what isn't
 * displayed is named.
 */
export interface PageContent {
  readonly figures: readonly AnalysisFigure[];
  /** The reason why no row has a figure, and what to do; shown instead of figures, chart, and rows. */
  readonly empty?: string;
  /** What the date range can't answer. */
  readonly notice?: string;
  readonly chart?: AnalysisChart;
  /** An explanation of the figures that depends on settings, instead of the one of the analysis. */
  readonly sentence?: string;
  /** The text of blank cells in the rows of the page, by column. */
  readonly blanks?: Readonly<Record<string, string>>;
}

/** The days that a figure or a category is about, both inclusive; `all` for all days that the data covers. */
export type AboutDays = 'all' | { readonly from?: string; readonly to: string };

/** A key figure: a number, or a share with the text that names both of its populations. */
export type AnalysisFigure = {
  readonly label: string;
  readonly days: AboutDays;
  /** The change since the previous period, such as `+2.7%`. */
  readonly change?: string;
} & (
  | { readonly count: number; readonly digits?: number }
  | {
      readonly share: number;
      readonly digits?: number;
      /** The part and the whole, such as `304 of 391 users`. */
      readonly populations: string;
    }
);

/** The chart of an analysis, with all of its categories and series. */
export interface AnalysisChart extends Omit<PageChart, 'categories' | 'more'> {
  readonly categories: readonly AnalysisCategory[];
}

/** A category of a chart, with the days that it is about. */
export type AnalysisCategory = PageChart['categories'][number] & { readonly days: AboutDays };

/** Formats a figure with the days and the populations that it is about. */
export function presentFigure(figure: AnalysisFigure, covered: DataDays): Figure {
  const { label, days, change, digits = 0 } = figure;
  const isShare = 'share' in figure;
  return {
    value: isShare
      ? formatShare(figure.share, digits)
      : formatNumber(figure.count, { maximumFractionDigits: digits }),
    label,
    basis: [isShare ? figure.populations : undefined, formatAboutDays(days, covered)]
      .filter((part) => part !== undefined)
      .join(' · '),
    ...(change === undefined ? {} : { change }),
  };
}

function formatAboutDays(days: AboutDays, { firstDay, asOf }: DataDays): string | undefined {
  const { from, to } = days === 'all' ? { from: firstDay, to: asOf } : days;
  return from === undefined ? formatOpenDays(from, to) : formatDays(from, to, asOf);
}

/** The maximum number of bars with names, and of lines. More are hard to distinguish. */
const maximum = { rows: 20, lines: 6 } as const;

/**
 * Limits a chart to what its data and its space contain. Removes the categories about days that the data doesn't cover:
 * it can't say anything about them, so a zero would be wrong. Categories with values remain, because an instance can
 * send more days than were requested. Names what is omitted because there are too many categories or series.
 */
export function presentChart({ categories, series, ...chart }: AnalysisChart, covered: DataDays): PageChart {
  const places = categories.flatMap(({ days }, place) =>
    isCovered(days, covered) || series.some(({ values }) => (values[place] ?? 0) !== 0) ? [place] : [],
  );
  const shown = chart.kind === 'rows' ? places.slice(0, maximum.rows) : places.slice(-maxPeriods);
  const lines = series.slice(0, maximum.lines);
  const nameOf = (place: number): string => categories[place]?.name ?? '';
  const last =
    shown.findLast((place) => categories[place]?.note === undefined) ?? shown[shown.length - 1] ?? 0;
  const valueOf = ({ values }: AnalysisChart['series'][number], place: number): string => {
    const value = values[place] ?? undefined;
    if (value === undefined) return '';
    return chart.unit === 'percent' ? ` ${formatShare(value)}` : ` ${formatCount(value)}`;
  };
  const [first] = series;
  const omitted = [
    ...(chart.kind === 'rows' && first
      ? places.slice(maximum.rows).map((place) => `${nameOf(place)}${valueOf(first, place)}`)
      : []),
    ...series.slice(maximum.lines).map((line) => `${line.name}${valueOf(line, last)}`),
  ];
  return {
    ...chart,
    categories: shown.flatMap((place) => {
      const category = categories[place];
      if (!category) return [];
      const { label, name, note } = category;
      return [{ label, name, ...(note === undefined ? {} : { note }) }];
    }),
    series: lines.map(({ name, values }) => ({ name, values: shown.map((place) => values[place] ?? null) })),
    ...(omitted.length === 0 ? {} : { more: formatOmitted(omitted) }),
  };
}

/** The maximum number of omitted names that are listed. The rows below the chart contain all. */
const maxNamed = 4;

function formatOmitted(omitted: readonly string[]): string {
  const count = formatCount(omitted.length);
  return omitted.length > maxNamed
    ? l10n.t('{count} more in the rows below', { count })
    : l10n.t('{count} more: {clients}', { count, clients: formatUnits(omitted) });
}

function isCovered(days: AboutDays, { firstDay, asOf }: DataDays): boolean {
  if (days === 'all') return true;
  return (days.from === undefined || days.from <= asOf) && (firstDay === undefined || days.to >= firstDay);
}
