import * as v from 'valibot';
import { formatJson } from '../../shared/json/formatJson';
import { isRecord } from '../../shared/record';
import { time } from '../../shared/schema';

/** The outcome of a run. */
export type RunOutcome = 'ok' | 'errors' | 'failed' | 'canceled';

/** A saved run, without credentials and without values of secret variables. */
export interface HistoryEntry {
  readonly id: string;
  /** The start time in ISO 8601. */
  readonly at: string;
  readonly connectionId: string;
  readonly connectionName: string;
  /** `undefined` for an anonymous operation. */
  readonly operationName: string | undefined;
  readonly mutation: boolean;
  /** Who ran the operation; `undefined` for the user. */
  readonly origin?: 'agent' | undefined;
  /** The document that contains the operation. */
  readonly documentUri: string;
  /** The GraphQL document that was sent, without secret values. */
  readonly query: string;
  /** The variables as JSON text. See `storedVariables`. */
  readonly variables: string;
  readonly cost: string;
  readonly outcome: RunOutcome;
  /** The headline of the response; without a response, the error message, or that the run was canceled. */
  readonly status: string;
  readonly durationMs: number;
  readonly bytes: number;
  /** Whether the response is saved on disk. */
  readonly saved: boolean;
  readonly pinned: boolean;
}

/** The maximum number of entries. The oldest are deleted first, pinned ones last. */
const maxEntries = 300;

/** Adds a run as the first entry and removes entries that exceed the maximum. Also returns the removed entries. */
export function addEntry(
  entries: readonly HistoryEntry[],
  entry: HistoryEntry,
  limit = maxEntries,
): { readonly entries: readonly HistoryEntry[]; readonly forgotten: readonly HistoryEntry[] } {
  const all = [entry, ...entries];
  const surplus = Math.max(0, all.length - limit);
  const oldest = [...all].reverse().filter((one) => one !== entry);
  const order = [...oldest.filter(({ pinned }) => !pinned), ...oldest.filter(({ pinned }) => pinned)];
  const forgotten = new Set(order.slice(0, surplus));
  return { entries: all.filter((one) => !forgotten.has(one)), forgotten: [...forgotten] };
}

/**
 * Returns the entries whose responses must be deleted to stay within the limit: the oldest first, never pinned ones.
 */
export function surplusResponses(
  entries: readonly HistoryEntry[],
  maxBytes: number,
): readonly HistoryEntry[] {
  let total = entries.reduce((sum, { saved, bytes }) => sum + (saved ? bytes : 0), 0);
  const surplus: HistoryEntry[] = [];
  for (const entry of [...entries].reverse()) {
    if (total <= maxBytes) break;
    if (!entry.saved || entry.pinned) continue;
    surplus.push(entry);
    total -= entry.bytes;
  }
  return surplus;
}

/** Validates saved entries. Omits invalid entries and those of incompatible versions. */
export function readEntries(value: unknown): readonly HistoryEntry[] {
  if (!Array.isArray(value)) return [];
  return value.map(upgraded).filter(isEntry);
}

/** Converts an entry of an earlier build, which had other names, and variables as an object. */
function upgraded(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const { kept, ...entry } = value;
  const { variables, outcome, saved = kept } = entry;
  return {
    ...entry,
    saved,
    outcome: outcome === 'cancelled' ? 'canceled' : outcome,
    variables: isRecord(variables) ? formatJson(variables) : variables,
  };
}

const savedEntry = v.looseObject({
  id: v.pipe(v.string(), v.regex(/^[\w-]+$/)),
  at: time,
  connectionId: v.string(),
  connectionName: v.string(),
  operationName: v.optional(v.string()),
  mutation: v.boolean(),
  origin: v.optional(v.literal('agent')),
  documentUri: v.string(),
  query: v.string(),
  variables: v.string(),
  cost: v.string(),
  outcome: v.picklist(['ok', 'errors', 'failed', 'canceled']),
  status: v.string(),
  durationMs: v.number(),
  bytes: v.number(),
  saved: v.boolean(),
  pinned: v.boolean(),
});

function isEntry(value: unknown): value is HistoryEntry {
  return v.is(savedEntry, value);
}
