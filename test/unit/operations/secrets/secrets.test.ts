import assert from 'node:assert/strict';
import { Kind, parse } from 'graphql';
import { operationsOf, readDocument } from '../../../../src/operations/document';
import { withoutSecrets } from '../../../../src/operations/request/variableInputs';
import { operationRequest, type OperationRequest } from '../../../../src/operations/requestText';
import { savedResponse } from '../../../../src/operations/secrets/savedResponse';
import { lacksSecret, savedQuery, secretParts } from '../../../../src/operations/secrets/secretParts';

const shaped = `sgp_${'0a'.repeat(20)}`;

function requestOf(text: string): OperationRequest {
  const document = readDocument(text);
  const [operation] = operationsOf(document);
  assert.ok(operation);
  return operationRequest(document, operation);
}

describe('savedQuery', () => {
  const cases: Readonly<Record<string, readonly [string, string]>> = {
    'an argument': ['{ a(token: "abc") }', '{ a(token: $omittedSecret) }'],
    'a block string': ['{ a(password: """abc""") }', '{ a(password: $omittedSecret) }'],
    'a list': ['{ a(secrets: ["abc", "def"]) }', '{ a(secrets: [$omittedSecret, $omittedSecret]) }'],
    'an input field': [
      '{ a(input: {apiKey: "abc", b: "c"}) }',
      '{ a(input: {apiKey: $omittedSecret, b: "c"}) }',
    ],
    'a default value': [
      'query Q($token: String = "abc") { a }',
      'query Q($token: String = $omittedSecret) { a }',
    ],
    'an argument with a user-defined sensitive name': ['{ a(pin: "1234") }', '{ a(pin: $omittedSecret) }'],
    'text that looks like a token': [`{ a(x: "Bearer ${shaped}") }`, '{ a(x: $omittedSecret) }'],
    'JSON text with a token': ['{ a(x: "{\\"token\\": \\"abcd1234\\"}") }', '{ a(x: $omittedSecret) }'],
    'text that equals the credential of the connection': [
      '{ a(x: "my-own-credential") }',
      '{ a(x: $omittedSecret) }',
    ],
    'a comment': [`# ${shaped} my-own-credential\n{ a }`, '# $omittedSecret $omittedSecret\n{ a }'],
  };
  for (const [where, [text, saved]] of Object.entries(cases)) {
    it(`omits a secret in ${where}`, () => {
      assert.equal(savedQuery(text, ['pin'], ['my-own-credential']), saved);
      assert.ok(lacksSecret(saved));
    });
  }

  it("doesn't change text without secrets", () => {
    const text =
      'query Q($rev: String = "0123456789012345678901234567890123456789") {\n  # tokens\n  tokenCount a(x: "key: value")\n}';
    assert.equal(savedQuery(text, [], []), text);
    assert.equal(savedQuery('{ not closed', [], []), '{ not closed');
  });

  it('uses an undeclared variable as the placeholder', () => {
    const saved = savedQuery('mutation M { updatePassword(newPassword: "abc") { id } }', [], []);
    const [definition] = parse(saved).definitions;
    assert.equal(definition?.kind === Kind.OPERATION_DEFINITION && definition.variableDefinitions?.length, 0);
    assert.match(saved, /newPassword: \$omittedSecret/);
  });
});

describe('secretParts', () => {
  it('returns the response keys of fields with secret names, including fields in fragments', () => {
    const request = requestOf(
      'mutation M { createAccessToken(note: "x") { id mine: token ...Rest } }\nfragment Rest on Created { clientSecret }',
    );
    assert.deepEqual(secretParts(request, {}).keys, ['createAccessToken', 'mine', 'clientSecret']);
  });

  it('returns the values of secret variables and literals that are long enough to be recognized', () => {
    const request = requestOf('mutation M($a: String) { set(password: "literal-secret", token: "x") }');
    const variables = {
      authToken: 'variable-secret',
      input: { apiKey: 'nested-secret', name: 'visible-name' },
    };
    assert.deepEqual(secretParts(request, variables).values, [
      'literal-secret',
      'variable-secret',
      'nested-secret',
    ]);
  });
});

describe('savedResponse', () => {
  const saved = (json: string): string =>
    savedResponse(json, { keys: ['token', 'codes'], values: ['echoed-secret'] });

  it('redacts the values of secret keys only if they are strings or lists of strings', () => {
    assert.equal(
      saved(
        '{"token": "a\\"b","codes":[ "x" , "y"],"note":"\\"token\\":\\"kept\\"","n":12345678901234567890}',
      ),
      '{"token": "[redacted]","codes":[ "[redacted]" , "[redacted]"],"note":"\\"token\\":\\"kept\\"","n":12345678901234567890}',
    );
    for (const json of [
      '{"token":null}',
      '{"token":5}',
      '{"codes":[]}',
      '{"codes":[{"a":"b"}]}',
      '{"token":{"id":"a"}}',
    ])
      assert.equal(saved(json), json);
  });

  it('redacts secrets of the request and strings that look like tokens', () => {
    assert.equal(
      saved(`{"a":"x ${shaped} y","b":"echoed-secret"}`),
      '{"a":"x [redacted] y","b":"[redacted]"}',
    );
    assert.equal(saved('{"oid":"0123456789012345678901234567890123456789"}').length, 50);
  });

  it("accepts text that isn't JSON", () => {
    for (const text of ['', '{"token":"', '{"codes":["a', '<html>"token": "x"</html>'])
      assert.equal(typeof saved(text), 'string');
  });
});

describe('saved variables', () => {
  it('omit values that look like tokens under any name', () => {
    assert.deepEqual(withoutSecrets({ a: shaped, b: ['x', shaped], c: { d: shaped, e: 1 }, f: 'x' }), {
      c: { e: 1 },
      f: 'x',
    });
  });
});
