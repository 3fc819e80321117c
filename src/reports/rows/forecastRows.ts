import { formatPlural } from '../../shared/format';
import { forecastMethod, type Forecast, type Uncertainty } from '../credits/forecast';
import { factRow, type AnalyticsRow } from './row';

/** `expected to run out on 2026-07-09 (2026-07-05 to 2026-07-14)`; `undefined` if the data isn't sufficient. */
export function forecastLabel(expected: Forecast): string | undefined {
  switch (expected.kind) {
    case 'unknown':
      return undefined;
    case 'notBegun':
      return `begins ${expected.from}`;
    case 'over':
      return `ended ${expected.until}`;
    case 'usedUp':
      return 'exhausted';
    case 'runsOut':
      return `expected to run out on ${expected.on} (${rangeLabel(expected)})`;
    case 'lasts': {
      const lasts =
        expected.until === undefined ? 'expected to last' : `expected to last until ${expected.until}`;
      return expected.earliest === undefined ? lasts : `${lasts} (${expected.earliest} at the earliest)`;
    }
  }
}

/** The method of a forecast, the reason for its range, and how well it would have predicted the latest figures. */
export function forecastRows(id: string, expected: Forecast): readonly AnalyticsRow[] {
  if (expected.kind !== 'runsOut' && expected.kind !== 'lasts') return [];
  const { spread, backTest } = expected;
  const reason =
    backTest?.maxError === spread
      ? 'the maximum error of the back-test'
      : 'assumed because there are fewer than 3 snapshots of earlier days';
  const tested =
    backTest === undefined
      ? 'no snapshots of earlier days'
      : `mean error ${percent(backTest.meanError)}, maximum ${percent(backTest.maxError)}, ${formatPlural('earlier snapshot', backTest.predictions)}`;
  return [
    factRow(`${id}.method`, 'Forecast method', forecastMethod, 'graph-line'),
    factRow(`${id}.range`, 'Forecast range', `${percent(spread)}: ${reason}`, 'arrow-both'),
    factRow(`${id}.backTest`, 'Back-test', tested, 'history'),
  ];
}

function rangeLabel({ earliest, latest }: Uncertainty): string {
  return latest === undefined ? `${earliest ?? ''} at the earliest` : `${earliest ?? ''} to ${latest}`;
}

function percent(share: number): string {
  return `${(share * 100).toLocaleString('en-US', { maximumFractionDigits: 1 })}%`;
}
