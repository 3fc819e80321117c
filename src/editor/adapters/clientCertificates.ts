import { commands } from 'vscode';
import type { PassphraseQuestion } from '../../instance/clientCertificates';
import { inputSecret } from './picks';

/** Prompts for the passphrase of a client certificate. */
export function askPassphrase({ file, origin, isWrong }: PassphraseQuestion): Promise<string | undefined> {
  return inputSecret(
    `Client Certificate for ${origin}`,
    `${isWrong ? 'The passphrase is wrong. ' : ''}Enter the passphrase of ${file}. It is saved in SecretStorage.`,
  );
}

/** Opens the user setting that lists client certificates. */
export function openCertificateSetting(): void {
  void commands.executeCommand('workbench.action.openSettings', '@id:instanceExplorer.clientCertificates');
}
