import type { Snapshot } from '../snapshot';
import type { Column } from './columns';
import type { Asked, Question, TablesAtHand } from './question';

/** The snapshots that a question can be asked of, each list with the latest first. */
export interface Snapshots {
  readonly registry: readonly Snapshot[];
  readonly usage: readonly Snapshot[];
}

/** A question with the snapshots it is asked of. */
export interface Choice {
  readonly asked: Asked;
  readonly registry: Snapshot | undefined;
  readonly usage: Snapshot | undefined;
}

/** Reports older than this are passed over where there is a younger one: people ask about these days. */
const recentMs = 7 * 86_400_000;

/**
 * The report to ask a question of: among those with the columns it needs a recent one before an old one, then the one
 * that reaches back furthest, then the latest.
 *
 * @returns `undefined` when nothing it needs was fetched yet
 */
export function chooseFor(
  question: Question,
  { registry, usage }: Snapshots,
  { nowMs, unseenDays }: { readonly nowMs: number; readonly unseenDays: number },
): Choice | undefined {
  const [people] = registry;
  if (question.tables.includes('registry') && people === undefined) return undefined;
  const asOf = (snapshot: Snapshot): string => lastDay(snapshot);
  const choices = [...usage]
    .sort((a, b) => rank(a, b, nowMs))
    .map((report): Choice => {
      const tables: TablesAtHand = {
        usage: columnsOf(report),
        ...(people === undefined ? {} : { registry: columnsOf(people) }),
      };
      return {
        asked: question.ask({ tables, asOf: asOf(report), unseenDays }),
        registry: people,
        usage: report,
      };
    });
  return choices.find(({ asked }) => asked.ok) ?? choices[0];
}

/** The last day that a report can tell of. */
export function lastDay({
  fetchedAt,
  parameters: { endDate },
}: Pick<Snapshot, 'fetchedAt' | 'parameters'>): string {
  const fetched = fetchedAt.slice(0, 10);
  return endDate !== undefined && endDate < fetched ? endDate : fetched;
}

/** The header of a snapshot as columns, before anybody has looked at the values. */
function columnsOf({ columns = [] }: Snapshot): readonly Column[] {
  return columns.map((name) => ({ id: name, name, kind: 'text' }));
}

function rank(a: Snapshot, b: Snapshot, nowMs: number): number {
  const old = (snapshot: Snapshot): number => Number(nowMs - Date.parse(snapshot.fetchedAt) > recentMs);
  const start = ({ parameters }: Snapshot): string => parameters['startDate'] ?? '';
  return (
    old(a) - old(b) || start(a).localeCompare(start(b)) || Date.parse(b.fetchedAt) - Date.parse(a.fetchedAt)
  );
}
