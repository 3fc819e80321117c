import { Uri, workspace, type Disposable } from 'vscode';
import { rulePage, ruleScheme } from '../../language/rulePages';
import type { App } from '../app';
import { readBytes } from '../adapters/workspaceFiles';

const largestPage = 1024 * 1024;

/** Registers documents that explain the rules of diagnostics: sections of the bundled `docs/rules.md`. */
export function registerRuleDocuments({ editor }: App): Disposable {
  return workspace.registerTextDocumentContentProvider(ruleScheme, {
    provideTextDocumentContent: async ({ path }) => {
      const page = await readBytes(Uri.joinPath(editor.extensionUri, 'docs', 'rules.md'), largestPage);
      return rulePage(Buffer.from(page).toString('utf8'), path);
    },
  });
}
