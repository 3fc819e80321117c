import * as l10n from '@vscode/l10n';

/** Translated messages by English message, in the format of `vscode.l10n.bundle`. */
export type Translations = Readonly<Record<string, string>>;

/** The display language of the host, in the form passed to child processes, workers, and webviews. */
export interface DisplayLanguage {
  /** A BCP 47 tag, such as `de` or `pt-br`. Also the locale of numbers, dates, and lists. */
  readonly locale: string;
  /** Absent for English and for languages without translations. */
  readonly translations?: Translations;
}

let current: DisplayLanguage | undefined;

/**
 * Sets the language of this process, worker, or webview. Must be called before its first `l10n.t`, except for English.
 *
 * @param language `undefined` for English
 */
export function setDisplayLanguage(language: DisplayLanguage | undefined): void {
  current = language;
  l10n.config({ contents: language?.translations ?? {} });
}

/** Returns the language to pass to child processes, workers, and webviews; `undefined` for English. */
export function displayLanguage(): DisplayLanguage | undefined {
  return current;
}

/** Returns the locale of numbers, dates, and lists, for `Intl`. */
export function displayLocale(): string {
  return current?.locale ?? 'en';
}
