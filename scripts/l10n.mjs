// @ts-check
/**
 * Writes what is derived from the strings: the English messages of the code to l10n/bundle.l10n.json, and the page of
 * docs about settings and commands.
 *   npm run l10n
 */
import { writeFileSync } from 'node:fs';
import { manifestPage, manifestPageFile } from './lib/manifestPage.mjs';
import { collectMessages, messagesFile } from './lib/messages.mjs';

writeFileSync(messagesFile, await collectMessages());
writeFileSync(manifestPageFile, await manifestPage());
