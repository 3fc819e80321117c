import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { manifestStrings } from '../../support/manifest';

/** Matches the properties of the manifest that VS Code displays. */
const displayed =
  /^(?:displayName|title|shortTitle|category|label|name|contextualTitle|contents|altText|\w*[dD]escriptions?|enumItemLabels|\w*Message)$/;

/** Matches the paths of texts that only models read. */
const forModels = /^contributes\.languageModelTools\.\d+\.(?:name|modelDescription|inputSchema\..+)$/;

/** Returns the displayed strings of a part of the manifest, with their paths. */
function displayedStrings(
  part: unknown,
  path: readonly string[] = [],
): readonly (readonly [string, string])[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) => {
    const below = [...path, name];
    // The keys of `properties` are names of settings or task properties.
    const isDisplayed =
      displayed.test(Array.isArray(part) ? (path.at(-1) ?? '') : name) && path.at(-1) !== 'properties';
    if (typeof value === 'string') return isDisplayed ? [[below.join('.'), value] as const] : [];
    return displayedStrings(value, below);
  });
}

describe('manifest strings', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly displayName: string;
    readonly description: string;
    readonly capabilities: unknown;
    readonly contributes: unknown;
  };
  const { displayName, description, capabilities, contributes } = manifest;
  const strings = displayedStrings({ displayName, description, capabilities, contributes }).filter(
    ([path]) => !forModels.test(path),
  );

  it('have keys in package.nls.json', () => {
    assert.ok(strings.length > 100, `${strings.length} strings`);
    const known = manifestStrings();
    assert.deepEqual(
      strings.filter(([, value]) => known[/^%(.+)%$/.exec(value)?.[1] ?? ''] === undefined),
      [],
    );
  });

  it('are all used', () => {
    const used = new Set(strings.map(([, value]) => value.slice(1, -1)));
    assert.deepEqual(
      Object.keys(manifestStrings()).filter((key) => !used.has(key)),
      [],
    );
  });
});
