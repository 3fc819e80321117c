import { env, l10n } from 'vscode';
import { setDisplayLanguage } from '../../shared/displayLanguage';

/** Uses VS Code's display language in this process, and in its child processes, workers, and webviews. */
export function useDisplayLanguage(): void {
  const { bundle } = l10n;
  const locale = supportedLocale(env.language);
  if (bundle) setDisplayLanguage({ locale, translations: bundle });
  else setDisplayLanguage(locale === 'en' ? undefined : { locale });
}

/** Converts a VS Code language to a valid locale: `en` if it is malformed. */
function supportedLocale(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

/** Returns the language of the extension's messages for `<html lang>`: English if there is no translation. */
export function messageLanguage(): string {
  return l10n.bundle ? env.language : 'en';
}
