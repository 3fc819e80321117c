import * as l10n from '@vscode/l10n';
import type { PassphrasePrompt } from '../../instance/clientCertificates';
import { inputSecret } from './picks';

/** Prompts for the passphrase of a client certificate. */
export function askPassphrase({ file, origin, isWrong }: PassphrasePrompt): Promise<string | undefined> {
  return inputSecret(
    l10n.t('Client Certificate for {origin}', { origin }),
    isWrong
      ? l10n.t(
          "The passphrase is incorrect. Enter the passphrase for {file}. It is saved in VS Code's secret storage.",
          { file },
        )
      : l10n.t("Enter the passphrase for {file}. It is saved in VS Code's secret storage.", { file }),
  );
}
