import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { filled, optionalOrInvalid, parsed } from '../../shared/schema';
import { allTime, presets, rangeLabel, savedRange, type DateRange } from '../dates/range';

/** The granularities of a usage report, the coarsest first (API contract, section 4.3). */
export const granularities = [
  'by_user',
  'by_user_month',
  'by_user_day',
  'by_user_day_client_language',
] as const;

export type Granularity = (typeof granularities)[number];

/** The instance's default if a request specifies no granularity. */
export const defaultGranularity: Granularity = 'by_user_day_client_language';

/** Returns the granularity of a report by the parameters of its request. */
export function granularityOf({
  parameters,
}: {
  readonly parameters: Readonly<Record<string, string>>;
}): Granularity {
  return granularities.find((each) => each === parameters['granularity']) ?? defaultGranularity;
}

/** Returns the name of a granularity in every list and title, such as `Daily, by client`. */
export function granularityLabel(granularity: Granularity): string {
  switch (granularity) {
    case 'by_user':
      return l10n.t({ message: 'Total per user', comment: 'Granularity of a usage report' });
    case 'by_user_month':
      return l10n.t({ message: 'Monthly', comment: 'Granularity of a usage report' });
    case 'by_user_day':
      return l10n.t({ message: 'Daily', comment: 'Granularity of a usage report' });
    case 'by_user_day_client_language':
      return l10n.t({ message: 'Daily, by client', comment: 'Granularity of a usage report' });
  }
}

/** Describes the rows of a report at a granularity. */
export function granularityMeaning(granularity: Granularity): string {
  switch (granularity) {
    case 'by_user':
      return l10n.t('One row per user, totaled over the date range');
    case 'by_user_month':
      return l10n.t('One row per user and month');
    case 'by_user_day':
      return l10n.t('One row per user and day');
    case 'by_user_day_client_language':
      return l10n.t('One row per user, day, client, and language');
  }
}

/** The definition of a usage report. With a relative range, its request also depends on the day of the download. */
export interface ReportDefinition {
  readonly id: string;
  /** `undefined` if the title is derived from granularity and range. */
  readonly name: string | undefined;
  readonly granularity: Granularity;
  readonly range: DateRange;
  readonly pinned: boolean;
}

/** The route of an export in the analytics API, as `instance/analyticsApi` requires it. */
interface ReportRoute {
  readonly path: string;
  readonly accept: string;
  /** Whether JSON is a valid body: the contract doesn't specify the format of some bodies. */
  readonly mayBeJson: boolean;
}

/** The properties that all requests of one kind of report share. */
export interface ReportSource {
  /** The name of the kind in the contract, in tasks, and on disk: lowercase words joined by hyphens. */
  readonly exportName: string;
  readonly route: ReportRoute;
}

/**
 * An export with its parameters, and the identity that distinguishes its snapshots from those of other
 * requests.
 */
export interface ExportRequest extends ReportSource {
  /** The subject of sentences about a download, such as "The usage report". */
  readonly subject: string;
  /** The query parameters besides `instanceURL`, named as in the API contract. */
  readonly parameters: Readonly<Record<string, string>>;
  /**
   * The same for every snapshot of one request, although a relative range resolves to different days each
   * time.
   */
  readonly identity: string;
}

/** Returns the part of a request's identity that identifies the range. */
export function rangeIdentity(range: DateRange): string {
  return range.kind === 'preset' ? range.preset : `${range.start ?? ''}..${range.end ?? ''}`;
}

/** Parses the range in the identity of a usage report; all time if it has none. */
export function rangeOfIdentity(identity: string): DateRange {
  const [, range = ''] = identity.split('/');
  const preset = presets.find((known) => known === range);
  if (preset) return { kind: 'preset', preset };
  const [start = '', end = ''] = range.split('..');
  return start === '' && end === ''
    ? allTime
    : { kind: 'dates', start: start === '' ? undefined : start, end: end === '' ? undefined : end };
}

/**
 * The built-in reports, one for each granularity. Reports without days are small and cover all time. Daily
 * reports can be up to a gigabyte in size, so they cover the last 30 days.
 */
export const standardReports: readonly ReportDefinition[] = [...granularities]
  .reverse()
  .map((granularity) => ({
    id: `standard/${granularity}`,
    name: undefined,
    granularity,
    range: granularity.startsWith('by_user_day') ? { kind: 'preset', preset: 'last30Days' } : allTime,
    pinned: false,
  }));

/** Whether a report is built in. */
export function isStandard({ id }: Pick<ReportDefinition, 'id'>): boolean {
  return standardReports.some((standard) => standard.id === id);
}

/** Returns the title of a report: its name, or its granularity and range, such as `Daily, last 30 days`. */
export function reportTitle({
  name,
  granularity,
  range,
}: Pick<ReportDefinition, 'name' | 'granularity' | 'range'>): string {
  if (name !== undefined) return name;
  return l10n.t({
    message: '{granularity}, {range}',
    args: { granularity: granularityLabel(granularity), range: rangeLabel(range) },
    comment: 'Title of a report, such as "Monthly, all time"',
  });
}

const savedDefinition = v.object({
  id: filled,
  name: optionalOrInvalid(v.pipe(v.string(), v.regex(/\S/))),
  granularity: v.picklist(granularities),
  range: savedRange,
  pinned: v.fallback(v.boolean(), false),
});

/** Parses a stored definition; `undefined` if it isn't valid. */
export function parseDefinition(value: unknown): ReportDefinition | undefined {
  const definition = parsed(savedDefinition, value);
  return definition && { ...definition, name: definition.name };
}
