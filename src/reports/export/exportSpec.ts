import * as l10n from '@vscode/l10n';
import { isRecord } from '../../shared/record';
import { UserError } from '../../shared/userError';
import { allTime, parseRange, presets, type DateRange } from '../dates/range';

/** A report of a connection, in a form that can be saved and written to a task. */
export interface ExportSpec {
  /** The name of the export: `user-registry`, `by-user-client-date`, or `credits`. */
  readonly report: string;
  readonly granularity?: string;
  /** The name of a preset, or `{start, end}`. */
  readonly range?: unknown;
}

/** Converts a range to its form in an export specification. */
export function namedRange(range: DateRange): unknown {
  return range.kind === 'preset' ? range.preset : { start: range.start, end: range.end };
}

/**
 * Parses the range of an export specification, which can be any value; all time if omitted.
 *
 * @throws UserError of kind `input` that lists the valid values
 */
export function rangeOf(range: unknown): DateRange {
  if (range === undefined) return allTime;
  const parsed = parseRange(
    isRecord(range) ? { ...range, kind: 'dates' } : { kind: 'preset', preset: range },
  );
  if (parsed) return parsed;
  throw new UserError('input', l10n.t("The date range isn't valid."), {
    advice: l10n.t('Use {names}, or {example}.', {
      names: presets.join(', '),
      example: '{"start": "2026-10-01", "end": "2026-10-31"}',
    }),
  });
}
