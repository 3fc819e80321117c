import * as l10n from '@vscode/l10n';
import { commands, env, Uri } from 'vscode';
import { type Connection, instanceOrigin, type AnalyticsUrl } from '../../instance/connection';
import { tokenProblem } from '../../instance/credential';
import { withDownloadOrigins } from '../../instance/downloadOrigins';
import type { CustomHeader } from '../../instance/headers';
import { hostProblem, type InstanceUrl, readInstanceUrl } from '../../instance/instanceUrl';
import { verifyAnalytics } from '../../instance/verify';
import { UserError } from '../../shared/userError';
import { errorRemark, type Remark } from '../adapters/steps/remark';
import type { App } from '../app';
import { askSteps, type Step } from '../adapters/steps/steps';
import { unlockCertificate } from './clientCertificates';
import { confirmDownloads } from './confirmDownloads';
import { verifyOrSave } from './verifyOrSave';
import { OriginScoped } from './connectionDraft';

/**
 * Prompts for the analytics settings of a connection, verifies them, unless the user skips the verification, and saves
 * them.
 */
export async function setUpAnalytics(app: App, connection: Connection): Promise<void> {
  const draft = startAnalyticsDraft(connection.analytics);
  const entered = await askSteps(
    l10n.t('Set Up Analytics of {name}', { name: connection.name }),
    analyticsSteps(app, {
      draft,
      baseUrl: connection.baseUrl,
      headers: (origin) => analyticsHeaders(app, connection, origin),
    }),
  );
  if (!entered) return;
  const complete = withAnalytics(connection, draft);
  await storeAnalyticsToken(app, connection, complete, draft);
  await app.connections.save(complete);
  await commands.executeCommand('instanceExplorer.analytics.focus');
}

interface AnalyticsStepOptions {
  readonly draft: AnalyticsDraft;
  /** The URL of the instance. */
  readonly baseUrl: string;
  /** Returns the custom headers for an origin. */
  readonly headers: (origin: string) => Promise<readonly CustomHeader[]>;
}

/**
 * Returns steps that prompt for the analytics URL, the host that identifies the instance, and a token. The last step
 * verifies them, unless the user skips the verification.
 */
function analyticsSteps(app: App, options: AnalyticsStepOptions): readonly Step[] {
  const { draft, baseUrl, headers } = options;
  return [
    {
      kind: 'text',
      prompt: () => l10n.t('Enter the URL of the analytics service. It requires a separate token.'),
      placeholder: 'https://analytics.example.com',
      value: () => draft.enteredUrl,
      remark: urlRemark,
      accept: (text) => {
        draft.enteredUrl = text;
        draft.analyticsUrl = readAnalyticsUrl(text);
      },
    },
    {
      kind: 'text',
      prompt: () => l10n.t('Enter the host by which the analytics service identifies the instance'),
      placeholder: 'code.example.com',
      value: () => draft.instanceHost || new URL(baseUrl).host,
      remark: (text) => errorRemark(hostProblem(text)),
      accept: (text) => {
        draft.instanceHost = text.trim();
      },
    },
    {
      kind: 'text',
      prompt: () =>
        l10n.t(
          'Paste an access token of the analytics service. It has the permissions of the user who created it, and might expire.',
        ),
      hidden: true,
      acceptsPaste: true,
      button: {
        icon: 'link-external',
        tooltip: l10n.t('Open the analytics site to create or revoke tokens'),
        press: () => void openSite(draft.analyticsUrl?.baseUrl),
      },
      value: () => analyticsToken(draft),
      remark: (text) => errorRemark(tokenProblem(text)),
      accept: async (text, { signal, aside }) => {
        const { analyticsUrl, instanceHost } = draft;
        if (!analyticsUrl) return;
        const credential = { scheme: 'bearer', token: text.trim() } as const;
        const { baseUrl, origin } = analyticsUrl;
        const entered = draft.entered.at(origin);
        entered.token = credential.token;
        await unlockCertificate(app, origin, aside);
        const customHeaders = await headers(origin);
        await verifyOrSave(
          app,
          () =>
            withDownloadOrigins(
              { baseUrl, instanceHost, downloadOrigins: entered.downloadOrigins },
              (analytics) => verifyAnalytics(analytics, credential, signal, customHeaders),
              async (downloadOrigin) => {
                const allowed = await aside(() => confirmDownloads({ baseUrl }, downloadOrigin, signal));
                if (allowed) entered.downloadOrigins = [...entered.downloadOrigins, downloadOrigin];
                return allowed;
              },
            ),
          aside,
        );
      },
    },
  ];
}

async function openSite(url: string | undefined): Promise<void> {
  if (url !== undefined) await env.openExternal(Uri.parse(url));
}

/** Saves the entered token. If the origin changed, deletes the token of the previous origin. */
async function storeAnalyticsToken(
  app: App,
  before: Connection | undefined,
  after: Connection,
  draft: AnalyticsDraft,
): Promise<void> {
  await app.signIns.signInAnalytics(after, { scheme: 'bearer', token: analyticsToken(draft) });
  const left = before?.analytics ? new URL(before.analytics.baseUrl).origin : undefined;
  const origin = after.analytics ? new URL(after.analytics.baseUrl).origin : undefined;
  if (left !== undefined && left !== origin) await app.credentials.remove(after.id, 'analytics', left);
}

/** Returns the custom headers of a connection for the origin of its instance; none for other origins. */
async function analyticsHeaders(
  app: App,
  connection: Connection,
  origin: string,
): Promise<readonly CustomHeader[]> {
  return origin === instanceOrigin(connection) ? app.credentials.getHeaders(connection.id, origin) : [];
}

function readAnalyticsUrl(text: string): InstanceUrl {
  const reading = readInstanceUrl(text);
  if (!reading.ok) throw new UserError('input', reading.problem);
  if (reading.instanceUrl.exposed) {
    throw new UserError(
      'input',
      l10n.t('The analytics URL uses HTTP, so your token would be sent unencrypted.'),
      {
        advice: l10n.t('Use HTTPS.'),
      },
    );
  }
  return reading.instanceUrl;
}

/** Returns the validation message of a URL, if any: an error, a warning, or a note on how the text is interpreted. */
function urlRemark(text: string): Remark | undefined {
  const reading = readInstanceUrl(text);
  if (!reading.ok) return { severity: 'error', message: reading.problem };
  if (reading.instanceUrl.exposed) {
    return {
      severity: 'warning',
      message: l10n.t('This URL uses HTTP, so your token would be sent unencrypted.'),
    };
  }
  return reading.note === undefined ? undefined : { severity: 'info', message: reading.note };
}

/** The entered analytics settings of an instance. Stored in memory only. */
interface AnalyticsDraft {
  enteredUrl: string;
  analyticsUrl: InstanceUrl | undefined;
  instanceHost: string;
  /**
   * The values entered for each origin of an analytics service: the token and the allowed download origins.
   */
  readonly entered: OriginScoped<{ token: string; downloadOrigins: readonly string[] }>;
}

/** Creates an empty draft, or one with the existing settings. */
export function startAnalyticsDraft(known?: AnalyticsUrl): AnalyticsDraft {
  return {
    enteredUrl: known?.baseUrl ?? '',
    analyticsUrl: undefined,
    instanceHost: known?.instanceHost ?? '',
    entered: new OriginScoped((origin) => ({
      token: '',
      downloadOrigins: known && new URL(known.baseUrl).origin === origin ? (known.downloadOrigins ?? []) : [],
    })),
  };
}

/** Returns the token entered for the draft's URL, or an empty string. */
export function analyticsToken({ analyticsUrl, entered }: AnalyticsDraft): string {
  return analyticsUrl ? entered.at(analyticsUrl.origin).token : '';
}

/** Returns the connection with the entered analytics settings, or unchanged if no URL was entered. */
export function withAnalytics(connection: Connection, draft: AnalyticsDraft): Connection {
  const { analyticsUrl, instanceHost, entered } = draft;
  if (!analyticsUrl) return connection;
  const { downloadOrigins } = entered.at(analyticsUrl.origin);
  return {
    ...connection,
    analytics: {
      baseUrl: analyticsUrl.baseUrl,
      instanceHost,
      ...(downloadOrigins.length === 0 ? {} : { downloadOrigins }),
    },
  };
}
