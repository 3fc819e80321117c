import * as l10n from '@vscode/l10n';
import { formatCount } from '../../shared/format';
import type { App } from '../app';
import { showInformation } from '../adapters/showMessages';
import type { Aside } from '../adapters/steps/stepFrame';

/**
 * Prompts for the passphrase of an origin's client certificate if necessary. Call it before a step sends a
 * request to the origin, because a prompt during the request would close the step.
 *
 * @throws UserError if the certificate can't be used, if its passphrase isn't entered, or if the secret storage fails
 */
export async function unlockCertificate(app: App, origin: string, aside: Aside): Promise<void> {
  const { clientCertificates } = app;
  if (clientCertificates.has(origin)) await aside(() => clientCertificates.identityOf(origin));
}

/** Validates the client certificates in the user settings, and prompts for missing passphrases. */
export async function checkClientCertificates({ clientCertificates }: App): Promise<void> {
  const count = await clientCertificates.check();
  void showInformation(
    count === 1
      ? l10n.t('Loaded the client certificate.')
      : l10n.t('Loaded {count} client certificates.', { count: formatCount(count) }),
  );
}
