import { Failure } from '../../shared/failure';
import { parseRange, presets, type DateRange } from '../dates/range';
import {
  creditsRequest,
  defaultGranularity,
  granularities,
  registryRequest,
  reportRequest,
  reportTitle,
  type ExportRequest,
  type ReportDefinition,
} from '../definitions/definition';

/** Names something of a connection's analytics, in words that can be kept and written into a task. */
export interface ExportWish {
  /** The name of the export: `user-registry`, `by-user-client-date`, `credits`. */
  readonly report: string;
  readonly granularity?: string;
  /** The name of a preset, or `{start, end}`. */
  readonly range?: unknown;
}

/** The wish that a defined report fulfils. */
export function wishOfReport({ granularity, range }: ReportDefinition): ExportWish {
  const days = range.kind === 'preset' ? range.preset : { start: range.start, end: range.end };
  return { report: 'by-user-client-date', granularity, range: days };
}

/**
 * What to ask an instance for to fulfil a wish, and what it is called. Anything can stand in a wish: it may come
 * from a task.
 *
 * @throws Failure of kind `input` that names what is possible
 */
export function requestOfWish(
  { report, granularity, range }: ExportWish,
  nowMs: number,
): { readonly title: string; readonly request: ExportRequest } {
  if (report !== 'by-user-client-date') {
    if (granularity !== undefined || range !== undefined) {
      throw wrong(`The report "${report}" has no granularity and no range.`, 'Leave them out.');
    }
    switch (report) {
      case 'user-registry':
        return { title: 'User registry', request: registryRequest };
      case 'credits':
        return { title: 'Credits', request: creditsRequest };
      default:
        throw wrong(
          `There is no report "${report}".`,
          'Choose user-registry, by-user-client-date or credits.',
        );
    }
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
    'The range of the report is not one that works.',
    `Choose one of ${presets.join(', ')}, or {"start": "2026-10-01", "end": "2026-10-31"}.`,
  );
}

function wrong(message: string, advice: string): Failure {
  return new Failure('input', message, { advice });
}
