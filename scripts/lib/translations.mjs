// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { messagesFile } from './messages.mjs';
import { root } from './paths.mjs';

/** The languages of the extension, besides English. */
export const languages = /** @type {const} */ (['de']);

/**
 * A file of English texts and the file of their translations.
 * @typedef {object} TranslationPair
 * @property {string} source
 * @property {string} translation
 */

/**
 * Returns the English files and their translations in a language: the messages of the code and the strings of the
 * manifest.
 * @param {string} language
 * @returns {readonly TranslationPair[]}
 */
export function translationPairs(language) {
  return [messagesFile, join(root, 'package.nls.json')].map((source) => ({
    source,
    translation: source.replace(/\.json$/, `.${language}.json`),
  }));
}

/**
 * Reads a file of texts.
 * @param {string} file
 * @returns {Readonly<Record<string, string>>} the texts by their keys, without comments for translators; empty if
 *   there is no file
 */
export function readTexts(file) {
  if (!existsSync(file)) return {};
  /** @type {Record<string, string | {message: string}>} */
  const entries = JSON.parse(readFileSync(file, 'utf8'));
  return Object.fromEntries(
    Object.entries(entries).map(([key, text]) => [key, typeof text === 'string' ? text : text.message]),
  );
}

/**
 * Sorts the translations like the English texts, and omits those of deleted texts. Doesn't write the file.
 * @param {TranslationPair} pair
 * @returns {{content: string, notes: readonly string[]}} the content of the translation file, and a line for
 *   each missing or deleted translation
 */
export function updateTranslations({ source, translation }) {
  const english = readTexts(source);
  const translated = readTexts(translation);
  const missing = Object.keys(english).filter((key) => translated[key] === undefined);
  const unused = Object.keys(translated).filter((key) => english[key] === undefined);
  const entries = Object.keys(english).flatMap((key) =>
    translated[key] === undefined ? [] : [[key, translated[key]]],
  );
  return {
    content: `${JSON.stringify(Object.fromEntries(entries), undefined, 2)}\n`,
    notes: [
      ...missing.map((key) => `${basename(translation)} has no translation of: ${key}`),
      ...unused.map(
        (key) => `${basename(translation)}: removed the unused "${translated[key] ?? ''}" of: ${key}`,
      ),
    ],
  };
}
