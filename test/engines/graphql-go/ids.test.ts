import assert from 'node:assert/strict';
import { buildSchema } from 'graphql';
import { reviewRequest } from '../../../src/language/diagnostics/reviewRequest';
import { operationsOf, readDocument } from '../../../src/operations/document';
import { withTextIds } from '../../../src/operations/request/textIds';
import { parseJson } from '../../../src/shared/json/exactJson';
import { formatJson } from '../../../src/shared/json/formatJson';
import type { Variables } from '../../../src/operations/variables';
import { forEachGraphqlGo } from '../../support/engines/graphqlGo';

const sdl = `
  input Filter { id: ID ids: [ID!] inner: Filter required: [Filter!] size: Int }
  type Query { node(id: ID, ids: [ID!], filter: Filter, filters: [Filter!]): String }
`;

/** Operations with variables that contain numbers for IDs. */
const requests: readonly (readonly [text: string, json: string])[] = [
  ['query Q($v: ID) { node(id: $v) }', '{"v":5}'],
  ['query Q($v: ID!) { node(id: $v) }', '{"v":9007199254740993}'],
  ['query Q($v: [ID!]) { node(ids: $v) }', '{"v":[1,"2",3]}'],
  ['query Q($v: [ID!]) { node(ids: $v) }', '{"v":7}'],
  ['query Q($v: ID) { node(filter: {id: $v}) }', '{"v":5}'],
  ['query Q($v: Filter) { node(filter: $v) }', '{"v":{"id":5,"size":5}}'],
  ['query Q($v: Filter!) { node(filter: $v) }', '{"v":{"ids":[1,2]}}'],
  ['query Q($v: Filter) { node(filter: $v) }', '{"v":{"ids":1}}'],
  ['query Q($v: Filter) { node(filter: $v) }', '{"v":{"inner":{"inner":{"id":-1}}}}'],
  ['query Q($v: Filter) { node(filter: $v) }', '{"v":{"required":[{"id":1},{"ids":[2]}]}}'],
  ['query Q($v: [Filter!]) { node(filters: $v) }', '{"v":[{"id":1},{"id":"2"}]}'],
  ['query Q($v: [Filter!]) { node(filters: $v) }', '{"v":{"id":1}}'],
];

describe('numbers for IDs', () => {
  forEachGraphqlGo(
    () => sdl,
    (server) => {
      for (const [query, json] of requests)
        it(`are sent as text: ${query} ${json}`, async () => {
          const refused = await server().post(`{"query":${JSON.stringify(query)},"variables":${json}}`);
          assert.match(refused.text, /wrong type for ID: float64/);

          const { problems, numericIds } = reviewRequest(buildSchema(sdl), query, json);
          assert.deepEqual(problems, []);
          const [operation] = operationsOf(readDocument(query));
          assert.ok(operation);
          const sent = withTextIds(operation, parseJson(json) as Variables, numericIds);
          const { text } = await server().post(
            `{"query":${JSON.stringify(query)},"variables":${formatJson(sent)}}`,
          );
          assert.equal(text.trim(), '{"data":{"node":"text"}}');
        });
    },
  );
});
