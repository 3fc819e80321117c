import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messagesFile } from '../../../scripts/lib/messages.mjs';
import { root } from '../../../scripts/lib/paths.mjs';

/** Terms that localizable texts must not contain, with their replacements. */
const retired: readonly (readonly [term: RegExp, instead: string])[] = [
  [/\banswer(?:s|ed)?\b/i, 'response (GraphQL), result (SQL)'],
  [/\b(?:machine|machines)\b/i, 'computer'],
  [/\b(?:person|people)\b/i, 'user'],
  [/\b(?<!email )address(?:es)?\b/i, 'URL'],
  [/\bfetch(?:es|ed|ing)?\b/i, 'refresh, download'],
  [/\bquestions?\b/i, 'analysis'],
  [/\bpreview\b/i, 'table editor'],
  [/\bdeadlines?\b/i, 'timeout'],
  [/\bfindings?\b/i, 'problem'],
  [/\bmend(?:s|ed)?\b/i, 'fix'],
  [/\bkept\b|\bput aside\b|\bgiven up\b/i, 'save, cache, delete, omit'],
  [/\bstands\b|\blies\b|\bcame\b|\bholds\b|\bswallow/i, 'the usual verb'],
  [/\banew\b|\bat hand\b|\bin words\b|\bof its own\b|\bpassed over\b/i, 'the usual words'],
  [/\bwhoever\b|\bnobody\b|\bsomebody\b|\bsomething\b/i, 'the actor'],
  [/\bwhole\b(?! number)/i, 'complete, entire'],
  [/\b(?:could|can|do|does|did|would) not\b|\bcannot\b/i, 'a contraction'],
  [/\b(?:colour|licence|cancelled)/i, 'US spelling'],
  [/…/, 'three dots'],
];

describe('localizable texts', () => {
  it('contain no retired terms', () => {
    const found = texts().flatMap((text) =>
      retired.filter(([term]) => term.test(text)).map(([, instead]) => `${text} (use: ${instead})`),
    );
    assert.deepEqual(found, []);
  });
});

/** Returns the localizable texts of the code and of the manifest. */
function texts(): readonly string[] {
  return [messagesFile, join(root, 'package.nls.json')].flatMap((file) => {
    const entries = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, unknown>>;
    return Object.values(entries).map((entry) =>
      typeof entry === 'string' ? entry : (entry as { readonly message: string }).message,
    );
  });
}
