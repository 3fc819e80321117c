/** Definitions of statistics whose name doesn't explain them: the same for charts and column statistics. */
export const statisticHints = {
  median: 'The middle value. For an even number of values, the mean of the two middle values.',
  quartile: 'A quarter of the values are beyond it. Between two values, it is interpolated.',
  nearestQuartile: 'A quarter of the values are beyond it. Between two values, the nearest one is shown.',
  nearestMedian: 'The middle value. For an even number of values, the earlier of the two middle values.',
  distinct: 'The exact number of different values, without blanks.',
} as const;
