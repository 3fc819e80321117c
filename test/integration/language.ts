import { strict as assert } from 'node:assert';
import { readFileSync, readdirSync } from 'node:fs';
import {
  DiagnosticTag,
  Uri,
  WorkspaceEdit,
  commands,
  languages,
  window,
  workspace,
  type CodeAction,
  type DocumentSymbol,
  type Location,
  type TextEdit,
} from 'vscode';
import { completions, diagnosed, hoverText, marked } from './graphqlDocuments';
import { eventually, type World } from './world';

/** Returns the IDs of child processes that run the given program. Empty unless the platform is Linux. */
function childrenRunning(what: string): readonly number[] {
  if (process.platform !== 'linux') return [];
  const folders = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return folders.map(Number).filter((pid) => {
    try {
      const [, parent] = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
      return Number(parent) === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(what);
    } catch {
      // The process exited in the meantime.
      return false;
    }
  });
}

export function registerLanguageSuite(world: World): void {
  describe('GraphQL editor', () => {
    before(async () => {
      await eventually('the schema of the instance', async () =>
        (await completions('{ | }')).includes('currentUser') ? true : undefined,
      );
    });

    it('completes fields from the schema of the instance', async () => {
      const labels = await completions('query Q { currentUser { | } }');
      assert.ok(labels.includes('username') && labels.includes('__typename'));
    });

    it('completes fields in an operation below a syntax error', async () => {
      const labels = await completions('query A { currentUser {\n\nquery B { currentUser { us|');
      assert.ok(labels.includes('username'));
    });

    it('completes fragments from other files', async () => {
      assert.ok((await completions('{ currentUser { ...| } }')).includes('...Person'));
    });

    it('reports all problems of a document at their locations', async () => {
      const { document } = await marked(
        'query A { currentUser {\n\nquery B { currentUser { nope } }\n\nquery C($id: ID) { currentUser { id } }\n',
      );
      const found = await diagnosed(document.uri, 3);
      assert.deepEqual(
        found.map(({ code, range }) => [
          typeof code === 'object' ? code.value : code,
          document.getText(range),
        ]),
        [
          ['syntax', '{'],
          ['unknown-field', 'nope'],
          ['unused-variable', '$id'],
        ],
      );
      assert.deepEqual(found[2]?.tags, [DiagnosticTag.Unnecessary]);
    });

    it('fixes problems with code actions', async () => {
      const { document } = await marked('{ currentUser { usernam } }');
      const [problem] = await diagnosed(document.uri, 1);
      assert.ok(problem);
      const actions = await commands.executeCommand<CodeAction[]>(
        'vscode.executeCodeActionProvider',
        document.uri,
        problem.range,
      );
      const fix = actions.find(({ title }) => title === 'Change to username');
      assert.ok(fix?.edit, actions.map(({ title }) => title).join());
      assert.ok(await workspace.applyEdit(fix.edit));
      assert.equal(document.getText(), '{ currentUser { username } }');
      await diagnosed(document.uri, 0);
    });

    it('shows documentation on hover', async () => {
      assert.match(await hoverText('{ currentUser { user|name } }'), /type User \{\s+username: String!/);
      assert.match(
        await hoverText('{ ...|P } fragment P on Query { currentUser { id } }'),
        /fragment P on Query/,
      );
    });

    it('goes to a definition in the SDL of the schema', async () => {
      const { document, position } = await marked('{ currentUser { user|name } }');
      const [target] = await commands.executeCommand<Location[]>(
        'vscode.executeDefinitionProvider',
        document.uri,
        position,
      );
      assert.ok(target);
      assert.equal(target.uri.scheme, 'instance-explorer-schema');
      const schema = await workspace.openTextDocument(target.uri);
      assert.equal(schema.languageId, 'graphql');
      assert.match(schema.lineAt(target.range.start.line).text, /^ {2}username: String!/);
    });

    it('finds and renames a fragment in several files', async () => {
      const { document, position } = await marked('{ currentUser { ...Per|son } }');
      const found = await commands.executeCommand<Location[]>(
        'vscode.executeReferenceProvider',
        document.uri,
        position,
      );
      const files = new Set(found.map(({ uri }) => uri.path.split('/').at(-1)));
      assert.ok(files.has('people.graphql') && files.size >= 2);
      const edit = await commands.executeCommand<WorkspaceEdit>(
        'vscode.executeDocumentRenameProvider',
        document.uri,
        position,
        'Human',
      );
      assert.equal(edit.entries().flatMap(([, edits]) => edits).length, found.length);
    });

    it('formats a document and preserves comments', async () => {
      const { document } = await marked('query   Q{currentUser{ # who\nusername}}');
      const edits = await commands.executeCommand<TextEdit[]>(
        'vscode.executeFormatDocumentProvider',
        document.uri,
        { tabSize: 2, insertSpaces: true },
      );
      const edit = new WorkspaceEdit();
      edit.set(document.uri, edits);
      await workspace.applyEdit(edit);
      assert.equal(document.getText(), 'query Q {\n  currentUser {\n    # who\n    username\n  }\n}\n');
    });

    it('outlines a document', async () => {
      const { document } = await marked('query A { currentUser { id } }\nquery B {');
      const symbols = await commands.executeCommand<DocumentSymbol[]>(
        'vscode.executeDocumentSymbolProvider',
        document.uri,
      );
      assert.deepEqual(
        symbols.map(({ name }) => name),
        ['A', 'B'],
      );
      assert.equal(symbols[0]?.children[0]?.name, 'currentUser');
    });

    it('validates a variables file against its operations', async () => {
      const queries = Uri.joinPath(world.folder, 'queries');
      const operations = Uri.joinPath(queries, 'typed.graphql');
      const values = Uri.joinPath(queries, 'typed.vars.json');
      await workspace.fs.writeFile(
        operations,
        Buffer.from('query Typed($first: Int!) { users(first: $first) { totalCount } }\n'),
      );
      await workspace.fs.writeFile(values, Buffer.from('{ "Typed": { "first": "ten" }, "Other": {} }\n'));
      try {
        await window.showTextDocument(await workspace.openTextDocument(operations));
        await window.showTextDocument(await workspace.openTextDocument(values));
        const found = await diagnosed(values, 2);
        const messages = found.map(({ message }) => message).sort();
        assert.match(messages[0] ?? '', /Expected "integer"/);
        assert.match(messages[1] ?? '', /Other is not allowed/);
      } finally {
        await commands.executeCommand('workbench.action.closeActiveEditor');
        await workspace.fs.delete(operations);
        await workspace.fs.delete(values);
      }
    });

    it('recovers from a crash of the language server while the user types', async function () {
      // The test finds processes in /proc.
      if (process.platform !== 'linux') return this.skip();
      const pids = childrenRunning('languageServer.js');
      assert.ok(pids.length > 0, 'the language server is running');
      const { document } = await marked('{ currentUser { usernam } }');
      await diagnosed(document.uri, 1);
      for (const pid of pids) process.kill(pid, 'SIGKILL');
      const edit = new WorkspaceEdit();
      edit.insert(document.uri, document.positionAt(document.getText().indexOf('usernam') + 7), 'e nope');
      await workspace.applyEdit(edit);
      await eventually('the new server', async () =>
        (await completions('{ | }')).includes('currentUser') ? true : undefined,
      );
      const found = await eventually('diagnostics of the new server', () => {
        const [first, second] = languages.getDiagnostics(document.uri);
        return second === undefined && first?.message.includes('nope') === true ? first : undefined;
      });
      assert.equal(document.getText(found.range), 'nope');
    });

    it('passes no token to the language server in an environment variable', function () {
      // The test finds processes in /proc.
      if (process.platform !== 'linux') return this.skip();
      const pids = childrenRunning('languageServer.js');
      assert.ok(pids.length > 0, 'the language server is running');
      for (const pid of pids) {
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
        for (const token of Object.values(world.sample.tokens)) assert.ok(!environment.includes(token));
      }
    });

    it('opens the documentation of a diagnostic from its code', async () => {
      const { document } = await marked('query Unused($unused: Int) { __typename }');
      const [problem] = await diagnosed(document.uri, 1);
      assert.ok(typeof problem?.code === 'object' && problem.code.value === 'unused-variable');
      const page = await workspace.openTextDocument(problem.code.target);
      assert.match(
        page.getText(),
        /^# unused-variable\n\nThe operation declares a variable that nothing uses/,
      );
    });

    it('renames an operation in its document and its variables file', async () => {
      const operations = Uri.joinPath(world.folder, 'queries', 'search.graphql');
      const document = await workspace.openTextDocument(operations);
      const name = /^query (\w+)/m.exec(document.getText());
      assert.ok(name);
      const edit = await commands.executeCommand<WorkspaceEdit>(
        'vscode.executeDocumentRenameProvider',
        operations,
        document.positionAt(name.index + 'query '.length),
        'Other',
      );
      const files = edit.entries().map(([uri, edits]) => [uri.path.split('/').at(-1), edits.length]);
      assert.deepEqual(files.sort(), [
        ['search.graphql', 1],
        ['search.vars.json', 1],
      ]);
    });
  });
}
