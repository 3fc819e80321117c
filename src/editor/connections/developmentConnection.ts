import * as l10n from '@vscode/l10n';
import { ExtensionMode, type Disposable } from 'vscode';
import { isLoopback } from '../../instance/address';
import type { App } from '../app';

/** Environment variable by which `npm start` passes the sample instance to the extension under development. */
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
 * Connects a development window to the sample instance that was started for it. An installed extension never reads
 * the variable, and only URLs on this computer are accepted.
 */
export function registerDevelopmentConnection(app: App, mode: ExtensionMode): Disposable {
  if (mode !== ExtensionMode.Production) {
    // eslint-disable-next-line no-restricted-syntax -- the launcher of a development window has no other channel
    const handover = parseHandover(process.env[handoverVariable]);
    if (handover !== undefined) {
      connect(app, handover).catch((error: unknown) =>
        app.editor.reporter.report(error, l10n.t("Couldn't use the sample instance.")),
      );
    }
  }
  return { dispose: () => undefined };
}

async function connect(app: App, handover: Handover): Promise<void> {
  const { name, baseUrl, token, analyticsUrl, analyticsToken, instanceHost } = handover;
  // One connection for all runs of the sample: its port and tokens change each time.
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
    protection: 'ask',
    actingUser,
    analytics: { baseUrl: analyticsUrl, instanceHost },
  });
  if (app.active.get() === undefined) await app.active.set(id);
}

function parseHandover(json: string | undefined): Handover | undefined {
  if (json === undefined) return undefined;
  const value = JSON.parse(json) as Handover;
  return [value.baseUrl, value.analyticsUrl].every((url) => isLoopback(new URL(url).hostname))
    ? value
    : undefined;
}
