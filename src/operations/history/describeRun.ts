import * as l10n from '@vscode/l10n';
import { formatTime } from '../../shared/format';
import { displayLocale } from '../../shared/displayLanguage';
import { variableSummary } from '../lens/variableSummary';
import { operationsOf, readDocument } from '../document';
import { defaultValues, restoredVariables, type Variables } from '../variables';
import type { HistoryEntry } from './entries';
import type { ListedEntry } from './listedEntries';

/**
 * Describes a run by its time, its connection if the list has several, its origin unless the user ran it, and its
 * variables: `10:09 · Staging · agent · first = 5`. Variables without a value have their default value, so that runs
 * before and after a change of a default value look different.
 *
 * @param day the day of the surrounding list; the date is included only for other days
 */
export function describeRun(
  { at, connection, origin, query, operationName, variables }: ListedEntry,
  day = new Date(),
): string {
  // Saved entries contain no secrets.
  const values = variableSummary(
    { ...defaultVariables(query, operationName), ...restoredVariables(variables) },
    [],
  );
  const started = new Date(at);
  const isShown = started.toDateString() === day.toDateString();
  const date = started.toLocaleDateString(displayLocale(), { month: 'short', day: 'numeric' });
  const time = isShown ? formatTime(started) : `${date}, ${formatTime(started)}`;
  const agent = origin ? [l10n.t({ message: 'agent', comment: 'Who ran an operation' })] : [];
  const place = connection === undefined ? [] : [connection];
  return [time, ...place, ...agent, ...(values === '' ? [] : [values])].join(' · ');
}

/** Formats the start of a run in the user's time zone, for document names: `2026-11-22 10-09-30`. */
export function startForName({ at }: Pick<HistoryEntry, 'at'>): string {
  // The Swedish format is that of ISO 8601, with a space before the time.
  return new Date(at).toLocaleString('sv-SE').replaceAll(':', '-');
}

/** Returns the default values of an operation. Doesn't parse a text without an equals sign, because it has none. */
function defaultVariables(query: string, name: string | undefined): Variables {
  if (!query.includes('=')) return {};
  const operation = operationsOf(readDocument(query)).find((each) => each.name === name);
  return operation ? defaultValues(operation) : {};
}
