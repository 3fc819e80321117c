// @ts-check
/**
 * Writes the English messages of the code to l10n/bundle.l10n.json.
 *   npm run l10n
 */
import { writeFileSync } from 'node:fs';
import { collectMessages, messagesFile } from './lib/messages.mjs';

writeFileSync(messagesFile, await collectMessages());
