// @ts-check
/**
 * Generates the files that are derived from strings: l10n/bundle.l10n.json, with the English messages of the code,
 * and the documentation page about settings, commands, and tasks. Deletes unused translations, and prints the deleted
 * and the missing ones.
 *   npm run l10n
 */
import { writeFileSync } from 'node:fs';
import { say } from './lib/log.mjs';
import { manifestPage, manifestPageFile } from './lib/manifestPage.mjs';
import { collectMessages, messagesFile } from './lib/messages.mjs';
import { languages, translationPairs, updateTranslations } from './lib/translations.mjs';

writeFileSync(messagesFile, await collectMessages());
writeFileSync(manifestPageFile, await manifestPage());
for (const pair of languages.flatMap((language) => translationPairs(language))) {
  const { content, notes } = updateTranslations(pair);
  writeFileSync(pair.translation, content);
  for (const note of notes) say(note);
}
