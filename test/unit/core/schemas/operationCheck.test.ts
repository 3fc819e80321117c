import assert from 'node:assert/strict';
import { ConnectionSchema } from '../../../../src/core/schemas/connectionSchema';
import { checkOperation, lookUpSchema } from '../../../../src/core/schemas/operationCheck';
import type { OperationProblem, OperationReview } from '../../../../src/language/protocol';
import { UserError } from '../../../../src/shared/userError';
import { rejectsWith } from '../../../support/userErrors';
import { folderForEachTest } from '../../../support/folders';
import { connectionNamed, FakeSources } from '../../../support/language/schemaSources';

const problem: OperationProblem = { code: 'unknown-field', message: 'No such field.', locations: [] };
const failed: OperationReview = { problems: [problem], numericIds: [] };
const passed: OperationReview = { problems: [], numericIds: [['id']] };

describe('checkOperation', () => {
  const home = folderForEachTest();
  const connection = connectionNamed('a');
  const check = { connectionId: 'a', text: '{ a }' };
  let sources: FakeSources;
  let schema: ConnectionSchema;
  let asked: unknown[];
  /** Returns a server with these replies, in order. */
  const answering = (...answers: (OperationReview | null)[]) => ({
    request: <T>(_method: string, parameter?: unknown): Promise<T> => {
      asked.push(parameter);
      return Promise.resolve(answers.shift() as T);
    },
  });

  beforeEach(() => {
    sources = new FakeSources(home.path);
    schema = new ConnectionSchema(
      connection,
      sources,
      () => undefined,
      () => undefined,
    );
    asked = [];
  });

  it('waits for a missing schema', async () => {
    const found = checkOperation(schema, answering(failed), check);
    const request = await sources.request(1);
    assert.deepEqual(asked, []);
    request.reply('{}');
    assert.deepEqual(await found, failed);
    assert.deepEqual(asked, [check]);
  });

  it('sends the schema again if the language server deleted it', async () => {
    await sources.cache.keep(connection, '{}');
    assert.deepEqual(await checkOperation(schema, answering(null, passed), check), passed);
    assert.equal(sources.given.length, 2);
    // Another check can evict the schema again.
    assert.deepEqual(asked, [check, { ...check, source: schema.source }]);
    assert.equal(schema.source?.connectionId, 'a');
  });

  it('validates again against the refreshed schema if an outdated schema shows problems', async () => {
    await sources.cache.keep(connection, '{}');
    sources.time += 60 * 60_000;
    const found = checkOperation(schema, answering(failed, passed), check);
    (await sources.request(1)).reply('{}');
    assert.deepEqual(await found, passed);
  });

  it('reports the problems of an outdated schema if the instance is unreachable', async () => {
    await sources.cache.keep(connection, '{}');
    sources.time += 60 * 60_000;
    const found = checkOperation(schema, answering(failed), check);
    (await sources.request(1)).fail(new UserError('unreachable', 'Nothing answers.'));
    assert.deepEqual(await found, failed);
  });

  it('passes without waiting for a refresh if an outdated schema shows no problems', async () => {
    await sources.cache.keep(connection, '{}');
    sources.time += 60 * 60_000;
    assert.deepEqual(await checkOperation(schema, answering(passed), check), passed);
    assert.equal(schema.state.loading, true);
    schema.dispose();
  });

  it("fails if the schema can't be loaded", async () => {
    const found = checkOperation(schema, answering(), check);
    (await sources.request(1)).fail(new UserError('forbidden', 'Introspection is disabled.'));
    await rejectsWith(found, { kind: 'forbidden' });
  });

  it('fails if the language server has no schema even after it was sent again', async () => {
    await sources.cache.keep(connection, '{}');
    await rejectsWith(checkOperation(schema, answering(null, null), check), { kind: 'state' });
  });

  it('looks up a text after the schema was sent again', async () => {
    await sources.cache.keep(connection, '{}');
    const result = { definition: 'type User { id: ID }', hits: [] };
    const replies = [null, result];
    const server = {
      request: <T>(method: string, parameter?: unknown): Promise<T> => {
        asked.push([method, parameter]);
        return Promise.resolve(replies.shift() as T);
      },
    };
    const lookup = { connectionId: 'a', text: 'User' };
    assert.deepEqual(await lookUpSchema(schema, server, lookup), result);
    assert.deepEqual(asked, [
      ['instanceExplorer/lookUpSchema', lookup],
      ['instanceExplorer/lookUpSchema', { ...lookup, source: schema.source }],
    ]);
    assert.equal(sources.given.length, 2);
  });

  it('can be canceled while waiting for a schema', async () => {
    const controller = new AbortController();
    const found = checkOperation(schema, answering(passed), check, controller.signal);
    await sources.request(1);
    controller.abort();
    await rejectsWith(found, { kind: 'canceled' });
  });
});
