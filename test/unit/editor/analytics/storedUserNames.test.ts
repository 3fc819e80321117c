import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { App } from '../../../../src/editor/app';
import { StoredUserNames } from '../../../../src/editor/analytics/userNames';
import type { Connection } from '../../../../src/instance/connection';
import type { GraphqlTarget } from '../../../../src/instance/graphqlResponse';
import { folderForEachTest } from '../../../support/folders';
import { useServer } from '../../../support/http/scriptedServer';

describe('the download of user names', () => {
  const server = useServer();
  const home = folderForEachTest();
  let connection: Connection;
  let names: StoredUserNames;
  let reply: (() => void)[];

  beforeEach(() => {
    connection = { id: 'c1', name: 'Sample', baseUrl: server.origin } as Connection;
    const sessions = {
      withGraphql: (_: Connection, call: (target: GraphqlTarget) => Promise<unknown>) =>
        call({ baseUrl: server.origin, credential: undefined }),
    } as unknown as App['sessions'];
    names = new StoredUserNames({ sessions, snapshotsFolder: join(home.path, 'snapshots') });
    reply = [];
    server.respond((response) => {
      const nodes = [{ databaseID: 1, username: 'linden' }];
      const data = { users: { nodes, totalCount: 1, pageInfo: { hasNextPage: false, endCursor: null } } };
      reply.push(() =>
        response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ data })),
      );
    });
  });

  const requested = async (count: number): Promise<void> => {
    while (reply.length < count) await new Promise((resolve) => setImmediate(resolve));
  };

  it('is shared by all callers and stores the names', async () => {
    assert.equal(await names.read(connection), undefined);
    const pages: string[] = [];
    const both = [1, 2].map(() =>
      names.download(connection, { onPage: (read, total) => pages.push(`${read} of ${total}`) }),
    );
    await requested(1);
    reply[0]?.();
    const [first, second] = await Promise.all(both);
    assert.equal(first?.path, second?.path);
    assert.equal(server.received.length, 1);
    assert.deepEqual(pages, ['1 of 1', '1 of 1']);
    assert.equal((await names.read(connection))?.rows, 1);
  });

  it('is canceled only when all callers have canceled', async () => {
    const leaving = new AbortController();
    const left = names.download(connection, { signal: leaving.signal });
    const stays = names.download(connection, {});
    await requested(1);
    leaving.abort();
    await assert.rejects(left, { kind: 'canceled' });
    reply[0]?.();
    assert.equal((await stays).rows, 1);

    const alone = new AbortController();
    const last = names.download(connection, { signal: alone.signal });
    await requested(2);
    alone.abort();
    await assert.rejects(last, { kind: 'canceled' });
    const again = names.download(connection, {});
    await requested(3);
    reply[2]?.();
    assert.equal((await again).rows, 1);
  });

  it('is canceled when its connection is removed', async () => {
    const download = names.download(connection, {});
    await requested(1);
    names.cancelAllBut(['c2']);
    await assert.rejects(download, { kind: 'canceled' });
    assert.equal(await names.read(connection), undefined);
  });
});
