import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { ESLint, Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { nameRules } from '../../../scripts/lib/nameRules.mjs';

/** Returns the messages of the rule `no-restricted-syntax` for a line of code in a file. */
async function complaints(file: string, code: string): Promise<readonly string[]> {
  const config = (await new ESLint().calculateConfigForFile(file)) as { rules: Linter.RulesRecord };
  const { 'no-restricted-syntax': rule } = config.rules;
  if (rule === undefined) throw new Error(`${file} has no such rule.`);
  return new Linter().verify(code, { rules: { 'no-restricted-syntax': rule } }).map(({ message }) => message);
}

const feature = 'src/editor/operations/guards.ts';
const adapter = 'src/editor/adapters/showMessages.ts';
const engine = 'src/reports/engine/process/table/parquetCopy.ts';
const page = 'src/webview/element.ts';

describe('lint rules', () => {
  it('include the recommended rules that need types', () => {
    const prefix = '@typescript-eslint/';
    const recommended = tseslint.configs.recommendedTypeCheckedOnly
      .flatMap(({ rules = {} }) => Object.entries(rules))
      .filter(([name, level]) => name.startsWith(prefix) && level === 'error')
      .map(([name]) => name.replace(prefix, 'typescript/'));
    const { rules } = JSON.parse(readFileSync('.oxlintrc.json', 'utf8')) as {
      rules: Record<string, unknown>;
    };
    assert.ok(recommended.length > 20);
    assert.deepEqual(
      recommended.filter((name) => rules[name] !== 'error'),
      [],
    );
  });

  it('reject retired terms in names, and files without a word of an export', () => {
    const config: Linter.Config = {
      files: ['**/*.ts'],
      languageOptions: { parser: tseslint.parser },
      plugins: { names: nameRules },
      rules: { 'names/file-name': 'error', 'names/retired-words': 'error' },
    };
    const rulesBroken = (code: string, file = 'parseHistory.ts'): readonly (string | null)[] =>
      new Linter().verify(code, config, file).map(({ ruleId }) => ruleId);
    assert.deepEqual(
      rulesBroken('export function parseRuns(response: string): string { return response; }'),
      [],
    );
    assert.deepEqual(rulesBroken('export const histories = 1;'), []);
    assert.deepEqual(rulesBroken('export const runs = 1;'), ['names/file-name']);
    assert.deepEqual(rulesBroken('export const cached = 1;', 'keptCached.ts'), ['names/file-name']);
    for (const code of [
      'const answerText = 1;',
      'interface Table { readonly wantedRows: number }',
      'function load(keptBytes: number): void {}',
      'const { rows: fetchedRows } = page;',
    ])
      assert.deepEqual(rulesBroken(code), ['names/retired-words'], code);
  });

  it('allow only adapters to display text', async () => {
    for (const code of [
      'window.showErrorMessage(text)',
      'vscode.window.showWarningMessage(text)',
      'const { showInformationMessage } = window',
      'window.showQuickPick(items)',
      'window.createInputBox()',
      'input.prompt = text',
      'input.validationMessage = { message: text }',
      'new MarkdownString(text)',
      'new vscode.MarkdownString(text)',
      'text.isTrusted = true',
      'class Row extends TreeItem {}',
      'new CodeLens(range)',
      'window.withProgress(options, work)',
      'window.createStatusBarItem()',
      'languages.createLanguageStatusItem(id)',
      'window.createTreeView(id)',
      'new Diagnostic(range, text)',
      'window.createOutputChannel(name)',
      'new CustomExecution(work)',
      "commands.executeCommand('vscode.diff', left, right, title)",
    ]) {
      assert.equal((await complaints(feature, code)).length, 1, code);
      assert.deepEqual(await complaints(adapter, code), [], code);
    }
  });

  it('allow only one module of the report engine to read files by their paths', async () => {
    for (const name of ['read_csv', 'read_json_objects', 'read_parquet', 'parquet_kv_metadata']) {
      const code = `\`SELECT * FROM ${name}('\${path}')\``;
      assert.equal((await complaints(engine, code)).length, 1, name);
      assert.deepEqual(await complaints('src/reports/engine/process/sql/fileSource.ts', code), [], name);
    }
  });

  it('allow only one module to rename files', async () => {
    for (const code of [
      "import { rename } from 'node:fs/promises'",
      "import { renameSync as move } from 'fs'",
      "import * as fs from 'node:fs'",
      "import fs from 'fs/promises'",
    ])
      for (const file of [feature, adapter, engine, 'src/core/schemas/schemaCache.ts'])
        assert.equal((await complaints(file, code)).length, 1, `${file}: ${code}`);
    for (const code of [
      "import { rename } from '../navigation/rename'",
      "import { readFile } from 'node:fs/promises'",
    ])
      assert.deepEqual(await complaints(feature, code), [], code);
    const allowed = "import { rename } from 'node:fs/promises'";
    assert.deepEqual(await complaints('src/reports/rename.ts', allowed), []);
  });

  it('allow only one folder to send requests, and only one module to start processes', async () => {
    for (const code of [
      "import fetch from 'node-fetch'",
      "import { request } from 'node:https'",
      "import { connect } from 'node:tls'",
      "await import('https')",
      'fetch(url)',
      "import { spawn } from 'node:child_process'",
    ])
      for (const file of [feature, adapter, 'src/instance/graphqlApi.ts', 'src/reports/snapshot.ts'])
        assert.equal((await complaints(file, code)).length, 1, `${file}: ${code}`);
    const client = 'src/instance/http/nodeFetch.ts';
    assert.deepEqual(await complaints(client, "import fetch from 'node-fetch'"), []);
    const starting = "import { spawn } from 'node:child_process'";
    assert.deepEqual(await complaints('src/shared/nodeProcess.ts', starting), []);
  });

  it('forbid features and adapters from running commands of the extension', async () => {
    const run = "commands.executeCommand('instanceExplorer.signIn', connection)";
    for (const file of [feature, adapter]) assert.equal((await complaints(file, run)).length, 1, file);
    for (const id of ['vscode.open', 'instanceExplorer.analytics.focus'])
      assert.deepEqual(await complaints(feature, `commands.executeCommand('${id}')`), [], id);
  });

  it('allow only messages that can be exported and translated', async () => {
    const vscode = "import { l10n } from 'vscode'";
    for (const code of [
      "import { t } from '@vscode/l10n'",
      "import l10n from '@vscode/l10n'",
      "import * as strings from '@vscode/l10n'",
      vscode,
      '() => l10n.t(text)',
      "() => l10n.t('a' + name)",
      '() => l10n.t(`a`)',
      '() => l10n.t`a`',
      "() => l10n.t({ message: text, comment: 'Label' })",
      "() => l10n.t({ message: 'a', comment })",
      "const text = l10n.t('a')",
      "class Page { static text = l10n.t('a') }",
      "() => new UserError('input', 'The file is empty.')",
      "() => new UserError('input', l10n.t('a'), { advice: 'Try again.' })",
      '() => new UserError(`input`, message, { advice: `Try ${name} again.` })',
    ])
      for (const file of [feature, adapter, engine, page, 'src/shared/format.ts'])
        assert.equal((await complaints(file, code)).length, 1, `${file}: ${code}`);
    for (const code of [
      "import * as l10n from '@vscode/l10n'",
      "() => l10n.t('{count} rows', { count })",
      "() => l10n.t({ message: '{count} rows', args: { count }, comment: 'Label' })",
      "class Page { text = l10n.t('a') }",
      "() => new UserError('input', l10n.t('a'), { advice: l10n.t('b') })",
    ])
      assert.deepEqual(await complaints(page, code), [], code);
    assert.deepEqual(await complaints('src/editor/adapters/language.ts', vscode), []);
  });

  it('forbid DOM APIs that parse HTML', async () => {
    for (const code of [
      'node.innerHTML = text',
      "node.insertAdjacentHTML('beforeend', text)",
      'new DOMParser()',
    ])
      assert.equal((await complaints(page, code)).length, 1, code);
    assert.deepEqual(await complaints(page, 'node.textContent = text'), []);
  });

  it('require contractions in the titles of tests', async () => {
    const file = 'test/unit/shared/format.test.ts';
    for (const code of [
      "it('does not fail')",
      "describe('what is not sent')",
      'it(`${name} cannot be read`)',
    ])
      assert.equal((await complaints(file, code)).length, 1, code);
    for (const code of [
      'it("doesn\'t fail")',
      "it('sends text', () => send('it is not sent'))",
      "it('can notify')",
    ])
      assert.deepEqual(await complaints(file, code), [], code);
  });
});
