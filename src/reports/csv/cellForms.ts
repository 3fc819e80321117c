/**
 * The forms that all nonblank cells of a column can have, as bits. They determine the types whose values are
 * printed as the text of the cells.
 */
export const cellForm = {
  /** An integer of up to 18 digits other than -0, without leading zeros. A BIGINT column preserves it. */
  integer: 1,
  /** An integer of up to 38 digits other than -0, without leading zeros. */
  longInteger: 2,
  /** A number with a point, and without trailing zeros unless a single zero follows the point. */
  pointed: 4,
  /** A number without trailing zeros after its point, if it has one. */
  shortest: 8,
  /** A number with 1 to 9 digits after its point. */
  decimal: 16,
  /** A day of the calendar, from 0001-01-01 to 9999-12-31. */
  day: 32,
  /**
   * A number of up to 15 digits that is 0 without a minus sign, or whose absolute value is at least 0.0001. A DOUBLE
   * column preserves it if the number is `pointed` or `shortest`.
   */
  double: 64,
} as const;

/** The forms of a column without nonblank cells. */
export const allForms = 127;
