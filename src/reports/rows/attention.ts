import * as l10n from '@vscode/l10n';
import type { ErrorKind } from '../../shared/userError';
import type { ExportState } from '../receiving/exportStates';

/** Items that need attention, for the badge of the view. */
export interface Attention {
  readonly count: number;
  readonly words: string;
}

/** @returns `undefined` if nothing needs attention */
export function attention(states: readonly ExportState[], tightBuckets: number): Attention | undefined {
  const failed = states.filter(({ kind }) => kind === 'failed').length;
  const count = failed + tightBuckets;
  if (count === 0) return undefined;
  const words = [
    ...(failed === 0
      ? []
      : [failed === 1 ? l10n.t('1 download failed') : l10n.t('{count} downloads failed', { count: failed })]),
    ...(tightBuckets === 0
      ? []
      : [
          tightBuckets === 1
            ? l10n.t('1 credit bucket is exhausted or might run out')
            : l10n.t('{count} credit buckets are exhausted or might run out', { count: tightBuckets }),
        ]),
  ];
  return { count, words: words.join(', ') };
}

/** The reason why a connection has no analytics to show. */
export type AccessIssue = 'noToken' | 'rejected' | 'forbidden';

const barriers: Readonly<Partial<Record<ErrorKind, AccessIssue>>> = {
  credential: 'noToken',
  unauthorized: 'rejected',
  forbidden: 'forbidden',
  notFound: 'forbidden',
};

/**
 * Returns the access issue of a connection if it has no snapshots, no download is running, and all failed downloads
 * have the same issue.
 */
export function accessIssueOf(states: readonly ExportState[]): AccessIssue | undefined {
  if (states.some(({ kind, snapshots }) => kind === 'downloading' || snapshots.length > 0)) return undefined;
  const failed = states.filter((state) => state.kind === 'failed');
  const found = failed.map(({ failure }) => barriers[failure.kind]);
  return found.every((barrier) => barrier === found[0]) ? found[0] : undefined;
}
