import * as v from 'valibot';
import { finite, listOf, record, text } from '../schema';

/** A chart that belongs to an analysis: one value for each category and series. */
export type PageChart = v.InferOutput<typeof pageChart>;

const pageChart = record({
  /** Vertical bars, horizontal bars for long names, or a line for each series. */
  kind: v.picklist(['columns', 'rows', 'lines']),
  /** The title of the chart, such as `Active Users`. */
  title: text(),
  unit: v.picklist(['count', 'percent']),
  categories: listOf(
    record({
      /** A short label for the axis. */
      label: text(),
      name: text(),
      /** Explains why the data of this category is incomplete. */
      note: v.exactOptional(text()),
    }),
    2000,
  ),
  series: listOf(record({ name: text(), values: listOf(v.union([finite, v.null()]), 2000) }), 20),
  /** Labels of complete and partial categories; present if there are partial ones. */
  legend: v.exactOptional(record({ full: text(), partial: text() })),
  /** The categories or series that the chart omits, with their latest values, such as `1 more: cli 8%`. */
  more: v.exactOptional(text()),
});

/** A key figure of an analysis, as text. */
export type Figure = v.InferOutput<typeof figure>;

const figure = record({
  value: text(),
  label: text(),
  /** The days that the figure is about, and both populations of a share: `304 of 391 users · Nov 16 – 22`. */
  basis: text(),
  /** The change since the previous period, such as `+2.7%`. */
  change: v.exactOptional(text()),
});

/** The result of an analysis: its definition, key figures, chart, and first rows as text. */
export type AnalysisPage = v.InferOutput<typeof analysisPage>;

export const analysisPage = record({
  /** Whether the rows aren't those of the table, as on the first page of the user registry. */
  separate: v.exactOptional(v.boolean()),
  /** An explanation of the figures, in one or two sentences. */
  sentence: text(),
  figures: listOf(figure, 10),
  chart: v.exactOptional(pageChart),
  /** What the date range can't answer, such as `No full month from Oct 30 to Nov 28`. */
  notice: v.exactOptional(text()),
  columns: listOf(
    record({
      /** The label in the display language. */
      name: text(),
      numeric: v.boolean(),
      boolean: v.exactOptional(v.boolean()),
      /** Whether the cells say why the data of a row is incomplete. */
      isNote: v.exactOptional(v.boolean()),
    }),
  ),
  /** The first rows. A row is partial if the data of its period is incomplete. */
  rows: listOf(record({ cells: listOf(text()), partial: v.boolean() }), 1000),
  /** A message that is shown instead of figures, chart, and rows. */
  empty: v.exactOptional(text()),
  /** The date range of the data, such as `Last 90 days`; absent if it can't be changed. */
  range: v.exactOptional(text()),
  /** The SQL statement of the analysis; empty if there is none. */
  sql: text(),
  /** The number of rows or periods, and the days that the data covers. */
  summary: text(),
});
