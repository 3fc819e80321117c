// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getL10nJson } from '@vscode/l10n-dev';
import { root } from './paths.mjs';

/** The path of the file with the English messages of the code, the source of translations. */
export const messagesFile = join(root, 'l10n', 'bundle.l10n.json');

const usualImport = "import * as l10n from '@vscode/l10n';";

/**
 * Collects the messages of all `l10n.t` calls in the source code, with their comments.
 * @returns {Promise<string>} the content of the messages file, sorted by key
 */
export async function collectMessages() {
  const source = join(root, 'src');
  const texts = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(source, name), 'utf8'));
  const [usual, others] = [true, false].map((isUsual) =>
    texts.filter((text) => text.includes(usualImport) === isUsual),
  );
  // Joins the modules into one text with one import, because the library takes about 50 ms for each import.
  const joined = [usualImport, ...(usual ?? []).map((text) => text.replace(usualImport, ''))].join('\n');
  const files = [joined, ...(others ?? [])].map((contents) => ({ contents, extension: '.ts' }));
  const messages = Object.entries(await getL10nJson(files)).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(messages), undefined, 2)}\n`;
}
