import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CodeAction, Hover, Location } from 'vscode-languageserver/node';
import {
  methods,
  type OperationCheck,
  type OperationProblem,
  type OperationReview,
} from '../../../../src/language/protocol';
import { defaultCostLimits } from '../../../../src/operations/costLimits';
import { folderForEachTest } from '../../../support/folders';
import { sdl } from '../../../support/language/schema';
import { ServerProcess } from '../../../support/language/serverProcess';

describe('the language server with several connections', function () {
  this.timeout(60_000);
  const home = folderForEachTest();
  const file = 'file:///query.graphql';
  const scratch = 'untitled:Untitled-1';
  const ownSdl = 'type Query { "Only here." own: Own }\ntype Own { special: Int }';
  let server: ServerProcess;
  const write = (name: string, text: string): string => {
    const path = join(home.path, name);
    writeFileSync(path, text);
    return path;
  };
  const review = (check: OperationCheck): Promise<OperationReview | null> =>
    server.connection.sendRequest(methods.validateOperation, check);
  const validate = async (connectionId: string, text: string): Promise<readonly OperationProblem[] | null> =>
    (await review({ connectionId, text }))?.problems ?? null;

  beforeEach(async () => {
    server = await ServerProcess.start();
    await server.useConnections('a', { [scratch]: 'b' });
    await server.loadSchema(write('a.graphql', sdl), 'a');
    await server.loadSchema(write('b.graphql', ownSdl), 'b');
  });
  afterEach(() => server.stop());

  it("uses the schema of each document's connection for completion, hovers, and validation", async () => {
    await server.open(scratch, '{ own { special } viewer { id } }');
    await server.open(file, '{ own { special } viewer { id } }');
    assert.ok((await server.complete(scratch, 0, 2)).includes('own'));
    assert.ok((await server.complete(file, 0, 2)).includes('viewer'));
    const messages = async (uri: string): Promise<string> =>
      JSON.stringify((await server.diagnostics(uri, (all) => all.length === 1))[0]?.message);
    assert.match(await messages(scratch), /viewer/);
    assert.match(await messages(file), /own/);
    const hover = await server.connection.sendRequest<Hover | null>('textDocument/hover', {
      textDocument: { uri: scratch },
      position: { line: 0, character: 3 },
    });
    assert.match(JSON.stringify(hover?.contents), /Only here/);
  });

  it('revalidates a document after its connection changes', async () => {
    await server.open(scratch, '{ viewer { id } }');
    await server.diagnostics(scratch, (all) => all.length === 1);
    await server.useConnections('a', {});
    await server.diagnostics(scratch, (all) => all.length === 0);
    await server.useConnections('b', {});
    await server.diagnostics(scratch, (all) => all.length === 1);
  });

  it('validates an operation against the schema of any loaded connection', async () => {
    assert.equal((await validate('a', '{ own { special } }'))?.length, 1);
    assert.deepEqual(await validate('b', '{ own { special } }'), []);
    assert.equal(await validate('c', '{ own { special } }'), null);
  });

  it("uses the cost limits of the document's connection", async () => {
    await server.connection.sendNotification(methods.useSettings, {
      fieldTypes: false,
      costLimits: { a: { ...defaultCostLimits, graphQLMaxDepth: 1 }, b: defaultCostLimits },
    });
    await server.open(scratch, '{ own { special } }');
    await server.open(file, '{ viewer { id } }');
    await server.diagnostics(file, ([first, second]) => first?.code === 'cost-limit' && second === undefined);
    await server.diagnostics(scratch, (all) => all.length === 0);
  });

  it("returns definitions in the SDL of the document's connection", async () => {
    await server.open(scratch, '{ own { special } }');
    const targets = await server.connection.sendRequest<Location[]>('textDocument/definition', {
      textDocument: { uri: scratch },
      position: { line: 0, character: 3 },
    });
    assert.deepEqual(
      targets.map(({ uri }) => uri),
      ['instance-explorer-schema:/Test.graphql?b'],
    );
    assert.match(await server.connection.sendRequest<string>(methods.sdl, 'b'), /special: Int/);
    assert.equal(await server.connection.sendRequest(methods.sdl, 'c'), null);
  });

  it("offers to reload the schema of the document's connection", async () => {
    await server.open(scratch, '{ viewer { id } }');
    const diagnostics = await server.diagnostics(scratch, (all) => all.length === 1);
    const range = { start: { line: 0, character: 2 }, end: { line: 0, character: 8 } };
    const actions = await server.connection.sendRequest<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri: scratch },
      range,
      context: { diagnostics },
    });
    const reload = actions.find(({ title }) => title === 'Reload the schema');
    assert.deepEqual(reload?.command?.arguments, ['b']);
  });

  it('reports errors in closed documents only while the connection whose schema changed is active', async () => {
    const used = { uri: 'file:///used.graphql', text: 'query Used { own { special } }' };
    await server.connection.sendNotification(methods.workspaceChanged, { changed: [used], removed: [] });
    const changed = ownSdl.replace('special', 'other');
    await server.loadSchema(write('b2.graphql', changed), 'b');
    assert.deepEqual((await server.drift('b'))?.brokenOperations, ['Used']);
    await server.useConnections('b', {});
    await server.diagnostics(used.uri, (all) => all.length === 1);
    await server.useConnections('a', {});
    await server.diagnostics(used.uri, (all) => all.length === 0);
  });

  it('releases unused schemas, least recently loaded first', async () => {
    for (const id of ['c', 'd', 'e'])
      await server.loadSchema(write(`${id}.graphql`, ownSdl.replace('special', id)), id);
    const loaded = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((id) => validate(id, '{ __typename }')));
    assert.deepEqual(
      loaded.map((found) => found !== null),
      [true, true, false, true, true],
    );
    const source = { connectionId: 'c', connectionName: 'c', path: join(home.path, 'c.graphql') };
    const check = { connectionId: 'c', text: '{ own { c special } }', source };
    const { problems = [] } = (await review(check)) ?? {};
    assert.match(problems[0]?.message ?? '', /special/);
    assert.equal(problems.length, 1);
  });
});
