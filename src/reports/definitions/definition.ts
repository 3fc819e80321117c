import { allTime, parseRange, rangeLabel, resolveRange, type DateRange } from '../dates/range';

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

/** An export with what it is asked for, and what tells its snapshots from those of other requests. */
export interface ExportRequest {
  readonly exportName: 'user-registry' | 'by-user-client-date' | 'credits';
  /** Query parameters besides `instanceURL`, under the contract's names. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The same for every snapshot of one request, although a range that moves asks for other days each time. */
  readonly identity: string;
}

export const registryRequest: ExportRequest = {
  exportName: 'user-registry',
  parameters: {},
  identity: 'user-registry',
};

/** The credit buckets that are active on some day of a range; all of them for all time (API contract, section 4.5). */
export function creditsRequest(range: DateRange, nowMs: number): ExportRequest {
  const parameters = resolveRange(range, nowMs);
  const all = range.kind === 'preset' ? range.preset === 'allTime' : Object.keys(parameters).length === 0;
  return {
    exportName: 'credits',
    parameters: { ...parameters },
    identity: all ? 'credits' : `credits/${rangeIdentity(range)}`,
  };
}

/** What the credits of a range are called. */
export function creditsTitle(range: DateRange): string {
  return creditsRequest(range, 0).identity === 'credits' ? 'Credits' : `Credits, ${rangeLabel(range)}`;
}

/** What to ask for at a moment to get the report of a definition. */
export function reportRequest(
  { granularity, range }: Pick<ReportDefinition, 'granularity' | 'range'>,
  nowMs: number,
): ExportRequest {
  return {
    exportName: 'by-user-client-date',
    parameters: { granularity, ...resolveRange(range, nowMs) },
    identity: reportIdentity({ granularity, range }),
  };
}

/** Two definitions with another name alone share their snapshots. */
function reportIdentity({ granularity, range }: Pick<ReportDefinition, 'granularity' | 'range'>): string {
  return `${granularity}/${rangeIdentity(range)}`;
}

function rangeIdentity(range: DateRange): string {
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
