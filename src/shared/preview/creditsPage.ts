import { finite, flag, listOf, optional, record, text, wholeNumber, type Infer } from '../schema';

/** The credits left at a time, in milliseconds since 1970. */
export type CreditsPoint = Infer<typeof point>;

const point = record({ at: finite, left: finite });
const line = listOf(point, 500);

/** The burn-down of one bucket. */
export type BurnDown = Infer<typeof burnDown>;

const burnDown = record({
  /** One point for each day with a snapshot, the earliest first. */
  actual: line,
  /** From the latest snapshot on; with one snapshot, from the first day of the bucket. */
  forecast: optional(record({ line, label: text(), end: text() })),
  /** The forecasts at the fastest and at the slowest pace. */
  range: optional(record({ fastest: line, slowest: line, label: text() })),
  /** The latest snapshot, and the end of the bucket. */
  marks: listOf(record({ at: finite, label: text() }), 2),
});

/** A bucket of credits, as text. */
export type CreditsRow = Infer<typeof creditsRow>;

const creditsRow = record({
  name: text(),
  period: text(),
  /** The consumed share, from 0 to 1. */
  share: optional(finite),
  used: text(),
  left: text(),
  outlook: text(),
  warning: flag,
  burnDown: optional(burnDown),
});

/** The credits of a connection by bucket: the active ones that run out first lead. */
export type CreditsPage = Infer<typeof creditsPage>;

export const creditsPage = record({
  sentence: text(),
  buckets: listOf(creditsRow, 1000),
  /** How many of the buckets, the first ones, are active. */
  active: wholeNumber(0, 1000),
  /** A sentence about the others. */
  inactive: text(),
  summary: text(),
});
