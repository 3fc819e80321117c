import { readFileSync } from 'node:fs';
import { setDisplayLanguage, type Translations } from '../../src/shared/displayLanguage';
import { messagesFile } from '../../scripts/lib/messages.mjs';

/** Look-alike of each letter. None is ASCII, so ASCII letters in a text are either unlocalized or data. */
const lookAlikes = new Map(
  [
    ['abcdefghijklmnopqrstuvwxyz', 'áƀçđéƒĝĥíĵķļɱñóþǫŕšţúṽŵẋýž'],
    ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'ÁƁÇĐÉƑĜĤÍĴĶĻḾÑÓÞǪŔŠŢÚṼŴẊÝŽ'],
  ].flatMap(([plain = '', accented = '']) => [...plain].map((letter, at) => [letter, accented[at] ?? ''])),
);

/** Letter, or content that isn't text: a placeholder, a link target, an icon, code, or a setting ID. */
const letterOrCode = /\{\w+\}|(?<=\])\([^)]*\)|\$\([^)]*\)|`[^`]*`|#[\w.]+#|[a-z]/gi;

/** Line that VS Code displays as a button. */
const button = /^\[(.+)\](\(\S+\))$/;

/**
 * Converts a message to the pseudo-language: accented letters, doubled lowercase vowels, and quotation marks around
 * each line. About 40% longer.
 */
export function pseudo(english: string): string {
  return english
    .split('\n')
    .map((line) => (button.test(line) ? line.replace(button, '[«$1»]$2') : `«${line}»`))
    .join('\n')
    .replace(letterOrCode, (part) => {
      const accented = lookAlikes.get(part);
      if (accented === undefined) return part;
      return 'aeiou'.includes(part) ? accented + accented : accented;
    });
}

/** Message in `l10n/bundle.l10n.json` or `package.nls.json`, optionally with a comment for translators. */
export type BundledMessage = string | { readonly message: string };

/** Returns the messages of a bundle by key. */
export function readBundle(file: string): Readonly<Record<string, string>> {
  const bundle = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, BundledMessage>>;
  return Object.fromEntries(
    Object.entries(bundle).map(([key, value]) => [key, typeof value === 'string' ? value : value.message]),
  );
}

/** Returns the messages of a bundle in the pseudo-language by key. */
export function pseudoBundle(file: string): Translations {
  return Object.fromEntries(Object.entries(readBundle(file)).map(([key, text]) => [key, pseudo(text)]));
}

/** Returns all messages of the code in the pseudo-language. */
export function pseudoTranslations(): Translations {
  return pseudoBundle(messagesFile);
}

/**
 * Sets the pseudo-language for each test of a suite, in this process, and in its child processes, workers, and
 * pages.
 */
export function inPseudoLanguage(): void {
  beforeEach(() => setDisplayLanguage({ locale: 'en', translations: pseudoTranslations() }));
  afterEach(() => setDisplayLanguage(undefined));
}
