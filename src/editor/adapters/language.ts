import { env, l10n } from 'vscode';
import { setTranslations } from '../../shared/localize';

/** Uses VS Code's display language in this process and in its child processes. */
export function useDisplayLanguage(): void {
  setTranslations(l10n.bundle);
}

/** The language of our messages, for `<html lang>`: English if they aren't translated into VS Code's language. */
export function messageLanguage(): string {
  return l10n.bundle === undefined ? 'en' : env.language;
}
