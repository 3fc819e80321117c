import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folders of a VS Code installation. */
interface EditorFolders {
  readonly extensionsDir: string;
  /** Folder that contains `User`. */
  readonly userDataDir: string;
}

const publisher = 'instance-explorer-tests';
const name = 'language-pack';
const version = '1.0.0';

/**
 * Adds a language pack to an installation of VS Code that hasn't been started. The text of VS Code remains
 * English. `--locale` can select the language, for which VS Code loads the translations of extensions.
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
  // VS Code creates this file when it finds the extension, which is too late for the first window.
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
