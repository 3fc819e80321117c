import * as l10n from '@vscode/l10n';

/** Translated messages by English message, in the format of `vscode.l10n.bundle`. */
export type Translations = Readonly<Record<string, string>>;

/** The display language of the host, as it is passed to the processes, workers and pages that a process starts. */
export interface DisplayLanguage {
  /** A BCP 47 tag, such as `de` or `pt-br`. Numbers, dates and lists follow it. */
  readonly locale: string;
  /** Absent in English, and in languages that the messages aren't translated to. */
  readonly translations?: Translations;
}

let current: DisplayLanguage | undefined;

/**
 * Sets the language of this process. Every process, worker and page calls this once, before its first `l10n.t`.
 *
 * @param language `undefined` for English
 */
export function setDisplayLanguage(language: DisplayLanguage | undefined): void {
  current = language;
  l10n.config({ contents: language?.translations ?? {} });
}

/**
 * Returns the language to pass to the processes, workers and pages that a process starts; `undefined` for English.
 */
export function displayLanguage(): DisplayLanguage | undefined {
  return current;
}

/** Returns the locale of numbers, dates and lists, for `Intl`. */
export function displayLocale(): string {
  return current?.locale ?? 'en';
}
