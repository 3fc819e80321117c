import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folders of a VS Code, as its user has them. */
interface EditorFolders {
  readonly extensionsDir: string;
  /** The folder with `User`. */
  readonly userDataDir: string;
}

const publisher = 'instance-explorer-tests';
const name = 'language-pack';
const version = '1.0.0';

/**
 * Adds a language pack to a VS Code that has not been started: a language in which VS Code's own text stays English.
 * `--locale` sets the language then, and VS Code loads the translations of extensions into it.
 */
export function addLanguagePack({ extensionsDir, userDataDir }: EditorFolders, language: string): void {
  const folder = join(extensionsDir, `${publisher}.${name}-${version}`);
  const translations = join(folder, 'vscode.json');
  mkdirSync(folder, { recursive: true });
  writeJson(join(folder, 'package.json'), {
    ...{ name, publisher, version, engines: { vscode: '*' } },
    contributes: {
      localizations: [
        {
          languageId: language,
          languageName: language,
          translations: [{ id: 'vscode', path: './vscode.json' }],
        },
      ],
    },
  });
  writeJson(translations, { version, contents: {} });
  // VS Code writes this file after it has found the extension, too late for its first window.
  mkdirSync(userDataDir, { recursive: true });
  writeJson(join(userDataDir, 'languagepacks.json'), {
    [language]: {
      hash: language,
      label: language,
      extensions: [{ extensionIdentifier: { id: `${publisher}.${name}` }, version }],
      translations: { vscode: translations },
    },
  });
}

function writeJson(file: string, content: unknown): void {
  writeFileSync(file, JSON.stringify(content));
}
