import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseRequest } from '../../../../src/sample/graphql/request';

describe('the body of a GraphQL request', () => {
  it('is parsed as a JSON object', () => {
    assert.deepEqual(parseRequest('{"query":"{a}","variables":{"x":1},"operationName":"A","extra":1}'), {
      query: '{a}',
      operationName: 'A',
      variables: { x: 1 },
    });
  });

  it('has only optional fields', () => {
    const empty = { query: '', operationName: undefined, variables: {} };
    assert.deepEqual(parseRequest('{}'), empty);
    assert.deepEqual(parseRequest('{"variables":null,"operationName":null}'), empty);
    assert.deepEqual(parseRequest('{"operationName":""}'), empty);
  });

  it('can be followed by other text', () => {
    assert.equal(parseRequest('{"query":"{a}"} trailing {"query":"{b}"}')?.query, '{a}');
    assert.equal(parseRequest(' {"query":"{ \\"}\\" }"}]')?.query, '{ "}" }');
  });

  it("is rejected if it isn't a valid object", () => {
    const bad = [
      '',
      '{bad',
      '[{"query":"{a}"}]',
      '"text"',
      'null',
      '1',
      '{"query":1}',
      '{"query":null}',
      '}{',
    ];
    const more = ['{"variables":[]}', '{"variables":"x"}', '{"operationName":1}', '{"query":"{a}"', '{"a":}'];
    for (const text of [...bad, ...more]) assert.equal(parseRequest(text), undefined, text);
  });

  it('is parsed without an exception for any text', () => {
    fc.assert(fc.property(fc.string(), (text) => void parseRequest(text)));
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (value, rest) => {
        const text = JSON.stringify({ query: 'q', variables: { value } });
        const expected = (JSON.parse(text) as { variables: unknown }).variables;
        assert.deepEqual(parseRequest(`${text}${rest}`)?.variables, expected);
      }),
    );
  });
});
