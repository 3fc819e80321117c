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

/** What the steps need to know about the connection that the analytics belong to. */
export interface AnalyticsStepOptions {
  readonly draft: AnalyticsDraft;
  /** The instance's URL, if known. */
  readonly baseUrl: () => string | undefined;
  /** The headers to send to an origin. */
  readonly headers: (origin: string) => Promise<readonly CustomHeader[]>;
  /** Whether the analytics address can be left empty. */
  readonly mayBeLeftOut: boolean;
  readonly skip?: () => boolean;
}

/**
 * Prompts for the analytics URL, the host by which the service identifies the instance, and a token; the last step
 * verifies them.
 */
export function analyticsSteps(app: App, options: AnalyticsStepOptions): readonly Step[] {
  const { draft, baseUrl: instanceUrl, headers, mayBeLeftOut, skip = () => false } = options;
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

/** Stores the entered token and deletes the token of the previous origin. */
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

/** The custom headers that a saved connection sends to an origin: only to the origin of its instance. */
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
