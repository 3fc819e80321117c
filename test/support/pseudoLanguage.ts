import { readFileSync } from 'node:fs';
import { setTranslations, type Translations } from '../../src/shared/localize';
import { messagesFile } from '../../scripts/lib/messages.mjs';

const accented: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú' };

/** A message in a language that is English with accents. Placeholders are unchanged. */
export function pseudo(english: string): string {
  return english.replace(/\{\w+\}|[aeiou]/g, (part) => accented[part] ?? part);
}

/** Every message of the product in that language. */
export function pseudoTranslations(): Translations {
  const messages = JSON.parse(readFileSync(messagesFile, 'utf8')) as Readonly<
    Record<string, string | { readonly message: string }>
  >;
  return Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      pseudo(typeof value === 'string' ? value : value.message),
    ]),
  );
}

/** Sets that language for the time of each test of a suite, in this process and those that it starts. */
export function inPseudoLanguage(): void {
  beforeEach(() => setTranslations(pseudoTranslations()));
  afterEach(() => setTranslations(undefined));
}
