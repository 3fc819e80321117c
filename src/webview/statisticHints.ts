import * as l10n from '@vscode/l10n';

type Statistic = 'distinct' | 'median' | 'nearestMedian' | 'nearestQuartile' | 'quartile';

/** Returns the definition of a statistic whose name doesn't explain it, for charts and column statistics. */
export function statisticHint(statistic: Statistic): string {
  switch (statistic) {
    case 'median':
      return l10n.t('The middle value. For an even number of values, the average of the two middle values.');
    case 'quartile':
      return l10n.t(
        'A quarter of the values are below the lower quartile, and a quarter are above the upper quartile. A quartile between two values is interpolated.',
      );
    case 'nearestQuartile':
      return l10n.t(
        'A quarter of the values are below the lower quartile, and a quarter are above the upper quartile. For a quartile between two values, the nearest value is shown.',
      );
    case 'nearestMedian':
      return l10n.t('The middle value. For an even number of values, the earlier of the two middle values.');
    case 'distinct':
      return l10n.t('The exact number of different values, without blanks.');
  }
}
