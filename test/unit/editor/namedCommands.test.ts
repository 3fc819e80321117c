import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { internalCommands } from '../../../src/editor/adapters/commandTable';
import { localizedManifest } from '../../support/manifest';

interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string }[];
    readonly configuration: { readonly properties: Readonly<Record<string, unknown>> };
    readonly views: Readonly<Record<string, readonly { readonly id: string }[]>>;
  };
}

/** A file with text that can name commands and settings. */
interface Source {
  readonly path: string;
  readonly text: string;
}

const { contributes } = localizedManifest() as Manifest;
const withoutEllipsis = (title: string): string => title.replace(/(?:…|\.\.\.)$/, '');
const titles = new Set(contributes.commands.map(({ title }) => withoutEllipsis(title)));
const settings = new Set(Object.keys(contributes.configuration.properties));
const ids = new Set<string>([
  ...contributes.commands.map(({ command }) => command),
  ...internalCommands,
  ...Object.values(contributes.views)
    .flat()
    .map(({ id }) => `${id}.focus`),
]);

const read = (path: string): Source => ({ path, text: readFileSync(path, 'utf8').replace(/\s+/g, ' ') });
const readAll = (folder: string, ending: string): readonly Source[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => read(join(folder, name)));

/** Returns the number of names that match a pattern, and the unknown names with their files. */
function unknownIn(
  sources: readonly Source[],
  pattern: RegExp,
  isKnown: (name: string) => boolean,
): { readonly found: number; readonly unknown: readonly string[] } {
  const names = sources.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(([, name = '']) => ({ path, name })),
  );
  return {
    found: names.length,
    unknown: names.filter(({ name }) => !isKnown(name)).map(({ path, name }) => `${path}: ${name}`),
  };
}

function assertKnown(sources: readonly Source[], pattern: RegExp, known: ReadonlySet<string>): void {
  const { found, unknown } = unknownIn(sources, pattern, (name) => known.has(withoutEllipsis(name)));
  assert.deepEqual(unknown, []);
  assert.ok(found > 0, `${String(pattern)} finds nothing`);
}

describe('messages and documents', () => {
  const sources = readAll('src', '.ts');
  const documents = [...readAll('docs', '.md'), ...['README.md', 'SECURITY.md', 'CONTRIBUTING.md'].map(read)];
  const manifest = [read('package.nls.json')];

  it('name only commands whose titles are in the manifest', () => {
    const mention = /Instance Explorer: ([A-Z][^"'`*<\\]*?)(?=["'`*<\\])/g;
    assertKnown([...sources, ...documents, ...manifest], mention, titles);
  });

  it('quote command titles without their ellipsis in source files', () => {
    const { unknown } = unknownIn(sources, /"([A-Z][\w ]*\w(?:…|\.\.\.))"/g, () => false);
    assert.deepEqual(unknown, []);
  });

  it('name commands and settings only in UI modules, because other hosts have different controls', () => {
    const outside = sources.filter(({ path }) => !/^src[\\/](?:editor|webview|sample)[\\/]/.test(path));
    const mention = /Instance Explorer: [A-Z]|["'`]http\.(?:no)?[pP]roxy/;
    const settingIn = /["'`][^"'`]*\binstanceExplorer(?:\.[a-z]\w*){2,}/;
    const named = outside.filter(({ text }) => mention.test(text) || settingIn.test(text));
    assert.deepEqual(
      named.map(({ path }) => path),
      [],
    );
  });

  it('contain only setting IDs of the manifest', () => {
    const mention = /(?<![\w'])instanceExplorer(?:\.[a-z]\w*){2,}/g;
    const named = [...sources, ...documents].flatMap(({ path, text }) =>
      [...text.matchAll(mention)].map(([id]) => ({ path, id })),
    );
    assert.deepEqual(
      named.filter(({ id }) => !settings.has(id)),
      [],
    );
    assert.ok(named.length > 0);
  });

  it('contain only known command IDs in links, code lenses, and rows', () => {
    assertKnown(
      [...sources, ...manifest],
      /(?:\b[cC]ommand(?:: | = |\(|Command\()["']|command:)(instanceExplorer\.[\w.]+)/g,
      ids,
    );
  });
});
