import { allTime, parseRange, rangeLabel, type DateRange } from '../dates/range';

/** The granularities of a usage report, the coarsest first (API contract, section 4.3). */
export const granularities = [
  'by_user',
  'by_user_month',
  'by_user_day',
  'by_user_day_client_language',
] as const;

export type Granularity = (typeof granularities)[number];

/** What the instance takes when no granularity is named. */
export const defaultGranularity: Granularity = 'by_user_day_client_language';

/** What the rows of each granularity are. */
export const granularityMeaning: Readonly<Record<Granularity, string>> = {
  by_user: 'one row for each user, added up over the range',
  by_user_month: 'one row for each user and month',
  by_user_day: 'one row for each user and day',
  by_user_day_client_language: 'one row for each user, day, client and language',
};

/** A usage report as a person wants it: what is fetched follows from it and the day it is fetched on. */
export interface ReportDefinition {
  readonly id: string;
  /** `undefined` for one that is called by its granularity and range. */
  readonly name: string | undefined;
  readonly granularity: Granularity;
  readonly range: DateRange;
  readonly pinned: boolean;
}

/** Where the analytics API has an export, as `instance/analyticsApi` needs it. */
interface ReportRoute {
  readonly path: string;
  readonly accept: string;
  /** Whether JSON is a valid body: the contract leaves the form of some bodies open. */
  readonly mayBeJson: boolean;
}

/** What every request of one kind of report has in common. */
export interface ReportSource {
  /** The name of the kind in the contract, in tasks and on disk: lower-case words joined by hyphens. */
  readonly exportName: string;
  /** The subject of sentences about a download, such as "The usage report". */
  readonly subject: string;
  readonly route: ReportRoute;
}

/** An export with what it is asked for, and what tells its snapshots from those of other requests. */
export interface ExportRequest extends ReportSource {
  /** Query parameters besides `instanceURL`, under the contract's names. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The same for every snapshot of one request, although a range that moves asks for other days each time. */
  readonly identity: string;
}

/** Identifies a range in the identity of a request. */
export function rangeIdentity(range: DateRange): string {
  return range.kind === 'preset' ? range.preset : `${range.start ?? ''}..${range.end ?? ''}`;
}

/**
 * The reports that are there without being defined, one for each granularity. Coarse ones are small and tell the
 * whole story; one row for each day, client and language can be a gigabyte, so those begin with a month.
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

/** Whether a report is one of those that are there without being defined. */
export function isStandard({ id }: Pick<ReportDefinition, 'id'>): boolean {
  return standardReports.some((standard) => standard.id === id);
}

/** What a report is called: its own name, or what it holds. */
export function reportTitle({ name, granularity, range }: ReportDefinition): string {
  return name ?? `${granularity}, ${rangeLabel(range)}`;
}

/** Reads a stored definition back; `undefined` for whatever is none. */
export function parseDefinition(value: unknown): ReportDefinition | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { id, name, granularity, range, pinned } = value as Readonly<Record<string, unknown>>;
  const known = granularities.find((each) => each === granularity);
  const parsed = parseRange(range);
  if (typeof id !== 'string' || id === '' || known === undefined || parsed === undefined) return undefined;
  return {
    id,
    name: typeof name === 'string' && name.trim() !== '' ? name : undefined,
    granularity: known,
    range: parsed,
    pinned: pinned === true,
  };
}
