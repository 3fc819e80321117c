import { strict as assert } from 'node:assert';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/lib/paths.mjs';

const text = readFileSync(join(root, 'SECURITY.md'), 'utf8');

/** The numbers of the promises, and `Removal` for the promise about removed connections. */
const promises = [...[...text.matchAll(/^(\d+)\. \*\*/gm)].map(([, number = '']) => number), 'Removal'];

/** The rows of the table: a promise, a test file, and the title of a test in it. */
const rows = [...text.matchAll(/^\| (\w+) +\| `(test\/[^`]+)` +\| (.+?) +\|$/gm)].map(
  ([, promise = '', file = '', title = '']) => ({ promise, file, title: title.replace(/^`(.*)`$/, '$1') }),
);

describe('SECURITY.md', () => {
  it('names a test for every promise', () => {
    assert.ok(promises.length > 10);
    for (const promise of promises)
      assert.ok(
        rows.some((row) => row.promise === promise),
        `promise ${promise}`,
      );
  });

  it('names only existing promises and tests', () => {
    for (const { promise, file, title } of rows) {
      assert.ok(promises.includes(promise), `promise ${promise}`);
      assert.ok(existsSync(join(root, file)), file);
      const code = readFileSync(join(root, file), 'utf8');
      assert.ok(
        ["'", '"', '`'].some((quote) => code.includes(`it(${quote}${title}${quote}, `)),
        `${file}: ${title}`,
      );
    }
  });
});
