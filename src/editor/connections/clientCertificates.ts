import { formatCount } from '../../shared/format';
import type { App } from '../app';
import { openCertificateSetting } from '../adapters/clientCertificates';
import { showInformation } from '../adapters/messages';
import type { Aside } from '../adapters/steps/stepFrame';

/**
 * Asks for the passphrase of the client certificate for an origin where that is necessary, before a step of a dialog
 * sends requests there: a question during a request would close the dialog.
 *
 * @throws UserError when the certificate can't be used
 */
export async function unlockCertificate(app: App, origin: string, aside: Aside): Promise<void> {
  const { clientCertificates } = app;
  if (clientCertificates.has(origin)) await aside(() => clientCertificates.identityOf(origin));
}

/** Checks the certificates of the user setting, and asks for passphrases that are missing. */
export async function checkClientCertificates({ clientCertificates }: App): Promise<void> {
  const count = await clientCertificates.check();
  const openSetting = 'Open Setting';
  const chosen = await (count === 0
    ? showInformation('No client certificates are set.', openSetting)
    : showInformation(
        count === 1
          ? 'The client certificate is ready.'
          : `${formatCount(count)} client certificates are ready.`,
      ));
  if (chosen === openSetting) openCertificateSetting();
}
