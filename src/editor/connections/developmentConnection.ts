import * as l10n from '@vscode/l10n';
import { ExtensionMode, type Disposable } from 'vscode';
import { isLoopback } from '../../instance/instanceUrl';
import type { App } from '../app';

/**
 * The environment variable with which `npm start` passes the sample instance to the extension under
 * development.
 */
const handoverVariable = 'INSTANCE_EXPLORER_DEV_CONNECTION';

interface Handover {
  readonly name: string;
  readonly baseUrl: string;
  readonly token: string;
  readonly analyticsUrl: string;
  readonly analyticsToken: string;
  readonly instanceHost: string;
}

/**
 * Adds a connection to the sample instance that `npm start` started for a development window. Does nothing in an
 * installed extension, or for URLs that aren't on this computer.
 */
export function registerDevelopmentConnection(app: App, mode: ExtensionMode): Disposable {
  if (mode !== ExtensionMode.Production) {
    // eslint-disable-next-line no-restricted-syntax -- `npm start` passes the sample instance here
    const handover = parseHandover(process.env[handoverVariable]);
    if (handover) {
      connect(app, handover).catch((error: unknown) =>
        app.editor.reporter.report(error, l10n.t("Couldn't use the sample instance.")),
      );
    }
  }
  return { dispose: () => undefined };
}

async function connect(app: App, handover: Handover): Promise<void> {
  const { name, baseUrl, token, analyticsUrl, analyticsToken, instanceHost } = handover;
  // A constant ID, because each start of the sample instance changes its port and tokens.
  const id = 'development-sample';
  const { verifyCredential } = await import('../../instance/verify');
  const actingUser = await verifyCredential(baseUrl, { scheme: 'token', token });
  await app.credentials.store(id, 'graphql', new URL(baseUrl).origin, { scheme: 'token', token });
  await app.credentials.store(id, 'analytics', new URL(analyticsUrl).origin, {
    scheme: 'bearer',
    token: analyticsToken,
  });
  await app.connections.save({
    id,
    name,
    baseUrl,
    scheme: 'token',
    mutationPolicy: 'ask',
    actingUser,
    analytics: { baseUrl: analyticsUrl, instanceHost },
  });
  if (!app.active.get()) await app.active.set(id);
}

function parseHandover(json: string | undefined): Handover | undefined {
  if (json === undefined) return undefined;
  const value = JSON.parse(json) as Handover;
  return [value.baseUrl, value.analyticsUrl].every((url) => isLoopback(new URL(url).hostname))
    ? value
    : undefined;
}
