import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { operationsOf, readDocument } from '../../../../src/operations/document';
import { operationRequest } from '../../../../src/operations/requestText';
import type { ParsedResponse } from '../../../../src/operations/response/parseResponse';
import { withTextIds } from '../../../../src/operations/request/textIds';
import { send, type SendPorts } from '../../../../src/operations/run/send';
import { readVariables, type ValuePath } from '../../../../src/operations/variables';
import { parseJson } from '../../../../src/shared/json/exactJson';
import { formatJson } from '../../../../src/shared/json/formatJson';
import { useServer } from '../../../support/http/scriptedServer';
import { testConnection } from '../../../support/testConnection';

describe('send', () => {
  const server = useServer();

  /** Sends the only operation of a text, and returns the variables that the server received. */
  async function run(
    text: string,
    json: string,
    reply: string,
    numericIds?: readonly ValuePath[],
  ): Promise<{ readonly read: ParsedResponse; readonly variables: string }> {
    server.reply({ headers: { 'Content-Type': 'application/json' }, body: reply });
    const document = readDocument(text);
    const [operation] = operationsOf(document);
    assert.ok(operation);
    const connection = testConnection({ baseUrl: server.origin });
    const ports: SendPorts = {
      settings: { read: () => undefined },
      sessions: {
        withGraphql: (_connection, exchange) => exchange({ baseUrl: server.origin, credential: undefined }),
      },
      programs: { path: () => resolve('dist/responses.js') },
      responsesFolder: tmpdir,
    };
    const prepared = {
      documentUri: 'file:///a.graphql',
      documentVersion: 1,
      request: operationRequest(document, operation),
      connection,
      variables: readVariables(json, operation),
      unchecked: undefined,
      numericIds,
    };
    const nothing = (): void => undefined;
    const progress = {
      signal: new AbortController().signal,
      startedAt: 0,
      onBytes: nothing,
      onNote: nothing,
      onSecrets: nothing,
    };
    const read = await send(ports, prepared, progress);
    return { read, variables: /"variables":(.*)\}$/.exec(server.received.at(-1)?.body ?? '')?.[1] ?? '' };
  }

  const ids: readonly (readonly [declaration: string, values: string, sent: string])[] = [
    ['$a: ID', '{"a":5}', '{"a":"5"}'],
    ['$a: ID!', '{"a":12345678901234567890}', '{"a":"12345678901234567890"}'],
    ['$a: ID!', '{"a":1e21}', '{"a":"1000000000000000000000"}'],
    ['$a: [ID!]!', '{"a":[1,"2",-3]}', '{"a":["1","2","-3"]}'],
    ['$a: [[ID]]', '{"a":[[1],null]}', '{"a":[["1"],null]}'],
    ['$a: [ID]', '{"a":7}', '{"a":"7"}'],
    ['$a: ID', '{"a":null}', '{"a":null}'],
    ['$a: ID = 5', '{}', '{}'],
    ['$a: Int, $b: JSON', '{"a":5,"b":{"id":5}}', '{"a":5,"b":{"id":5}}'],
  ];
  for (const [declaration, values, sent] of ids) {
    it(`sends IDs as text: ${declaration} ${values}`, async () => {
      const text = `query Q(${declaration}) { node(id: $a) }`;
      const { variables } = await run(text, `{"Q":${values}}`, '{"data":{}}');
      assert.equal(variables, sent);
    });
  }

  it('sends IDs in input objects as text, with all their digits, where the schema has IDs', async () => {
    const { variables } = await run(
      'query Q($a: Filter, $b: [Filter!], $c: JSON) { node(a: $a, b: $b, c: $c) }',
      '{"Q":{"a":{"id":12345678901234567890,"size":5},"b":[{"ids":[1,"2"]},{"ids":3}],"c":{"id":5}}}',
      '{"data":{}}',
      [
        ['a', 'id'],
        ['b', 0, 'ids', 0],
        ['b', 1, 'ids'],
        ['d', 'id'],
        ['a', 'id', 'x'],
        ['b', 7, 'id'],
      ],
    );
    assert.equal(
      variables,
      '{"a":{"id":"12345678901234567890","size":5},"b":[{"ids":["1","2"]},{"ids":"3"}],"c":{"id":5}}',
    );
  });

  it('copies a list of IDs once, however many there are', () => {
    const [operation] = operationsOf(readDocument('query Q($f: Filter) { node(f: $f) }'));
    assert.ok(operation);
    let copies = 0;
    class Counted extends Array<number> {
      constructor(length: number) {
        super(length);
        copies += 1;
      }
    }
    const ids = Counted.from([...Array(2000).keys()]);
    copies = 0;
    const paths = [...ids].map((id) => ['f', 'ids', id]);
    const { f } = withTextIds(operation, { f: { ids } }, paths) as { f: { ids: readonly unknown[] } };
    assert.deepEqual([...f.ids], [...ids].map(String));
    assert.equal(copies, 1);
  });

  it('omits the zeros after the point of a long ID, and leaves other numbers as they are', () => {
    const [operation] = operationsOf(readDocument('query Q($i: [ID]) { list(ids: $i) }'));
    assert.ok(operation);
    const { i } = withTextIds(operation, { i: parseJson('[9007199254740993.0,90071992547409.931e2]') });
    assert.equal(formatJson(i), '["9007199254740993",90071992547409.931e2]');
  });

  const pageOf = (hasNextPage: boolean, pad = ''): string =>
    JSON.stringify({ data: { people: { nodes: [{ id: '1' }], pageInfo: { hasNextPage } } }, pad });
  const paged = 'people: users(first: 1) { nodes { id } pageInfo { hasNextPage endCursor } }';
  const pages: readonly (readonly [name: string, text: string, reply: string, hasNextPage: boolean])[] = [
    ['a page before others', `query Q { ${paged} }`, pageOf(true), true],
    ['a page that a worker reads', `query Q { ${paged} }`, pageOf(true, ' '.repeat(300 * 1024)), true],
    ['the last page', `query Q { ${paged} }`, pageOf(false), false],
    ['a list without a cursor', `query Q { ${paged.replace('endCursor', '')} }`, pageOf(true), false],
    ['a mutation', `mutation Q { ${paged} }`, pageOf(true), false],
    ['a response without the list', `query Q { ${paged} }`, '{"data":{"people":null}}', false],
  ];
  for (const [name, text, reply, hasNextPage] of pages) {
    it(`reads whether there is another page: ${name}`, async () => {
      assert.equal((await run(text, '{}', reply)).read.hasNextPage, hasNextPage);
    });
  }

  const refusal = (message: string): string => JSON.stringify({ errors: [{ message }], data: {} });
  const nulls: readonly (readonly [text: string, values: string, names: string])[] = [
    ['query Q($c: Boolean, $d: Int = 3) { list(cloned: $c, first: $d) }', '{}', '$c'],
    ['query Q($c: Boolean = true) { list(cloned: $c) }', '{"c":null}', '$c'],
    ['query Q($c: Boolean = null, $d: Int) { list(cloned: $c, first: $d) }', '{"d":1}', '$c'],
    [
      'query Q($f: Filter) { list(filter: $f) }',
      '{"f":{"a":1,"b":null,"c":[{"d":null}]}}',
      '$f.b and $f.c.d',
    ],
    ['query Q { list(cloned: null, filter: { size: null }) }', '{}', 'cloned and size'],
    ['query Q($c: Int) { ...F }\nfragment F on Query { list(first: $c, after: null) }', '{}', '$c and after'],
  ];
  for (const [text, values, names] of nulls) {
    it(`names what can be null: ${text} ${values}`, async () => {
      for (const message of ['graphql: got null for non-null', 'got null for input object']) {
        const { read } = await run(text, `{"Q":${values}}`, refusal(message));
        assert.deepEqual(read.notes, [
          `The instance rejects null where a value is required, or where the schema has a default value. Enter a value for these, if they have none: ${names}.`,
        ]);
      }
    });
  }

  it('adds no note to other errors', async () => {
    const { read } = await run('query Q($c: Int) { a(b: $c) }', '{}', refusal('got null for non-null name'));
    assert.deepEqual(read.notes, []);
  });
});
