import * as l10n from '@vscode/l10n';
import { formatCount } from '../../shared/format';
import type { CreditBucket } from '../credits/buckets';
import { creditsExportName } from '../credits/exportName';
import { consumedShare, forecast, needsAttention, type Forecast } from '../credits/forecast';
import { measurements, type CreditsOn } from '../credits/measurements';
import { formatAmount } from '../credits/formatAmount';
import { readCredits, readCreditsOn, type Credits } from '../credits/readCredits';
import { dayAt } from '../../shared/days';
import { formatOpenDays, rangeLabel, resolveRange, type DateRange } from '../dates/range';
import { rangeIdentity, type ExportRequest } from '../definitions/definition';
import { namedRange, rangeOf } from '../export/exportSpec';
import type { ExportState } from '../receiving/exportStates';
import { forecastLabel, forecastRows } from '../rows/forecastRows';
import { creditsHeadline, creditsSummary, formatUsedShare, isIdle } from '../rows/creditsSummary';
import { fieldRows, jsonRows } from '../rows/jsonRows';
import { exportRow, factRow, paged, snapshotAge, type AnalyticsRow } from '../rows/row';
import type { KnownReport, Report, ReportKind, RowContext } from './kind';

const source = {
  exportName: creditsExportName,
  route: { path: '/api/credits', accept: 'application/json, text/csv', mayBeJson: true },
} as const;

/**
 * Builds the request for the credit buckets that are active on any day of a range, or for all buckets if the
 * range is all time (API contract, section 4.5).
 */
export function creditsRequest(range: DateRange, nowMs: number): ExportRequest {
  const parameters = resolveRange(range, nowMs);
  const all = range.kind === 'preset' ? range.preset === 'allTime' : Object.keys(parameters).length === 0;
  return {
    ...source,
    subject: l10n.t('The credits report'),
    parameters: { ...parameters },
    identity: all ? 'credits' : `credits/${rangeIdentity(range)}`,
  };
}

const creditsLabel = (): string => l10n.t({ message: 'Credits', comment: 'Name of a report' });

/** Builds the credits report for a range. */
export function creditsReport(range: DateRange, nowMs: number): Report {
  const request = creditsRequest(range, nowMs);
  return {
    title: creditsLabel(),
    ...(request.identity === 'credits' ? {} : { range: rangeLabel(range) }),
    request,
    spec: { report: source.exportName, range: namedRange(range) },
  };
}

export const creditsKind: ReportKind = {
  ...source,
  parameters: ['range'],
  list: ({ creditsRange }, nowMs) => [creditsReport(creditsRange, nowMs)],
  resolve: ({ range }, nowMs) => creditsReport(rangeOf(range), nowMs),
  sqlName: () => 'credits',
  fileName: () => 'credits',
  row: ([known], context) => {
    const state = known?.state ?? { kind: 'idle', snapshots: [] };
    const { stored, pages, nowMs } = context;
    const history = historyOf(state, context);
    return creditsRow(stored.creditsRange, state, latestCredits([known], context), history, pages, nowMs);
  },
  analyses: () => [],
  headline: ([known], context) => {
    const buckets = latestCredits([known], context)?.buckets;
    if (!known || !buckets) return undefined;
    const day = asOf(known.state, context.nowMs);
    return creditsHeadline(buckets, historyOf(known.state, context), day);
  },
  attention: ([known], context) =>
    known
      ? tightBuckets(
          latestCredits([known], context),
          historyOf(known.state, context),
          asOf(known.state, context.nowMs),
        )
      : 0,
};

/**
 * Returns the day from which forecasts start: that of the latest snapshot, or the current day if there is
 * none.
 */
function asOf({ snapshots: [latest] }: ExportState, nowMs: number): string {
  return dayAt(latest ? Date.parse(latest.downloadedAt) : nowMs);
}

function latestCredits(
  [known]: readonly (KnownReport | undefined)[],
  { read }: RowContext,
): Credits | undefined {
  const latest = known?.state.snapshots[0];
  return latest && read(`credits ${latest.path}`, () => readCredits(latest));
}

function historyOf({ snapshots }: ExportState, { read }: RowContext): readonly CreditsOn[] {
  if (snapshots.length < 2) return [];
  const key = snapshots.map(({ path }) => path).join(' ');
  return read(`history ${key}`, () => readCreditsOn(snapshots)) ?? [];
}

const openCommand = 'instanceExplorer.openCredits';

/**
 * Builds the row of the credits. Its children are the active buckets and a group of the inactive ones, or an
 * unrecognized response as JSON.
 *
 * @param range the date range that filters the buckets
 * @param history the buckets of the latest snapshot of each day, latest first, from which the pace of a forecast is
 *   calculated
 */
export function creditsRow(
  range: DateRange,
  state: ExportState,
  credits: Credits | undefined,
  history: readonly CreditsOn[],
  pages: ReadonlyMap<string, number>,
  nowMs: number,
): AnalyticsRow {
  const [latest] = state.snapshots;
  const day = asOf(state, nowMs);
  const row = { id: 'credits', label: creditsLabel(), icon: 'credit-card', context: 'export credits' };
  const details = credits ? creditsDetails(credits, history, day, pages) : [];
  const request = creditsRequest(range, nowMs);
  const description = [
    ...(request.identity === 'credits' ? [] : [l10n.t('active {range}', { range: rangeLabel(range) })]),
    ...creditsSummary(credits?.buckets ?? [], history, day),
    ...(latest ? [snapshotAge(latest, nowMs)] : []),
  ];
  const created = exportRow(
    {
      ...row,
      request,
      details,
      command: openCommand,
      description: description.join(' · '),
    },
    state,
    nowMs,
  );
  return tightBuckets(credits, history, day) > 0 && state.kind === 'idle'
    ? { ...created, icon: 'warning' }
    : created;
}

/** Counts the buckets that need attention. */
export function tightBuckets(
  credits: Credits | undefined,
  history: readonly CreditsOn[],
  asOf: string,
): number {
  const tight = credits?.buckets?.filter((bucket) =>
    needsAttention(bucket, forecast(bucket, asOf, measurements(bucket, history, asOf))),
  );
  return tight?.length ?? 0;
}

function creditsDetails(
  { buckets, body }: Credits,
  history: readonly CreditsOn[],
  asOf: string,
  pages: ReadonlyMap<string, number>,
): readonly AnalyticsRow[] {
  if (!buckets) return jsonRows('credits.body', body, pages);
  const rows = buckets.map((bucket, index) => {
    const expected = forecast(bucket, asOf, measurements(bucket, history, asOf));
    return {
      row: bucketRow(`credits.bucket.${index}`, bucket, expected, asOf, pages),
      idle: isIdle(expected),
    };
  });
  const idle = rows.filter((each) => each.idle).map(({ row }) => row);
  const current = rows.filter((each) => !each.idle).map(({ row }) => row);
  if (idle.length === 0) return paged('credits.buckets', current, pages);
  return [
    ...paged('credits.buckets', current, pages),
    {
      ...factRow(
        'credits.idle',
        l10n.t('Inactive'),
        idle.length === 1
          ? l10n.t('1 bucket')
          : l10n.t('{count} buckets', { count: formatCount(idle.length) }),
        'archive',
      ),
      tooltip: l10n.t("Buckets that have ended or haven't started"),
      children: paged('credits.idle', idle, pages),
    },
  ];
}

function bucketRow(
  id: string,
  bucket: CreditBucket,
  expected: Forecast,
  asOf: string,
  pages: ReadonlyMap<string, number>,
): AnalyticsRow {
  const share = consumedShare(bucket);
  const outlook = forecastLabel(bucket, expected, asOf);
  const left = formatRemaining(bucket);
  const used = share === undefined ? undefined : formatUsedShare(share);
  const details = [formatOpenDays(bucket.from, bucket.until), used, left, outlook].filter(
    (part) => part !== undefined,
  );
  return {
    id,
    label: bucket.name,
    // Only one amount, because a sidebar is narrow. The tooltip contains the rest.
    description: used ?? left ?? '',
    tooltip: [bucket.name, ...details].join('\n'),
    spoken: [bucket.name, ...details].join(', '),
    icon: needsAttention(bucket, expected) ? 'warning' : 'circle-outline',
    context: 'fact',
    command: openCommand,
    children: [...forecastRows(id, expected, asOf), ...fieldRows(`${id}.field`, bucket.record, pages)],
  };
}

function formatRemaining({ allocated, remaining, unit }: CreditBucket): string | undefined {
  if (remaining === undefined) return undefined;
  return allocated === undefined
    ? l10n.t('{amount} left', { amount: formatAmount(remaining, unit) })
    : l10n.t('{amount} of {total} left', {
        amount: formatAmount(remaining, unit),
        total: formatAmount(allocated, unit),
      });
}
