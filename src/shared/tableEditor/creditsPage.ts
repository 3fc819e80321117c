import * as v from 'valibot';
import { finite, listOf, record, text, wholeNumber } from '../schema';

/** The credits left at a time. The time is in milliseconds since 1970. */
export type CreditsPoint = v.InferOutput<typeof point>;

const point = record({ at: finite, left: finite });
const line = listOf(point, 500);

/** The burn-down of one bucket. */
export type BurnDown = v.InferOutput<typeof burnDown>;

const burnDown = record({
  /** One point for each day with a snapshot from which the credits left are known, in chronological order. */
  actual: line,
  /** Starts at the latest snapshot: earlier days aren't forecast. */
  forecast: v.exactOptional(record({ line, label: text(), end: text() })),
  /** The forecasts at the fastest and slowest pace. */
  range: v.exactOptional(record({ fastest: line, slowest: line, label: text() })),
  /** The times of the latest snapshot and, if it is within a year, of the end of the bucket. */
  marks: listOf(record({ at: finite, label: text() }), 2),
});

/** A bucket of credits, for display. */
export type CreditsRow = v.InferOutput<typeof creditsRow>;

const creditsRow = record({
  name: text(),
  period: text(),
  /** The consumed share, from 0 to 1; absent if it is unknown. */
  share: v.exactOptional(finite),
  used: text(),
  left: text(),
  outlook: text(),
  warning: v.boolean(),
  burnDown: v.exactOptional(burnDown),
});

/** The credits of a connection. Active buckets come first, starting with those that run out first. */
export type CreditsPage = v.InferOutput<typeof creditsPage>;

export const creditsPage = record({
  sentence: text(),
  buckets: listOf(creditsRow, 1000),
  /** The number of active buckets. */
  active: wholeNumber(0, 1000),
  /** A sentence about the inactive buckets; empty if there are none. */
  inactive: text(),
  summary: text(),
});
