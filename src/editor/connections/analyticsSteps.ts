import { hostProblem, readInstanceAddress, type InstanceAddress } from '../../instance/address';
import { instanceOrigin, type Connection } from '../../instance/connection';
import { tokenProblem } from '../../instance/credential';
import { withDownloadOrigins } from '../../instance/downloadOrigins';
import type { CustomHeader } from '../../instance/headers';
import { verifyAnalytics } from '../../instance/verify';
import { UserError } from '../../shared/userError';
import type { Step } from '../adapters/steps/steps';
import type { App } from '../app';
import { analyticsToken, type AnalyticsDraft } from './analyticsDraft';
import { unlockCertificate } from './clientCertificates';
import { confirmDownloads } from './confirmDownloads';
import { addressRemark, errorRemark } from './remarks';
import { tryOrSaveAnyway } from './saveAnyway';

/** What the questions need to know of the connection that the analytics belong to. */
export interface AnalyticsDependencies {
  readonly draft: AnalyticsDraft;
  /** The instance's own address, as far as it is known. */
  readonly baseUrl: () => string | undefined;
  /** The headers that go along to an origin. */
  readonly headers: (origin: string) => Promise<readonly CustomHeader[]>;
  /** Whether an empty address means that there are none yet. */
  readonly mayBeLeftOut: boolean;
  readonly skip?: () => boolean;
}

/** Asks for the analytics address, the host the instance is known by there, and a token; the last one tests. */
export function analyticsSteps(app: App, surroundings: AnalyticsDependencies): readonly Step[] {
  const { draft, baseUrl: instanceUrl, headers, mayBeLeftOut, skip = () => false } = surroundings;
  const isLeftOut = (): boolean => skip() || draft.address === undefined;
  return [
    {
      kind: 'text',
      skip,
      prompt: () =>
        mayBeLeftOut
          ? 'Address of the analytics service, if you use it; it has a token of its own. Leave it empty to add it later.'
          : 'Address of the analytics service. It has its own address and its own token.',
      placeholder: 'https://analytics.example.com',
      value: () => draft.typedAddress,
      remark: (text) => (mayBeLeftOut && text.trim() === '' ? undefined : addressRemark(text)),
      accept: (text) => {
        draft.typedAddress = text;
        draft.address = mayBeLeftOut && text.trim() === '' ? undefined : readAnalyticsAddress(text);
      },
    },
    {
      kind: 'text',
      skip: isLeftOut,
      prompt: () => 'Host by which the analytics service knows this instance.',
      placeholder: 'code.example.com',
      value: () => draft.instanceHost || hostOf(instanceUrl()),
      remark: (text) => errorRemark(hostProblem(text)),
      accept: (text) => {
        draft.instanceHost = text.trim();
      },
    },
    {
      kind: 'text',
      skip: isLeftOut,
      prompt: () => 'Access token of the analytics service. It is kept in SecretStorage.',
      placeholder: 'Paste the token',
      hidden: true,
      value: () => analyticsToken(draft),
      remark: (text) => errorRemark(tokenProblem(text)),
      accept: async (text, { signal, aside }) => {
        const { address, instanceHost } = draft;
        if (address === undefined) return;
        const credential = { scheme: 'bearer', token: text.trim() } as const;
        const { baseUrl, origin } = address;
        const entered = draft.entered.at(origin);
        entered.token = credential.token;
        await unlockCertificate(app, origin, aside);
        const own = await headers(origin);
        await tryOrSaveAnyway(app, () =>
          withDownloadOrigins(
            { baseUrl, instanceHost, downloadOrigins: entered.downloadOrigins },
            (analytics) => verifyAnalytics(analytics, credential, signal, own),
            async (downloadOrigin) => {
              const allowed = await aside(() => confirmDownloads({ baseUrl }, downloadOrigin, signal));
              if (allowed) entered.downloadOrigins = [...entered.downloadOrigins, downloadOrigin];
              return allowed;
            },
          ),
        );
      },
    },
  ];
}

/** Stores the token that was entered, and drops the one for a place that is left. */
export async function storeAnalyticsToken(
  app: App,
  before: Connection | undefined,
  after: Connection,
  draft: AnalyticsDraft,
): Promise<void> {
  await app.signIns.signInAnalytics(after, { scheme: 'bearer', token: analyticsToken(draft) });
  const left = before?.analytics === undefined ? undefined : new URL(before.analytics.baseUrl).origin;
  const origin = after.analytics === undefined ? undefined : new URL(after.analytics.baseUrl).origin;
  if (left !== undefined && left !== origin) await app.credentials.remove(after.id, 'analytics', left);
}

/** The headers that a saved connection sends to an origin: they belong to its instance's alone. */
export async function ownHeaders(
  app: App,
  connection: Connection,
  origin: string,
): Promise<readonly CustomHeader[]> {
  return origin === instanceOrigin(connection) ? app.credentials.getHeaders(connection.id, origin) : [];
}

function readAnalyticsAddress(text: string): InstanceAddress {
  const reading = readInstanceAddress(text);
  if (!reading.ok) throw new UserError('input', reading.problem);
  if (reading.address.exposed) {
    throw new UserError('input', 'The analytics address is not encrypted.', { advice: 'Use https instead.' });
  }
  return reading.address;
}

function hostOf(baseUrl: string | undefined): string {
  return baseUrl === undefined ? '' : new URL(baseUrl).host;
}
