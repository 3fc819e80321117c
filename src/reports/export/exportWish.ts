import { Failure } from '../../shared/failure';
import { parseRange, presets, type DateRange } from '../dates/range';
import {
  creditsRequest,
  creditsTitle,
  defaultGranularity,
  granularities,
  registryRequest,
  reportRequest,
  reportTitle,
  type ExportRequest,
  type ReportDefinition,
} from '../definitions/definition';

/** Names something of a connection's analytics, in words that can be kept and written into a task. */
export interface ExportSpec {
  /** The name of the export: `user-registry`, `by-user-client-date`, `credits`. */
  readonly report: string;
  readonly granularity?: string;
  /** The name of a preset, or `{start, end}`. */
  readonly range?: unknown;
}

/** Converts a report definition to what an export of it names. */
export function wishOfReport({ granularity, range }: ReportDefinition): ExportSpec {
  return { report: 'by-user-client-date', granularity, range: namedRange(range) };
}

/** Converts the range of the credits to what an export of them names. */
export function wishOfCredits(range: DateRange): ExportSpec {
  return { report: 'credits', range: namedRange(range) };
}

function namedRange(range: DateRange): unknown {
  return range.kind === 'preset' ? range.preset : { start: range.start, end: range.end };
}

/**
 * What to ask an instance for to fulfil a wish, and what it is called. Anything can stand in a wish: it may come
 * from a task.
 *
 * @throws Failure of kind `input` that names what is possible
 */
export function resolveExportSpec(
  { report, granularity, range }: ExportSpec,
  nowMs: number,
): { readonly title: string; readonly request: ExportRequest } {
  switch (report) {
    case 'user-registry':
      if (range !== undefined) throw wrong(`The report "${report}" has no range.`, 'Omit "range".');
      requireNoGranularity(report, granularity);
      return { title: 'User registry', request: registryRequest };
    case 'credits': {
      requireNoGranularity(report, granularity);
      const days = rangeOf(range);
      return { title: creditsTitle(days), request: creditsRequest(days, nowMs) };
    }
    case 'by-user-client-date':
      break;
    default:
      throw wrong(`There is no report "${report}".`, 'Choose user-registry, by-user-client-date or credits.');
  }
  const wanted = granularity ?? defaultGranularity;
  const known = granularities.find((one) => one === wanted);
  if (known === undefined) {
    throw wrong(`There is no granularity "${wanted}".`, `Choose one of ${granularities.join(', ')}.`);
  }
  const definition = { granularity: known, range: rangeOf(range) };
  return {
    title: reportTitle({ id: '', name: undefined, pinned: false, ...definition }),
    request: reportRequest(definition, nowMs),
  };
}

function requireNoGranularity(report: string, granularity: string | undefined): void {
  if (granularity === undefined) return;
  throw wrong(`The report "${report}" has no granularity.`, 'Omit "granularity".');
}

function rangeOf(range: unknown): DateRange {
  if (range === undefined) return { kind: 'preset', preset: 'allTime' };
  const stored =
    typeof range === 'string'
      ? { kind: 'preset', preset: range }
      : typeof range === 'object' && range !== null
        ? { ...range, kind: 'dates' }
        : range;
  const parsed = parseRange(stored);
  if (parsed !== undefined) return parsed;
  throw wrong(
    "The date range isn't valid.",
    `Choose one of ${presets.join(', ')}, or {"start": "2026-10-01", "end": "2026-10-31"}.`,
  );
}

function wrong(message: string, advice: string): Failure {
  return new Failure('input', message, { advice });
}
