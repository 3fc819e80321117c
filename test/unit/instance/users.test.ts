import assert from 'node:assert/strict';
import { listUsers, type InstanceUser } from '../../../src/instance/users';
import { UserError } from '../../../src/shared/userError';
import { useServer } from '../../support/http/scriptedServer';

interface Asked {
  readonly variables: { readonly first: number; readonly after?: string };
}

describe('listUsers', () => {
  const server = useServer();
  const names: readonly string[] = ['linden', 'rowan', 'hazel', 'maple', 'alder'];

  /** Serves the users in pages of two, regardless of the requested page size. */
  const serveInTwos = (): void => {
    server.respond((response, { body }) => {
      const { variables } = JSON.parse(body) as Asked;
      const from = Number(variables.after ?? 0);
      const nodes = names.slice(from, from + 2).map((username, index) => ({
        databaseID: from + index + 1,
        username,
        displayName: index === 0 ? null : username.toUpperCase(),
        createdAt: `2024-01-0${from + index + 1}T09:30:00Z`,
      }));
      const next = from + 2;
      const pageInfo = {
        hasNextPage: next < names.length,
        endCursor: next < names.length ? `${next}` : null,
      };
      const data = { users: { nodes, totalCount: names.length, pageInfo } };
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ data }));
    });
  };
  const serve = (body: unknown, status = 200): void =>
    server.respond((response) => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    });
  const list = (options: { limit?: number; onPage?: (read: number, total: number) => void } = {}) =>
    listUsers({ baseUrl: server.origin, credential: undefined }, { limit: 100, ...options });
  const fails = async (kind: UserError['kind'], words: RegExp, limit = 100): Promise<void> => {
    await assert.rejects(list({ limit }), (error) => {
      assert.ok(error instanceof UserError);
      assert.equal(error.kind, kind);
      assert.match(error.message, words);
      return true;
    });
  };

  it('reads all pages and reports the progress', async () => {
    serveInTwos();
    const told: (readonly [number, number])[] = [];
    const users = await list({ onPage: (read, total) => told.push([read, total]) });
    assert.deepEqual(users, [
      { databaseId: 1, username: 'linden', displayName: '', createdAt: '2024-01-01T09:30:00Z' },
      { databaseId: 2, username: 'rowan', displayName: 'ROWAN', createdAt: '2024-01-02T09:30:00Z' },
      { databaseId: 3, username: 'hazel', displayName: '', createdAt: '2024-01-03T09:30:00Z' },
      { databaseId: 4, username: 'maple', displayName: 'MAPLE', createdAt: '2024-01-04T09:30:00Z' },
      { databaseId: 5, username: 'alder', displayName: '', createdAt: '2024-01-05T09:30:00Z' },
    ] satisfies readonly InstanceUser[]);
    assert.deepEqual(told, [
      [2, 5],
      [4, 5],
      [5, 5],
    ]);
    assert.equal(server.received.length, 3);
    assert.equal(server.last.url, '/.api/graphql?InstanceExplorerUsers');
  });

  it('rejects a list that exceeds the maximum length', async () => {
    serveInTwos();
    await fails('input', /too many users\. The maximum is 4/, 4);
    assert.equal(server.received.length, 1);
  });

  it('stops when an instance repeats a cursor or sends an empty page', async () => {
    const nodes = [{ databaseID: 1, username: 'linden', displayName: 'Linden' }];
    serve({ data: { users: { nodes, totalCount: 9, pageInfo: { hasNextPage: true, endCursor: 'again' } } } });
    assert.equal((await list()).length, 2);
    assert.equal(server.received.length, 2);
    serve({ data: { users: { nodes: [], pageInfo: { hasNextPage: true, endCursor: 'again' } } } });
    assert.deepEqual(await list(), []);
    assert.equal(server.received.length, 3);
  });

  it("skips entries that aren't users", async () => {
    const nodes = [
      null,
      { databaseID: '7', username: 'text' },
      { databaseID: 8 },
      { databaseID: 9, username: 'hazel' },
    ];
    serve({ data: { users: { nodes } } });
    assert.deepEqual(await list(), [{ databaseId: 9, username: 'hazel', displayName: '', createdAt: '' }]);
  });

  it('reports GraphQL errors, an unexpected user list, and a rejected request', async () => {
    serve({ data: { users: null }, errors: [{ message: 'must be site admin' }] });
    await fails('forbidden', /Couldn't get the users of .*: must be site admin/);
    serve({ errors: [{ message: 'Cannot query field "databaseID"' }] });
    await fails('forbidden', /Cannot query field/);
    serve({ data: { users: 'everybody' } });
    await fails('notThisService', /an unexpected user list/);
    serve({ message: 'no' }, 403);
    await fails('forbidden', /403/);
  });

  it('can be canceled', async () => {
    const controller = new AbortController();
    server.respond(() => controller.abort());
    await assert.rejects(
      listUsers({ baseUrl: server.origin, credential: undefined }, { limit: 100, signal: controller.signal }),
      (error) => error instanceof UserError && error.kind === 'canceled',
    );
  });
});
