import { env, l10n } from 'vscode';
import { setTranslations } from '../../shared/localize';

/** Uses VS Code's display language in this process, and in those that it starts. */
export function useDisplayLanguage(): void {
  setTranslations(l10n.bundle);
}

/** The language of our messages, as in `<html lang>`: English where there is no translation into that of VS Code. */
export function messageLanguage(): string {
  return l10n.bundle === undefined ? 'en' : env.language;
}
