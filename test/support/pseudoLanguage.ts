import { readFileSync } from 'node:fs';
import { setDisplayLanguage, type Translations } from '../../src/shared/localize';
import { messagesFile } from '../../scripts/lib/messages.mjs';

/** A look-alike of each letter. None is ASCII, so a text with ASCII letters is not a message, or has data in it. */
const lookAlikes = new Map(
  [
    ['abcdefghijklmnopqrstuvwxyz', 'áƀçđéƒĝĥíĵķļɱñóþǫŕšţúṽŵẋýž'],
    ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'ÁƁÇĐÉƑĜĤÍĴĶĻḾÑÓÞǪŔŠŢÚṼŴẊÝŽ'],
  ].flatMap(([plain = '', accented = '']) => [...plain].map((letter, at) => [letter, accented[at] ?? ''])),
);

/** A letter, or what is no text: a placeholder, the target of a link, an icon, code, or the ID of a setting. */
const letterOrCode = /\{\w+\}|(?<=\])\([^)]*\)|\$\([^)]*\)|`[^`]*`|#[\w.]+#|[a-z]/gi;

/** A line that VS Code shows as a button. */
const button = /^\[(.+)\](\(\S+\))$/;

/** A message in a language that is English with accents and twice the vowels, in brackets: about 40 % longer. */
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

/** A message in `l10n/bundle.l10n.json` or `package.nls.json`, which can have a comment for translators. */
export type BundledMessage = string | { readonly message: string };

/** The messages of a bundle by their key. */
export function readBundle(file: string): Readonly<Record<string, string>> {
  const bundle = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, BundledMessage>>;
  return Object.fromEntries(
    Object.entries(bundle).map(([key, value]) => [key, typeof value === 'string' ? value : value.message]),
  );
}

/** Every message of a bundle in the pseudo language, by its key. */
export function pseudoBundle(file: string): Translations {
  return Object.fromEntries(Object.entries(readBundle(file)).map(([key, text]) => [key, pseudo(text)]));
}

/** Every message of the product in the pseudo language. */
export function pseudoTranslations(): Translations {
  return pseudoBundle(messagesFile);
}

/** Sets that language for the time of each test of a suite, in this process and those that it starts. */
export function inPseudoLanguage(): void {
  beforeEach(() => setDisplayLanguage({ locale: 'en', translations: pseudoTranslations() }));
  afterEach(() => setDisplayLanguage(undefined));
}
