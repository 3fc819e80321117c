import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { listFiles, PackageManager } from '@vscode/vsce';
import { shippedFolder } from '../../../scripts/lib/extensionPackage.mjs';
import { root } from '../../../scripts/lib/paths.mjs';
import {
  languages,
  readTexts,
  translationPairs,
  updateTranslations,
} from '../../../scripts/lib/translations.mjs';
import { folderForEachTest } from '../../support/folders';
import { localizedManifest } from '../../support/manifest';

/** English texts that a language uses unchanged, such as names, abbreviations, and shared words. */
const shared: Readonly<Record<(typeof languages)[number], readonly string[]>> = {
  de: [
    'Aggregation',
    'Analytics',
    'Analytics: {url}',
    'Browser',
    'Credits',
    'Details',
    'Filter: {filter}',
    'ID {id}',
    'Instance Explorer',
    'JSON',
    'Maximum',
    'Median',
    'Minimum',
    'Name',
    'OAuth',
    'Operation',
    'Optional',
    'Original',
    'Q{quarter} {year}',
    'SQL',
    'Staging',
    'Schema',
    'Snapshot',
    'Snapshots',
    'Scopes: {scopes}',
    'Team',
    'Text',
    'Top N',
    'Version {version}',
    'in {folder}',
    '{connection}: {problem}',
    '{errors}: {message}',
    '{from} – {to}',
    '{granularity}, {range}',
    '{milliseconds} ms',
    '{minutes} min {seconds} s',
    '{operation} in {file}',
    '{seconds} s',
    '{size} GB',
    '{size} KB',
    '{size} MB',
    '{title} ({column})',
    '{title}: {values}',
    '{change}: {count}',
    '{type} in {table}',
  ],
};

/** Parts that a translation must contain as often as the English text. */
const invariants: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['placeholder', /\{\w+\}/g],
  ['command link', /\(command:[^)]*\)/g],
  ['icon', /\$\([a-z~-]+\)/g],
  ['code span', /`[^`]*`/g],
  ['bold text marker', /\*\*/g],
  ['line break', /\n/g],
  ['URL', /https?:\/\/[^\s,)"]*[^\s,)".]/g],
  ['setting ID', /\binstanceExplorer(?:\.\w+){2,}/g],
  ['ellipsis', /\.\.\.(?=$|\]| \{)/g],
];

const parts = (text: string, pattern: RegExp): readonly string[] => [...(text.match(pattern) ?? [])].sort();

for (const language of languages) {
  describe(`the translation to "${language}"`, () => {
    for (const { source, translation } of translationPairs(language)) {
      const english = readTexts(source);
      const translated = readTexts(translation);
      const pairs = Object.entries(english).map(([key, text]) => [key, text, translated[key] ?? ''] as const);

      describe(relative(root, translation).replaceAll('\\', '/'), () => {
        it('has a translation of each English text ("npm run l10n" lists missing ones)', () => {
          assert.deepEqual(Object.keys(translated), Object.keys(english));
        });

        it('has no empty texts, and no surrounding spaces', () => {
          const wrong = Object.entries(translated).filter(([, text]) => text === '' || text !== text.trim());
          assert.deepEqual(wrong, []);
        });

        for (const [name, pattern] of invariants) {
          it(`preserves each ${name} of the English text`, () => {
            for (const [key, text, translatedText] of pairs)
              assert.deepEqual(parts(translatedText, pattern), parts(text, pattern), key);
          });
        }

        it('has no English texts except shared words', () => {
          const same = pairs.filter(([, text, other]) => text === other && !shared[language].includes(text));
          assert.deepEqual(same, []);
        });

        it('has straight, paired quotation marks', () => {
          const wrong = Object.entries(translated).filter(
            ([, text]) =>
              /[„“”«»‚’]/.test(text) || (text.replaceAll(/`[^`]*`/g, '').match(/"/g) ?? []).length % 2 === 1,
          );
          assert.deepEqual(wrong, []);
        });
      });
    }

    it('names commands by their translated titles', () => {
      const [messages, manifest] = translationPairs(language).map(({ translation }) =>
        readTexts(translation),
      );
      const { contributes } = localizedManifest(manifest) as {
        readonly contributes: { readonly commands: readonly { readonly title: string }[] };
      };
      const titles = contributes.commands.map(({ title }) => title.replace(/\.\.\.$/, ''));
      const named = Object.values({ ...messages, ...manifest }).flatMap((text) => [
        ...[...text.matchAll(/"Instance Explorer: ([^"{]*?)(?:\.\.\.)?"/g)].map(([, title = '']) => title),
        ...[...text.matchAll(/"([^":]*)\.\.\."/g)].map(([, title = '']) => title),
      ]);
      assert.notEqual(named.length, 0);
      assert.deepEqual(
        named.filter((title) => !titles.includes(title)),
        [],
      );
    });

    it('ships with the extension', async () => {
      const files = await listFiles({ cwd: shippedFolder(), packageManager: PackageManager.None });
      for (const { translation } of translationPairs(language))
        assert.ok(files.includes(relative(root, translation).replaceAll('\\', '/')), translation);
    });
  });
}

describe('npm run l10n', () => {
  const folder = folderForEachTest();

  it('deletes unused translations, and lists missing ones', () => {
    const source = join(folder.path, 'bundle.l10n.json');
    const translation = join(folder.path, 'bundle.l10n.de.json');
    const write = (file: string, texts: object): void => writeFileSync(file, JSON.stringify(texts));
    write(source, {
      Cancel: 'Cancel',
      'Open/Button': { message: 'Open', comment: ['Button'] },
      Save: 'Save',
    });
    write(translation, { Save: 'Speichern', Close: 'Schließen', 'Open/Button': 'Öffnen' });
    const { content, notes } = updateTranslations({ source, translation });
    assert.deepEqual(Object.entries(JSON.parse(content) as object), [
      ['Open/Button', 'Öffnen'],
      ['Save', 'Speichern'],
    ]);
    assert.deepEqual(notes, [
      'bundle.l10n.de.json has no translation of: Cancel',
      'bundle.l10n.de.json: removed the unused "Schließen" of: Close',
    ]);
  });
});
