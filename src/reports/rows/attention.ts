import type { ErrorKind } from '../../shared/userError';
import { formatPlural } from '../../shared/format';
import type { ExportState } from '../receiving/exportStates';

/** What somebody should look at, for the badge of the view. */
export interface Attention {
  readonly count: number;
  readonly words: string;
}

/** @returns `undefined` when nothing needs attention */
export function attention(states: readonly ExportState[], tightBuckets: number): Attention | undefined {
  const failed = states.filter(({ kind }) => kind === 'failed').length;
  const count = failed + tightBuckets;
  if (count === 0) return undefined;
  const words = [
    ...(failed === 0 ? [] : [`${formatPlural('fetch', failed).replace('fetchs', 'fetches')} failed`]),
    ...(tightBuckets === 0 ? [] : [`${formatPlural('credit bucket', tightBuckets)} nearly used up`]),
  ];
  return { count, words: words.join(', ') };
}

/** Why nothing of a connection's analytics can be shown. */
export type AccessIssue = 'noToken' | 'rejected' | 'forbidden';

const barriers: Readonly<Partial<Record<ErrorKind, AccessIssue>>> = {
  credential: 'noToken',
  unauthorized: 'rejected',
  forbidden: 'forbidden',
  notFound: 'forbidden',
};

/**
 * What stands between the user and the analytics, when that is all there is to tell: the latest attempt ended at it,
 * and nothing was ever fetched.
 */
export function accessIssueOf(states: readonly ExportState[]): AccessIssue | undefined {
  if (states.some(({ kind, snapshots }) => kind === 'fetching' || snapshots.length > 0)) return undefined;
  const failed = states.filter((state) => state.kind === 'failed');
  const found = failed.map(({ failure }) => barriers[failure.kind]);
  return found.every((barrier) => barrier === found[0]) ? found[0] : undefined;
}
