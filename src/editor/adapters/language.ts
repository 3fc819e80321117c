import { env, l10n } from 'vscode';
import { setDisplayLanguage } from '../../shared/localize';

/** Uses VS Code's display language in this process and in its child processes. */
export function useDisplayLanguage(): void {
  const { bundle } = l10n;
  const locale = supportedLocale(env.language);
  if (bundle !== undefined) setDisplayLanguage({ locale, translations: bundle });
  else setDisplayLanguage(locale === 'en' ? undefined : { locale });
}

/** Returns the locale of a language of VS Code. `Intl` throws an error for a malformed one. */
function supportedLocale(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

/** The language of our messages, for `<html lang>`: English if they aren't translated into VS Code's language. */
export function messageLanguage(): string {
  return l10n.bundle === undefined ? 'en' : env.language;
}
