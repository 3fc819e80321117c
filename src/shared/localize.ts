import * as l10n from '@vscode/l10n';

/** Translated messages by English message, in the format of `vscode.l10n.bundle`. */
export type Translations = Readonly<Record<string, string>>;

let current: Translations | undefined;

/**
 * Sets the language of the messages of this process. Every process, worker and page calls this once, before its first
 * `l10n.t`.
 *
 * @param translations `undefined` for English
 */
export function setTranslations(translations: Translations | undefined): void {
  current = translations;
  l10n.config({ contents: translations ?? {} });
}

/**
 * Returns the translations to pass to the processes, workers and pages that a process starts; `undefined` in English.
 */
export function translations(): Translations | undefined {
  return current;
}
