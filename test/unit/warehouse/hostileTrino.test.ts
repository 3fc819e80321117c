import assert from 'node:assert/strict';
import { trinoDialect } from '../../../src/warehouse/dialect/trinoDialect';
import { openWarehouse } from '../../../src/warehouse/openWarehouse';
import { eventually } from '../../support/eventually';
import { withFakeTrino } from '../../support/fakeTrino';
import { rejectsWith } from '../../support/userErrors';

const page = (members: object): string => JSON.stringify({ id: 'q', stats: {}, ...members });

describe('Trino statements sent to a hostile server', () => {
  const wrong: readonly (readonly [title: string, body: string])[] = [
    ["columns that aren't a list", page({ columns: 'a' })],
    ['columns without a type', page({ columns: [{ name: 'a' }] })],
    ["rows that aren't lists", page({ data: ['a'] })],
    ['nested cells', page({ data: [[['a']]] })],
    ['a number as the next URL', page({ nextUri: 1 })],
    ['a truncated response', page({ data: [['a']] }).slice(0, -3)],
    ['a response that is a list', '[]'],
  ];
  for (const [title, body] of wrong) {
    it(`reject ${title}`, async () => {
      await withFakeTrino(
        (_, response) => response.end(body),
        async ({ rows }) => void (await rejectsWith(rows(), { kind: 'notThisService' })),
      );
    });
  }

  it('report a server that stops within a response', async () => {
    await withFakeTrino(
      (_, response) => {
        response.writeHead(200, { 'Content-Length': '1000' });
        response.write('{', () => response.destroy());
      },
      async ({ rows }) => void (await rejectsWith(rows(), { kind: 'unreachable' })),
    );
  });

  it('stop reading a response without an end', async () => {
    await withFakeTrino(
      (_, response) => {
        const chunk = Buffer.alloc(1024 * 1024, 0x20);
        const send = (): void => {
          while (!response.destroyed && response.write(chunk));
        };
        response.on('drain', send);
        send();
      },
      async ({ rows }) => void (await rejectsWith(rows(), { kind: 'tooLarge' })),
    );
  });

  it('report the status of a long error page', async () => {
    await withFakeTrino(
      (_, response) => response.writeHead(403).end('No access. '.repeat(10_000)),
      async ({ rows }) => void (await rejectsWith(rows(), { kind: 'forbidden', message: /: No access\. / })),
    );
  });

  it("stop reading pages that don't fit in memory", async () => {
    const text = 'x'.repeat(8 * 1024 * 1024);
    await withFakeTrino(
      (_, response, url) => response.end(page({ data: [[text]], nextUri: `${url}/v1/statement/1` })),
      async ({ url, received }) => {
        const warehouse = {
          id: 'a',
          name: 'A',
          kind: 'trino',
          url,
          user: 'reader',
          database: 'a.b',
        } as const;
        const client = await openWarehouse(warehouse, { role: 'read', password: '' });
        await rejectsWith(client.rows('SELECT 1', { maxRows: 1000, seconds: 30 }), { kind: 'tooLarge' });
        await eventually(
          () => received.some(({ method }) => method === 'DELETE'),
          'the statement is stopped',
        );
      },
    );
  });

  for (const name of ['a"b', '"; DROP TABLE b', "'", 'a\nb', '--', '\u202egnp.exe\u2066']) {
    it(`quote the name ${JSON.stringify(name)}`, () => {
      const [, quoted] = /^"((?:""|[^"])*)"$/.exec(trinoDialect.name(name)) ?? [];
      assert.equal(quoted?.replaceAll('""', '"'), name);
    });
  }
});
