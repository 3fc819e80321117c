import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { messagesFile } from '../../../scripts/lib/messages.mjs';
import { root } from '../../../scripts/lib/paths.mjs';
import { pseudoBundle, readBundle } from '../pseudoLanguage';

const manifestFile = join(root, 'package.nls.json');

/** Variant of Greek: `Intl` formats dates and numbers in the display language with Greek words. */
const pseudoId = 'el-x-pseudo';

type Texts = Readonly<Record<string, string>>;

/** Display language of VS Code, and the texts of the extension in it. */
export class DisplayLanguage {
  private constructor(
    readonly id: string,
    private readonly messages: Texts,
    private readonly manifest: Texts,
  ) {}

  static readonly english = new DisplayLanguage('en', readBundle(messagesFile), readBundle(manifestFile));

  /**
   * Loads the texts of a display language.
   * @param name `en`, `pseudo`, or the ID of a language into which the extension is translated
   * @throws if the extension isn't translated into the language
   */
  static named(name: string): DisplayLanguage {
    if (name === 'en') return DisplayLanguage.english;
    if (name === 'pseudo')
      return new DisplayLanguage(pseudoId, pseudoBundle(messagesFile), pseudoBundle(manifestFile));
    const [messages, manifest] = translatedFiles(root, name);
    if (!existsSync(messages)) throw new Error(`The extension isn't translated into "${name}".`);
    return new DisplayLanguage(name, readBundle(messages), readBundle(manifest));
  }

  get isEnglish(): boolean {
    return this === DisplayLanguage.english;
  }

  get isPseudo(): boolean {
    return this.id === pseudoId;
  }

  /**
   * Adds the texts of the pseudo-language to the installed extension. Other languages are part of the
   * extension.
   */
  addTo(extensionsDir: string): void {
    if (!this.isPseudo) return;
    const extension = readdirSync(extensionsDir).find((name) => name.startsWith('instance-explorer.'));
    if (extension === undefined) throw new Error(`The extension is not in ${extensionsDir}.`);
    const files = translatedFiles(join(extensionsDir, extension), this.id);
    for (const [at, texts] of [this.messages, this.manifest].entries())
      writeFileSync(files[at] ?? '', JSON.stringify(texts));
  }

  /**
   * Returns the translation of a message or a manifest text without placeholders, for exact comparisons.
   * @param english the message
   */
  label(english: string): string {
    return this.translations(english)[0] ?? '';
  }

  /**
   * Returns a pattern that matches a message with any values for its placeholders.
   * @param english the message with its placeholders
   */
  text(english: string): RegExp {
    return new RegExp(this.pattern(english));
  }

  /** Returns a pattern that matches only this message, without other text. */
  exactly(english: string): RegExp {
    return new RegExp(`^\\s*${this.pattern(english)}\\s*$`);
  }

  private pattern(english: string): string {
    return `(?:${this.translations(english).map(patternOf).join('|')})`;
  }

  /**
   * Returns the translations of an English text, one for each message and each manifest text that is equal to it.
   * @throws if there is none, in English too, so that a test with an old text fails in every language
   */
  private translations(english: string): readonly string[] {
    const texts = [
      ...translate(english, messagesFile, this.messages),
      ...translate(english, manifestFile, this.manifest),
    ];
    if (texts.length === 0) throw new Error(`There is no message "${english}" in ${this.id}.`);
    return texts;
  }
}

/** Returns the paths of the translated messages and of the translated manifest in an extension. */
function translatedFiles(extension: string, language: string): readonly [string, string] {
  return [
    join(extension, 'l10n', `bundle.l10n.${language}.json`),
    join(extension, `package.nls.${language}.json`),
  ];
}

function translate(english: string, file: string, texts: Texts): readonly string[] {
  return Object.entries(readBundle(file)).flatMap(([key, text]) => {
    const translated = texts[key];
    return text === english && translated !== undefined ? [translated] : [];
  });
}

const patternOf = (text: string): string =>
  text.replace(/\{\w+\}|[.*+?^${}()|[\]\\]/g, (part) => (part.length > 1 ? '.*' : `\\${part}`));
