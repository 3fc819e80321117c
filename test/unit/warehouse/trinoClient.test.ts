import assert from 'node:assert/strict';
import { openWarehouse } from '../../../src/warehouse/openWarehouse';
import { rowsOfStatement } from '../../../src/warehouse/trino/statement';
import type { Warehouse } from '../../../src/warehouse/warehouse';
import { eventually } from '../../support/eventually';
import { fakePassword, withFakeTrino, type FakeTrino } from '../../support/fakeTrino';
import { rejectsWith } from '../../support/userErrors';

const page = (members: object): string => JSON.stringify({ id: 'q', stats: {}, ...members });

describe('Trino statements', () => {
  it('follow the URLs of the server, and read integers and decimals exactly', async () => {
    await withFakeTrino(
      ({ method, path }, response, url) => {
        if (method === 'POST') response.end(page({ nextUri: `${url}/v1/statement/queued/1` }));
        else if (path.endsWith('/1'))
          response.end(page({ data: [['9223372036854775807'], [null]], nextUri: `${url}/v1/statement/2` }));
        else response.end(page({ data: [['12345678901234567890.10']] }));
      },
      async ({ rows, received }) => {
        assert.deepEqual(await rows(), [['9223372036854775807'], [null], ['12345678901234567890.10']]);
        assert.deepEqual(
          received.map(({ method, path }) => `${method} ${path}`),
          ['POST /v1/statement', 'GET /v1/statement/queued/1', 'GET /v1/statement/2'],
        );
        const authorization = `Basic ${Buffer.from(`reader:${fakePassword}`).toString('base64')}`;
        for (const { headers } of received) {
          assert.equal(headers['x-trino-user'], 'reader');
          assert.equal(headers['x-trino-session'], 'query_max_execution_time=30s,skip_redundant_sort=false');
          assert.equal(headers.authorization, authorization);
        }
        assert.equal(received[0]?.body, 'SELECT 1');
      },
    );
  });

  it('wait for a busy server', async () => {
    let attempts = 0;
    await withFakeTrino(
      ({ method }, response, url) => {
        if (method === 'POST') response.end(page({ nextUri: `${url}/v1/statement/1` }));
        else if (attempts++ === 0) response.writeHead(503).end();
        else response.end(page({ data: [['1']] }));
      },
      async ({ rows }) => assert.deepEqual(await rows(), [['1']]),
    );
  });

  const foreign: readonly (readonly [title: string, nextUri: (other: FakeTrino, url: string) => string])[] = [
    ['at another path', (_, url) => `${url}/v1/query/1`],
    ['at a path outside of statements', (_, url) => `${url}/v1/statement/../query/1`],
    ['one that some servers read as another path', (_, url) => `${url}/v1/statement/..;/..%2fquery/1`],
    ['on another server', (other) => `${other.url}/v1/statement/1`],
    ['one with a password', (_, url) => url.replace('://', '://a:b@')],
    ['one with another scheme', () => 'file:///etc/hostname'],
    ['invalid', () => 'none'],
  ];
  for (const [title, nextUri] of foreign) {
    it(`aren't continued if the next URL is ${title}`, async () => {
      await withFakeTrino(
        (_, response) => response.end(page({})),
        async (other) =>
          withFakeTrino(
            (_, response, url) => response.end(page({ nextUri: nextUri(other, url) })),
            async ({ rows, received }) => {
              await rejectsWith(rows(), { kind: 'redirect', message: /URL for the next rows/ });
              assert.equal(received.length, 1);
              assert.equal(other.received.length, 0);
            },
          ),
      );
    });
  }

  it('follow no redirects', async () => {
    await withFakeTrino(
      (_, response) => response.end(page({})),
      async (other) =>
        withFakeTrino(
          (_, response) => response.writeHead(307, { Location: `${other.url}/v1/statement` }).end(),
          async ({ rows }) => {
            await rejectsWith(rows(), { kind: 'redirect', message: new RegExp(other.url) });
            assert.equal(other.received.length, 0);
          },
        ),
    );
  });

  /** Responds with one row, and lets every request for more rows wait. */
  const endless = (
    { method, path }: { method: string; path: string },
    end: (text: string) => void,
    url: string,
  ): void => {
    if (method === 'POST') end(page({ nextUri: `${url}/v1/statement/1` }));
    else if (path.endsWith('/1')) end(page({ data: [['1']], nextUri: `${url}/v1/statement/2` }));
  };
  const isStopped = (server: FakeTrino): Promise<void> =>
    eventually(
      () => server.received.some(({ method, path }) => method === 'DELETE' && path === '/v1/statement/2'),
      'the statement is stopped',
    );

  it('are stopped on the server when they are canceled', async () => {
    await withFakeTrino(
      (request, response, url) => endless(request, (text) => response.end(text), url),
      async (server) => {
        const canceled = new AbortController();
        const rejected = rejectsWith(server.rows(canceled.signal), { kind: 'canceled' });
        await eventually(
          () => server.received.some(({ path }) => path.endsWith('/2')),
          'the client waits for rows',
        );
        canceled.abort();
        await rejected;
        await isStopped(server);
      },
    );
  });

  it("are stopped on the server when their rows aren't read to the end", async () => {
    await withFakeTrino(
      (request, response, url) => endless(request, (text) => response.end(text), url),
      async (server) => {
        const statement = { sql: 'SELECT 1', seconds: 30, signal: undefined };
        for await (const rows of rowsOfStatement(server.target, statement)) {
          assert.deepEqual(rows, [['1']]);
          break;
        }
        await isStopped(server);
      },
    );
  });

  it('are stopped on the server after the timeout', async () => {
    await withFakeTrino(
      (request, response, url) => endless(request, (text) => response.end(text), url),
      async (server) => {
        // The server has five more seconds to report that the statement exceeds its time limit.
        await rejectsWith(server.rows(undefined, -4.8), { kind: 'timeout' });
        await isStopped(server);
      },
    );
  });

  it('send nothing if they are already canceled', async () => {
    await withFakeTrino(
      (_, response) => response.end(page({})),
      async ({ rows, received }) => {
        await rejectsWith(rows(AbortSignal.abort()), { kind: 'canceled' });
        assert.equal(received.length, 0);
      },
    );
  });

  it('report an error after some rows, with the password redacted', async () => {
    const message = `boom for ${fakePassword} [link](https://example.com)`;
    const error = { message, errorName: 'GENERIC_INTERNAL_ERROR', errorType: 'INTERNAL_ERROR' };
    await withFakeTrino(
      ({ method }, response, url) =>
        response.end(
          method === 'POST' ? page({ data: [['1']], nextUri: `${url}/v1/statement/1` }) : page({ error }),
        ),
      async ({ rows }) => {
        const failed = await rejectsWith(rows(), { kind: 'serverError', message: /boom for \[redacted\]/ });
        assert.equal(JSON.stringify([failed.message, failed.detail]).includes(fakePassword), false);
      },
    );
  });

  const errors = [
    ['TABLE_NOT_FOUND', 'USER_ERROR', 'notFound'],
    ['SYNTAX_ERROR', 'USER_ERROR', 'input'],
    ['PERMISSION_DENIED', 'USER_ERROR', 'forbidden'],
    ['EXCEEDED_TIME_LIMIT', 'INSUFFICIENT_RESOURCES', 'timeout'],
    ['USER_CANCELED', 'USER_ERROR', 'canceled'],
    ['toString', 'EXTERNAL', 'serverError'],
  ] as const;
  for (const [errorName, errorType, kind] of errors) {
    it(`report ${errorName} as ${kind}`, async () => {
      await withFakeTrino(
        (_, response) => response.end(page({ error: { message: 'text', errorName, errorType } })),
        async ({ rows }) => void (await rejectsWith(rows(), { kind })),
      );
    });
  }

  const responses = [
    [401, `denied ${fakePassword}`, 'unauthorized'],
    [403, `denied ${fakePassword}`, 'forbidden'],
    [404, '<html>', 'notThisService'],
    [429, '<html>', 'serverError'],
    [503, '<html>', 'serverError'],
    [200, '<html>', 'notThisService'],
    [200, page({ data: [[1]] }), 'notThisService'],
  ] as const;
  for (const [status, body, kind] of responses) {
    it(`report the response ${status} "${body.slice(0, 20)}" as ${kind}`, async () => {
      await withFakeTrino(
        (_, response) => response.writeHead(status).end(body),
        async ({ rows }) => {
          const error = await rejectsWith(rows(), { kind });
          assert.equal(JSON.stringify([error.message, error.detail]).includes(fakePassword), false);
        },
      );
    });
  }
});

describe('Trino client', () => {
  const warehouse: Warehouse = {
    id: 'a',
    name: 'A',
    kind: 'trino',
    url: 'https://trino.example.com',
    user: 'reader',
    database: 'hive.usage',
  };
  const account = { role: 'read', password: 'canary' } as const;

  it("rejects data warehouses and accounts that it can't use", async () => {
    const changes: readonly Partial<Warehouse>[] = [
      { url: 'http://127.0.0.1:1' },
      { database: 'hive' },
      { database: 'hive.usage.more' },
      { user: 'a\nX-Trino-User: b' },
      { user: 'ä' },
    ];
    for (const change of changes)
      await rejectsWith(openWarehouse({ ...warehouse, ...change }, account), { kind: 'input' });
    await rejectsWith(openWarehouse(warehouse, { ...account, role: 'write' }), { kind: 'input' });
  });

  it('sends the catalog and the schema, and stops a result with too many rows', async () => {
    await withFakeTrino(
      ({ method }, response, url) =>
        response.end(
          page({
            data: [
              ['a', 'bigint'],
              ['b', 'date'],
            ],
            ...(method === 'POST' ? { nextUri: `${url}/v1/statement/2` } : {}),
          }),
        ),
      async ({ url, received }) => {
        const client = await openWarehouse({ ...warehouse, url }, { role: 'read', password: '' });
        assert.equal((await client.columns('t"x')).length, 4);
        const { body, headers } = received[0] ?? {};
        assert.equal(body, 'DESCRIBE "t""x"');
        assert.equal(headers?.['x-trino-catalog'], 'hive');
        assert.equal(headers?.['x-trino-schema'], 'usage');
        assert.equal(headers?.authorization, undefined);
        await rejectsWith(client.rows('SELECT 1', { maxRows: 1, seconds: 30 }), { kind: 'tooLarge' });
        await eventually(
          () => received.some(({ method }) => method === 'DELETE'),
          'the statement is stopped',
        );
      },
    );
  });

  it('describes the result of a statement', async () => {
    const described = { columns: [{ name: 'a', type: 'timestamp(6)' }], data: [] };
    await withFakeTrino(
      ({ method }, response, url) =>
        response.end(page(method === 'POST' ? { nextUri: `${url}/v1/statement/2` } : described)),
      async ({ url, received }) => {
        const client = await openWarehouse({ ...warehouse, url }, { role: 'read', password: '' });
        const [column] = await client.resultColumns('SELECT 1');
        assert.deepEqual([column?.name, column?.kind], ['a', 'timestamp']);
        assert.equal(received[0]?.body, 'SELECT 1 LIMIT 0');
        assert.equal(
          received[0].headers['x-trino-client-capabilities'],
          'PARAMETRIC_DATETIME,NUMBER,VARIANT',
        );
      },
    );
  });

  const statements: readonly (readonly [sql: string, reads: boolean])[] = [
    ['SELECT \'table(\', "table(" FROM a -- table(', true],
    ['SELECT a FROM table /* table( */', true],
    ["SELECT * FROM TABLE(system.query(query => 'DELETE FROM a'))", false],
    ["SELECT 'it''s' FROM table\n(f())", false],
  ];
  for (const [sql, reads] of statements) {
    it(`${reads ? 'accepts' : 'rejects'} the statement ${JSON.stringify(sql)}`, async () => {
      const client = await openWarehouse(warehouse, account);
      if (reads) await client.checkReading(sql);
      else await rejectsWith(client.checkReading(sql), { kind: 'input' });
    });
  }

  it("explains that tables can't be sent to Trino, and can't save results as Parquet", async () => {
    const client = await openWarehouse(warehouse, account);
    assert.equal(typeof client.saveParquet, 'undefined');
    await rejectsWith(client.createTable('t', [], ''), { kind: 'input', message: /sent/ });
  });
});
