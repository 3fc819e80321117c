import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { WorkspaceEdit } from 'vscode-languageserver/node';
import { methods, type SchemaSearchHit, type WorkspaceChange } from '../../../../src/language/protocol';
import { sdl } from '../../../support/language/schema';
import { ServerProcess } from '../../../support/language/serverProcess';

describe('the language server', function () {
  this.timeout(60_000);
  const uri = 'file:///query.graphql';
  let folder: string;
  let server: ServerProcess;
  const file = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'language-server-'));
    server = await ServerProcess.start();
  });
  afterEach(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('returns the size of a schema and uses the schema for completion', async () => {
    const facts = await server.useSchema(file('schema.graphql', sdl));
    assert.equal(facts.problems.length, 0);
    assert.ok(facts.types > 10 && facts.fields > 20);
    await server.open(uri, 'query Q { viewer { \n} }');
    assert.ok((await server.complete(uri, 0, 19)).includes('name'));
  });

  it("explains why a schema can't be read and reads the next one", async () => {
    assert.match(
      (await server.useSchema(file('bad.json', '{"data":{}}'))).failure ?? '',
      /__schema.*Select a file/,
    );
    assert.match((await server.useSchema(join(folder, 'missing'))).failure ?? '', /ENOENT/);
    assert.equal((await server.useSchema(file('schema.graphql', sdl))).failure, undefined);
  });

  it('uses an invalid schema and returns its problems', async () => {
    const path = file('invalid.graphql', 'type Query implements I { a: Int }\ninterface I { b: Int! }');
    const facts = await server.useSchema(path);
    assert.ok(facts.problems.length > 0);
    await server.open(uri, '{ a nope }');
    const found = await server.diagnostics(uri, (all) => all.length === 1);
    assert.equal(found[0]?.code, 'unknown-field');
  });

  it('supports a schema with 50,000 types', async () => {
    const types = Array.from(
      { length: 50_000 },
      (_, index) => `type T${index} { id: ID, next: T${(index + 1) % 50_000} }`,
    );
    const facts = await server.useSchema(
      file('huge.graphql', `type Query { first: T0 }\n${types.join('\n')}`),
    );
    assert.ok(facts.types > 50_000);
    await server.open(uri, 'query Q { first { next { \n} } }');
    assert.deepEqual((await server.complete(uri, 0, 25)).slice(0, 2), ['id', 'next']);
    const hits: readonly SchemaSearchHit[] = await server.connection.sendRequest(
      methods.searchSchema,
      't49999',
    );
    assert.equal(hits[0]?.coordinate, 'T49999');
    assert.equal(hits[0].path.length, 50_000);
  });

  it('reports a 5 MB document as too large, and completes fields in another document', async () => {
    await server.useSchema(file('schema.graphql', sdl));
    const text = 'query Q { viewer { id name email } }\n'.repeat(Math.ceil(5_000_000 / 37));
    await server.open('file:///large.graphql', text);
    await server.open(uri, 'query Q { viewer { \n} }');
    assert.ok((await server.complete(uri, 0, 19)).includes('name'));
    const found = await server.diagnostics('file:///large.graphql', (all) => all.length > 0);
    assert.deepEqual(
      found.map(({ code }) => code),
      ['too-large'],
    );
  });

  it('reads up to 50,000 workspace files and reports ignored files', async () => {
    await server.useSchema(file('schema.graphql', sdl));
    const path = pathToFileURL(file('fragments.graphql', 'fragment Saved on User { id }\n')).href;
    const others = Array.from({ length: 50_000 }, (_, index) => ({
      uri: `memory:///f${index}.graphql`,
      text: `fragment F${index}X on User { id }\n`,
    }));
    const changed = [{ uri: path }, ...others];
    await server.connection.sendNotification(methods.workspaceChanged, { changed, removed: [] });
    assert.match(await server.message(/is ignored/), /50,000 files .* 1 file is ignored/);
    await server.open(uri, 'query Q { viewer { ...  } }');
    assert.ok((await server.complete(uri, 0, 22)).includes('...Saved'));
    // A list with some of the fragments is requested again after each character.
    await server.change(uri, 2, 0, 22, 'F49998X');
    const last = (await server.complete(uri, 0, 29)).filter((label) => label.startsWith('...F'));
    assert.deepEqual(last, ['...F49998X']);
    await server.change(uri, 3, 0, 28, '9');
    const left = (await server.complete(uri, 0, 30)).filter((label) => label.startsWith('...F'));
    assert.deepEqual(left, []);
  });

  it('ignores large and endless files without reading them', async function () {
    if (process.platform === 'win32') this.skip();
    await server.useSchema(file('schema.graphql', sdl));
    const large = file('large.graphql', '');
    truncateSync(large, 1_500_000_000);
    const endless = join(folder, 'endless.graphql');
    symlinkSync('/dev/zero', endless);
    const pipe = join(folder, 'pipe.graphql');
    execFileSync('mkfifo', [pipe]);
    const changed = [large, endless, pipe, file('near.graphql', 'fragment Near on User { id }')].map(
      (path) => ({
        uri: pathToFileURL(path).href,
      }),
    );
    await server.connection.sendNotification(methods.workspaceChanged, { changed, removed: [] });
    assert.match(await server.message(/are ignored/), /3 files are ignored/);
    await server.open(uri, 'query Q { viewer { ...  } }');
    assert.ok((await server.complete(uri, 0, 22)).includes('...Near'));
  });

  it('revalidates a document after a fragment in another file changes', async () => {
    await server.useSchema(file('schema.graphql', sdl));
    await server.open(uri, '{ viewer { ...Far } }');
    await server.diagnostics(uri, (all) => all.some(({ code }) => code === 'unknown-fragment'));
    const far = { uri: pathToFileURL(file('far.graphql', 'fragment Far on User { id }')).href };
    await server.connection.sendNotification(methods.workspaceChanged, { changed: [far], removed: [] });
    await server.diagnostics(uri, (all) => all.length === 0);
    await server.connection.sendNotification(methods.workspaceChanged, { changed: [], removed: [far.uri] });
    await server.diagnostics(uri, (all) => all.length === 1);
  });

  it('reports schema changes and operations that they break in closed files', async () => {
    const used = { uri: pathToFileURL(file('used.graphql', 'query Used { viewer { email } }')).href };
    await server.connection.sendNotification(methods.workspaceChanged, { changed: [used], removed: [] });
    await server.useSchema(file('1.graphql', sdl));
    assert.equal(await server.drift(), null);
    // Several changes before a request are reported together.
    await server.useSchema(file('2a.graphql', sdl.replace('email: String', 'post: String')));
    await server.useSchema(file('2.graphql', sdl.replace('email: String', 'mail: String')));
    const { report = '', ...counts } = (await server.drift()) ?? {};
    assert.deepEqual(counts, { breaking: 1, dangerous: 0, harmless: 1, brokenOperations: ['Used'] });
    assert.match(report, /used\.graphql:1/);
    const found = await server.diagnostics(used.uri, (all) => all.length === 1);
    assert.equal(found[0]?.code, 'unknown-field');
    // An equal schema isn't reported as drift.
    await server.useSchema(file('2b.graphql', sdl.replace('email: String', 'mail: String')));
    assert.equal(await server.drift(), null);
    // A selected file or the schema of another connection isn't reported as drift and clears the errors of
    // the last drift.
    await server.useSchema(file('chosen.graphql', sdl), 'a', true);
    assert.equal(await server.drift(), null);
    await server.useSchema(file('3.graphql', sdl), 'b');
    assert.equal(await server.drift('b'), null);
    await server.diagnostics(used.uri, (all) => all.length === 0);
  });

  it('completes while it finds the operations that a schema change breaks', async () => {
    const changed = Array.from({ length: 2000 }, (_, index) => ({
      uri: `memory:///${index}.graphql`,
      text: `query Used${index} { viewer { email friends { id email } } }`,
    }));
    await server.connection.sendNotification(methods.workspaceChanged, { changed, removed: [] });
    await server.useSchema(file('1.graphql', sdl));
    await server.open(uri, 'query Q { viewer { \n} }');
    await server.useSchema(file('2.graphql', sdl.replace('email: String', 'mail: String')));
    const order: string[] = [];
    const drift = server.drift().then((found) => {
      order.push('drift');
      return found;
    });
    await server.complete(uri, 0, 19).then(() => order.push('completion'));
    assert.equal((await drift)?.brokenOperations.length, 2000);
    assert.deepEqual(order, ['completion', 'drift']);
  });

  describe('after a schema change that breaks a closed document', () => {
    const broken = 'query Used { viewer { email } }';
    const corrected = 'query Used { viewer { mail } }';
    let used: string;
    const changed = (change: Partial<WorkspaceChange>): Promise<void> =>
      server.connection.sendNotification(methods.workspaceChanged, { changed: [], removed: [], ...change });
    const isBroken = (): Promise<unknown> => server.diagnostics(used, (all) => all.length === 1);
    const isCorrect = (): Promise<unknown> => server.diagnostics(used, (all) => all.length === 0);

    beforeEach(async () => {
      used = pathToFileURL(file('used.graphql', broken)).href;
      await changed({ changed: [{ uri: used }] });
      await server.useSchema(file('1.graphql', sdl));
      await server.useSchema(file('2.graphql', sdl.replace('email: String', 'mail: String')));
      assert.equal((await server.drift())?.breaking, 1);
      await isBroken();
    });

    it('updates the position of the error and clears it after changes on disk', async () => {
      file('used.graphql', `# moved\n${broken}`);
      await changed({ changed: [{ uri: used }] });
      await server.diagnostics(used, ([one]) => one?.range.start.line === 1);
      file('used.graphql', corrected);
      await changed({ changed: [{ uri: used }] });
      await isCorrect();
    });

    it('clears the error after the file is deleted', async () => {
      rmSync(join(folder, 'used.graphql'));
      await changed({ removed: [used] });
      await isCorrect();
    });

    it('restores the error after the document is closed without saving a correction', async () => {
      await server.open(used, corrected);
      await isCorrect();
      await server.close(used);
      await isBroken();
    });

    it("doesn't restore the error after a correction is saved", async () => {
      await server.open(used, corrected);
      await isCorrect();
      file('used.graphql', corrected);
      const other = pathToFileURL(file('other.graphql', broken)).href;
      const published = server.publishedSince(used);
      await server.close(used);
      await server.open(other, broken);
      await server.diagnostics(other, (all) => all.length === 1);
      assert.deepEqual(
        published().filter((all) => all.length > 0),
        [],
      );
    });
  });

  it('renames operations and variables in variables files', async () => {
    await server.useSchema(file('schema.graphql', sdl));
    const operations = pathToFileURL(join(folder, 'named.graphql')).href;
    const values = pathToFileURL(file('named.vars.json', '{ "A": { "id": 1 }, "B": { "id": 2 } }')).href;
    await server.open(operations, 'query A($id: ID) { user(id: $id) { id } }\nquery B { viewer { id } }');
    const rename = async (character: number, newName: string): Promise<unknown> => {
      const { changes } = await server.connection.sendRequest<WorkspaceEdit>('textDocument/rename', {
        textDocument: { uri: operations },
        position: { line: 0, character },
        newName,
      });
      return changes?.[values]?.map(({ range, newText }) => [
        range.start.character,
        range.end.character,
        newText,
      ]);
    };
    assert.deepEqual(await rename(6, 'Other'), [[3, 4, 'Other']]);
    assert.deepEqual(await rename(9, '$user'), [[10, 12, 'user']]);
    // Unsaved changes take precedence over the saved text.
    await server.open(values, '{"A":{}}');
    assert.deepEqual(await rename(6, 'Other'), [[2, 3, 'Other']]);
    assert.equal(await rename(9, '$user'), undefined);
  });

  it("doesn't crash on text that isn't GraphQL", async () => {
    await server.useSchema(file('schema.graphql', sdl));
    for (const [index, text] of [
      '\u0000\u0001',
      '{'.repeat(5000),
      '"""',
      'query '.repeat(500),
      '🦄'.repeat(100),
    ].entries()) {
      const odd = `file:///odd${index}.graphql`;
      await server.open(odd, text);
      await server.complete(odd, 0, 3);
      await server.connection.sendRequest('textDocument/documentSymbol', { textDocument: { uri: odd } });
      await server.connection.sendRequest('textDocument/foldingRange', { textDocument: { uri: odd } });
    }
    assert.ok(server.alive);
  });
});
