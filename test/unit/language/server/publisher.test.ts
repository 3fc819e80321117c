import assert from 'node:assert/strict';
import type { Connection, PublishDiagnosticsParams } from 'vscode-languageserver/node';
import { brokenDocuments } from '../../../../src/language/schema/brokenOperations';
import { SchemaInUse } from '../../../../src/language/schema/schemaInUse';
import { Publisher } from '../../../../src/language/server/publisher';
import { Session } from '../../../../src/language/server/session';

const uri = 'file:///large.graphql';
/** A document whose validation takes much longer than one step. */
const large = Array.from({ length: 4000 }, (_, at) => `query Q${at} { a ...Missing${at} }\n`).join('');

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('Publisher', () => {
  it('discards the diagnostics of a document that is closed during validation', async () => {
    const sent: PublishDiagnosticsParams[] = [];
    const session = new Session();
    let looks = 0;
    const problems = session.diagnoser.problems.bind(session.diagnoser);
    session.diagnoser.problems = function* (...given) {
      looks += 1;
      yield* problems(...given);
      looks -= 1;
    };
    const connection = {
      sendDiagnostics: (given: PublishDiagnosticsParams) => Promise.resolve(sent.push(given)),
    };
    const publisher = new Publisher(connection as unknown as Connection, session);

    session.project.opened(uri, large, 1);
    publisher.schedule(uri, 0);
    while (looks === 0) await turn();
    assert.equal(looks, 1, 'the validation is in progress');
    session.project.closed(uri);
    await publisher.closed(uri);
    for (let waited = 0; waited < 2000 && looks > 0; waited += 1) await turn();
    await turn();
    assert.deepEqual(sent, [{ uri, diagnostics: [] }]);
  });

  it('clears the errors of a document that is corrected before it is closed', async () => {
    const sent: PublishDiagnosticsParams[] = [];
    const connection = {
      sendDiagnostics: (given: PublishDiagnosticsParams) => Promise.resolve(sent.push(given)),
    };
    const session = new Session();
    const publisher = new Publisher(connection as unknown as Connection, session);
    const schema = (text: string): SchemaInUse => SchemaInUse.read('a', 'Test', Buffer.from(text), false);
    const before = schema('type Query { email: String }');
    const after = schema('type Query { mail: String }');
    session.useConnections({ active: 'a', pinned: {} });
    session.project.savedAs(uri, '{ email }');
    session.schemas.set('a', after);
    publisher.setBroken('a', brokenDocuments(session.project, before.schema, after.schema));
    session.project.opened(uri, '{ mail }', 1);
    session.project.closed(uri);
    await publisher.closed(uri);
    session.project.savedAs(uri, '{ mail, email }');
    publisher.publishClosed();
    publisher.setBroken('a', []);
    assert.deepEqual(
      sent.map(({ diagnostics }) => diagnostics.map(({ range }) => range.start.character)),
      [[2], [], [8], []],
    );
  });

  it('responds to requests while it validates many closed documents', async () => {
    const sent: PublishDiagnosticsParams[] = [];
    const connection = {
      sendDiagnostics: (given: PublishDiagnosticsParams) => Promise.resolve(sent.push(given)),
    };
    const session = new Session();
    const publisher = new Publisher(connection as unknown as Connection, session);
    session.useConnections({ active: 'a', pinned: {} });
    session.schemas.set('a', SchemaInUse.read('a', 'Test', Buffer.from('type Query { a: Int }'), false));
    const count = 40;
    const fields = Array.from({ length: 300 }, (_, at) => `a${at}: missing${at}`).join(' ');
    for (let at = 0; at < count; at += 1) session.project.savedAs(`file:///${at}.graphql`, `{ ${fields} }`);
    const broken = [...session.project.documents()].map((document) => ({
      document,
      problems: [],
      earlier: new Set<string>(),
    }));
    publisher.setBroken('a', broken);
    await Promise.resolve();
    assert.ok(sent.length < count, `${sent.length} documents at once`);
    while (sent.length < count) await turn();
    assert.ok(sent.every(({ diagnostics }) => diagnostics.length > 0));
  });
});
