import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { eventually } from '../../support/eventually';
import { fakePassword, withFakeClickHouse } from '../../support/fakeClickHouse';
import { rejectsWith } from '../../support/userErrors';

/** Names of tables with quotes, a backslash, a line break, a comment, marks for the text direction, and an emoji. */
const hostileNames = ['a`b', 'a\\`; DROP TABLE b', '"\'', 'a\nb', '--', '\u202egnp.exe\u2066', 'ä\u{1f469}'];

const limits = { maxRows: 10, seconds: 30 };

describe('ClickHouse client', () => {
  it('sends a reading statement with readonly=1, limits, and the account', async () => {
    await withFakeClickHouse(
      (_, response) => response.end('["1","9223372036854775807"]\n[null,"a\\nb"]\n'),
      async (client, received) => {
        assert.deepEqual(await client.rows('SELECT 1', limits), [
          ['1', '9223372036854775807'],
          [null, 'a\nb'],
        ]);
        const [statement] = received;
        assert.equal(statement?.sql, 'SELECT 1\nFORMAT\nJSONCompactEachRow');
        const { readonly, max_result_rows, max_execution_time, result_overflow_mode, database } =
          statement?.settings ?? {};
        assert.deepEqual(
          { readonly, max_result_rows, max_execution_time, result_overflow_mode, database },
          {
            readonly: '1',
            max_result_rows: '10',
            max_execution_time: '30',
            result_overflow_mode: 'throw',
            database: 'usage',
          },
        );
        for (const name of [
          'join_use_nulls',
          'cast_keep_nullable',
          'prefer_column_name_to_alias',
          'aggregate_functions_null_for_empty',
          'cancel_http_readonly_queries_on_client_close',
        ])
          assert.equal(statement?.settings[name], '1', name);
        const basic = Buffer.from(`reader:${fakePassword}`).toString('base64');
        assert.equal(statement?.authorization, `Basic ${basic}`);
        assert.equal(JSON.stringify(statement?.settings).includes('canary'), false);
      },
    );
  });

  it('reads rows that arrive byte by byte', async () => {
    const body = Buffer.from('["ü1"]\n["👩2"]\n["3"]\n');
    await withFakeClickHouse(
      (_, response) => {
        const send = (at: number): void => {
          if (at === body.length) response.end();
          else response.write(body.subarray(at, at + 1), () => setImmediate(send, at + 1));
        };
        send(0);
      },
      async (client) => {
        assert.deepEqual(await client.rows('SELECT 1', limits), [['ü1'], ['👩2'], ['3']]);
      },
    );
  });

  const basic = Buffer.from(`reader:${fakePassword}`).toString('base64');
  const text = `Code: 395. DB::Exception: boom for ${fakePassword} ${basic} [link](https://example.com) (FUNCTION_THROW) (version 26.7)`;

  it('reports an error within the rows, with the password redacted', async () => {
    const tag = 'abcdefgh';
    const block = `\r\n__exception__\r\n${tag}\r\n${text}\n${text.length + 1} ${tag}\r\n__exception__\r\n`;
    await withFakeClickHouse(
      (_, response) => response.writeHead(200, { 'X-ClickHouse-Exception-Tag': tag }).end(`["1"]\n${block}`),
      async (client) => {
        const error = await rejectsWith(client.rows('SELECT 1', limits), { kind: 'serverError' });
        assert.match(error.message, /boom for \[redacted\] \[redacted\] \[link\]/);
        assert.equal(JSON.stringify([error.message, error.detail]).includes(fakePassword), false);
      },
    );
  });

  const errors = [
    [516, 403, 'unauthorized'],
    [497, 500, 'forbidden'],
    [164, 500, 'forbidden'],
    [60, 404, 'notFound'],
    [62, 400, 'input'],
    [159, 408, 'timeout'],
    [396, 500, 'tooLarge'],
    [241, 500, 'serverError'],
  ] as const;
  for (const [code, status, kind] of errors) {
    it(`reports error ${code} as ${kind}`, async () => {
      await withFakeClickHouse(
        (_, response) => response.writeHead(status).end(`Code: ${code}. DB::Exception: text. (NAME)\n`),
        async (client) => void (await rejectsWith(client.rows('SELECT 1', limits), { kind })),
      );
    });
  }

  it('explains that the settings profile of an account is read-only', async () => {
    await withFakeClickHouse(
      (_, response) =>
        response
          .writeHead(500)
          .end("Code: 164. DB::Exception: Cannot modify 'readonly' setting in readonly mode. (READONLY)"),
      async (client) => {
        const { message } = await rejectsWith(client.test(), { kind: 'forbidden' });
        assert.match(message, /settings profile/);
      },
    );
  });

  it("reports a server that isn't ClickHouse", async () => {
    await withFakeClickHouse(
      (_, response) => response.writeHead(404).end('<html>'),
      async (client) => {
        await rejectsWith(client.test(), { kind: 'notThisService' });
      },
    );
  });

  it('follows no redirects', async () => {
    let others = 0;
    await withFakeClickHouse(
      (_, response) => response.end(String((others += 1))),
      async (_client, _received, port) => {
        await withFakeClickHouse(
          (_, response) =>
            response.writeHead(307, { Location: `http://127.0.0.1:${port}/?token=${fakePassword}` }).end(),
          async (client) => {
            const error = await rejectsWith(client.rows('SELECT 1', limits), { kind: 'redirect' });
            assert.equal(error.message.includes('canary'), false);
          },
        );
      },
    );
    assert.equal(others, 0);
  });

  const wrong: readonly (readonly [title: string, body: string])[] = [
    ['cells that are numbers', '[1]\n'],
    ['cells that are objects', '[{"a":1}]\n'],
    ["rows that aren't arrays", '{"data":[]}\n'],
    ['half of a row', '["1"]\n["2'],
    ['a web page', '<html>\n</html>\n'],
  ];
  for (const [title, body] of wrong) {
    it(`rejects a response with ${title}`, async () => {
      await withFakeClickHouse(
        (_, response) => response.end(body),
        async (client) => {
          const error = await rejectsWith(client.rows('SELECT 1', limits), { kind: 'notThisService' });
          assert.match(error.message, /\(200\)/);
        },
      );
    });
  }

  it('reports a server that stops within a response', async () => {
    await withFakeClickHouse(
      (_, response) => {
        response.write('["1"]\n', () => response.destroy());
      },
      async (client) => void (await rejectsWith(client.rows('SELECT 1', limits), { kind: 'unreachable' })),
    );
  });

  const endless = (response: ServerResponse, chunk: Buffer): void => {
    const send = (): void => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', send);
    send();
  };

  it('stops reading a row without an end', async () => {
    await withFakeClickHouse(
      (_, response) => endless(response, Buffer.alloc(1024 * 1024, 0x20)),
      async (client) => void (await rejectsWith(client.rows('SELECT 1', limits), { kind: 'notThisService' })),
    );
  });

  it("stops reading rows that don't fit in memory", async () => {
    await withFakeClickHouse(
      ({ sql }, response) => {
        if (sql.startsWith('KILL')) response.end();
        else endless(response, Buffer.from(`["${'x'.repeat(4 * 1024 * 1024)}"]\n`));
      },
      async (client) =>
        void (await rejectsWith(client.rows('SELECT 1', { maxRows: 1000, seconds: 30 }), {
          kind: 'tooLarge',
        })),
    );
  });

  for (const name of hostileNames) {
    it(`quotes the name ${JSON.stringify(name)}`, async () => {
      await withFakeClickHouse(
        (_, response) => response.end('["a","Int64"]\n'),
        async (client, received) => {
          assert.equal((await client.columns(name)).length, 1);
          const sql = Buffer.from(received[0]?.sql ?? '', 'latin1').toString('utf8');
          const quoted = /^DESCRIBE TABLE `((?:\\[^]|[^`\\])*)`\nFORMAT\n/.exec(sql)?.[1];
          assert.equal(quoted?.replace(/\\([^])/g, '$1'), name);
        },
      );
    });
  }

  it('rejects more rows than allowed', async () => {
    await withFakeClickHouse(
      (_, response) => response.end('["1"]\n'.repeat(11)),
      async (client) => {
        await rejectsWith(client.rows('SELECT 1', limits), { kind: 'tooLarge' });
      },
    );
  });

  for (const begin of [false, true]) {
    it(`stops a statement on the server when it is canceled ${begin ? 'after' : 'before'} the first row`, async () => {
      const canceled = new AbortController();
      await withFakeClickHouse(
        ({ sql }, response) => {
          if (sql.startsWith('KILL')) response.end();
          else if (begin) response.write('["1"]\n');
        },
        async (client, received) => {
          const work = rejectsWith(client.rows('SELECT 1', limits, canceled.signal), { kind: 'canceled' });
          await eventually(() => received.length === 1, 'the statement is received');
          canceled.abort();
          await work;
          await eventually(() => received.length === 2, 'the statement is stopped');
          const id = received[0]?.settings['query_id'] ?? '';
          assert.equal(received[1]?.sql, `KILL QUERY WHERE query_id = '${id}' ASYNC`);
        },
      );
    });
  }

  it('saves only complete Parquet files', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'warehouse-'));
    try {
      for (const [body, kind] of [
        ['PAR1rowsPAR1', undefined],
        ['PAR1rows', 'notThisService'],
        [`PAR1rows${text}`, 'serverError'],
      ] as const) {
        await withFakeClickHouse(
          (_, response) => response.end(body),
          async (client) => {
            const work = client.saveParquet?.('SELECT 1', join(folder, 'a'), limits);
            assert.ok(work);
            if (kind === undefined) assert.equal(await work, body.length);
            else await rejectsWith(work, { kind });
          },
        );
        if (kind === undefined) assert.equal(readFileSync(join(folder, 'a'), 'utf8'), body);
        rmSync(join(folder, 'a'), { force: true });
        assert.deepEqual(readdirSync(folder), []);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('loads a file with its columns, without readonly=1', async () => {
    await withFakeClickHouse(
      (_, response) => response.end(),
      async (client, received) => {
        await client.load('t`', ['a', 'b c'], Readable.from([Buffer.from('PAR1')]));
        assert.equal(received[0]?.sql, 'INSERT INTO `t\\`` (`a`, `b c`) FORMAT Parquet\nPAR1');
        assert.equal(received[0]?.settings['readonly'], undefined);
      },
    );
  });

  it('lists tables of other programs, and the grants of a server without SHOW GRANTS FINAL', async () => {
    await withFakeClickHouse(
      ({ sql }, response) => {
        if (sql.startsWith('SHOW GRANTS FINAL'))
          response.writeHead(400).end('Code: 62. DB::Exception: Syntax error. (SYNTAX_ERROR)');
        else if (sql.startsWith('SHOW GRANTS')) response.end('["GRANT SELECT ON usage.* TO reader"]\n');
        else response.end('["usage","12","340",""]\n["view",null,null,"a view"]\n');
      },
      async (client) => {
        assert.deepEqual(await client.tables(), [
          { name: 'usage', rows: 12, bytes: 340, manifest: undefined },
          { name: 'view', rows: undefined, bytes: undefined, manifest: undefined },
        ]);
        const { privileges, known } = await client.grants();
        assert.deepEqual([privileges, known], [['select'], true]);
      },
    );
  });
});
