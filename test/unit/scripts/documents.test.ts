import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listFiles, PackageManager } from '@vscode/vsce';
import { marked, type Token } from 'marked';
import { shippedFolder } from '../../../scripts/lib/extensionPackage.mjs';
import { manifestPage, manifestPageFile } from '../../../scripts/lib/manifestPage.mjs';
import { messagesFile } from '../../../scripts/lib/messages.mjs';
import { root } from '../../../scripts/lib/paths.mjs';

const readme = 'README.md';
const pictures = 'media/readme';

const pages = ['.', 'docs'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);

const textOf = (page: string): string => readFileSync(join(root, page), 'utf8');

/** Returns the Markdown tokens of some kinds in a page, at any depth. */
function tokensOf(page: string, ...kinds: readonly string[]): readonly Token[] {
  const found: Token[] = [];
  void marked.walkTokens(marked.lexer(textOf(page)), (token) => {
    if (kinds.includes(token.type)) found.push(token);
  });
  return found;
}

/** Returns the local targets of the links or pictures of a page: a path relative to the root, and a fragment. */
const targetsOf = (page: string, ...kinds: readonly string[]): readonly (readonly [string, string])[] =>
  tokensOf(page, ...kinds).flatMap((token) => {
    const [path = '', fragment = ''] = (token as { readonly href: string }).href.split('#');
    if (path.includes(':')) return [];
    return [[path === '' ? page : join(dirname(page), path), fragment] as const];
  });

/** Returns the fragments that GitHub generates for the headings of a page. */
const fragmentsOf = (page: string): readonly string[] =>
  tokensOf(page, 'heading').map((token) =>
    (token as { readonly text: string }).text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

describe('documents', () => {
  it('include a README of at most 400 words', () => {
    const words = textOf(readme).trim().split(/\s+/);
    assert.ok(words.length <= 400, `${words.length} words`);
  });

  it('have valid local links and pictures', () => {
    for (const page of pages)
      for (const [path, fragment] of targetsOf(page, 'link', 'image')) {
        assert.ok(existsSync(join(root, path)), `${page}: ${path}`);
        if (fragment !== '')
          assert.ok(fragmentsOf(path).includes(fragment), `${page}: ${path} has no heading "${fragment}"`);
      }
  });

  it('have no unused pictures, and no pages without a link in the README', () => {
    const [images, links] = ['image', 'link'].map((kind) => targetsOf(readme, kind).map(([path]) => path));
    assert.deepEqual(
      images?.toSorted(),
      readdirSync(join(root, pictures))
        .map((name) => join(pictures, name))
        .sort(),
    );
    assert.deepEqual(
      pages.filter((page) => page !== readme && !links?.includes(page)),
      [],
    );
  });

  it('ship with the extension if the README links to them', async () => {
    const shipped = await listFiles({ cwd: shippedFolder(), packageManager: PackageManager.None });
    const missing = targetsOf(readme, 'link').filter(
      ([path]) => !shipped.includes(path.replaceAll('\\', '/')),
    );
    assert.deepEqual(missing, []);
  });

  it('have lines of at most 120 characters, except in the generated page, tables, headings, and code', () => {
    for (const page of pages.filter((each) => join(root, each) !== manifestPageFile))
      for (const line of textOf(page).split('\n'))
        if (!/^(?:\||#| {4})/.test(line)) assert.ok(line.length <= 120, `${page}: ${line}`);
  });

  it('describe the settings, commands, and tasks of the manifest (update with "npm run l10n")', async () => {
    assert.equal(readFileSync(manifestPageFile, 'utf8'), await manifestPage());
  });

  it('name only existing files and folders in ARCHITECTURE.md', () => {
    const folders = ['', 'editor', 'language', 'reports', 'reports/engine', 'webview/chart'].map((folder) =>
      join('src', folder),
    );
    const paths = tokensOf('ARCHITECTURE.md', 'codespan')
      .map((token) => (token as { readonly text: string }).text)
      .filter((text) => /^[a-z][\w.-]*(?:\/[\w.-]+)+$/i.test(text));
    assert.ok(paths.length > 50);
    assert.deepEqual(
      paths.filter((path) =>
        ['.', ...folders].every((folder) =>
          [path, `${path}.ts`].every((name) => !existsSync(join(root, folder, name))),
        ),
      ),
      [],
    );
  });

  it('quote only existing error messages in docs/troubleshooting.md', () => {
    const messages = new Set(
      Object.values(
        JSON.parse(readFileSync(messagesFile, 'utf8')) as Record<
          string,
          string | { readonly message: string }
        >,
      ).map((entry) => (typeof entry === 'string' ? entry : entry.message)),
    );
    const quoted = [...textOf(join('docs', 'troubleshooting.md')).matchAll(/^\| `([^`]+)` +\|/gm)];
    assert.ok(quoted.length > 40);
    assert.deepEqual(
      quoted.map(([, message = '']) => message).filter((message) => !messages.has(message)),
      [],
    );
  });
});
