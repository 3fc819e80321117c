import assert from 'node:assert/strict';
import { operationsOf, readDocument, type Operation } from '../../../src/operations/document';
import {
  missingVariables,
  readVariables,
  variablesPath,
  variablesTemplate,
} from '../../../src/operations/variables';
import { throwsUserError } from '../../support/userErrors';

function operation(text: string): Operation {
  const [first] = operationsOf(readDocument(text));
  assert.ok(first !== undefined);
  return first;
}

const users = operation('query Users($first: Int!, $after: String) { a }');
const anonymous = operation('query ($x: Int) { a }');

describe('variablesPath', () => {
  for (const [document, variables] of [
    ['queries/users.graphql', 'queries/users.vars.json'],
    ['/w/users.gql', '/w/users.vars.json'],
    ['/w/USERS.GraphQL', '/w/USERS.vars.json'],
    ['/w/my.users.graphql', '/w/my.users.vars.json'],
    ['/w/users.graphql.txt', '/w/users.graphql.txt.vars.json'],
    ['/w.graphql/users', '/w.graphql/users.vars.json'],
    ['/w/.graphql', '/w/.vars.json'],
  ] as const) {
    it(`returns ${variables} for ${document}`, () => assert.equal(variablesPath(document), variables));
  }
});

describe('readVariables', () => {
  it('returns the values of an operation by its name', () => {
    const file = '{"Users":{"first":5,"after":null},"Other":{"first":6}}';
    assert.deepEqual(readVariables(file, users), { first: 5, after: null });
  });

  it('returns the values of an anonymous operation', () => {
    assert.deepEqual(readVariables('{"anonymous":{"x":1},"Users":{}}', anonymous), { x: 1 });
  });

  it('returns no values if the file has no key for the operation', () => {
    for (const file of ['{}', '{"users":{"first":1}}', '{"Other":{"first":1}}'])
      assert.deepEqual(readVariables(file, users), {});
  });

  it('reads a file with a byte order mark', () => {
    assert.deepEqual(readVariables('\ufeff{"Users":{"first":1}}', users), { first: 1 });
  });

  it('ignores inherited properties such as toString', () => {
    for (const name of ['toString', 'constructor', '__proto__', 'hasOwnProperty'])
      assert.deepEqual(readVariables('{}', operation(`query ${name} { a }`)), {});
    const proto = readVariables('{"__proto__":{"x":1}}', operation('query __proto__($x: Int) { a }'));
    assert.deepEqual(proto, { x: 1 });
  });

  for (const file of ['', '{', '{"Users":{}', "{'Users':{}}", '{"Users":{},}', 'first: 1', '// remark\n{}']) {
    it(`rejects ${JSON.stringify(file)} as invalid JSON`, () => {
      const failure = throwsUserError(() => readVariables(file, users), {
        kind: 'input',
        message: "The variables file isn't valid JSON.",
        advice: /Correct the file/,
      });
      assert.ok((failure.detail ?? '').length > 0);
    });
  }

  for (const file of ['[]', 'null', '"x"', '7', 'true']) {
    it(`rejects ${file} because it isn't an object`, () => {
      throwsUserError(() => readVariables(file, users), {
        kind: 'input',
        message: "The variables file isn't a JSON object.",
        advice: /\{"OperationName"/,
      });
    });
  }

  for (const value of ['[]', 'null', '"first"', '5']) {
    it(`rejects the values ${value} because they aren't an object`, () => {
      throwsUserError(() => readVariables(`{"Users":${value}}`, users), {
        kind: 'input',
        message: /^"Users" in the variables file isn't a JSON object\.$/,
      });
      throwsUserError(() => readVariables(`{"anonymous":${value}}`, anonymous), {
        kind: 'input',
        message: /^"anonymous" in the variables file/,
      });
    });
  }
});

describe('missingVariables', () => {
  const declared = operation(
    'query Q($a: Int!, $b: [String!]!, $c: Int, $d: Int! = 5, $e: Input!, $toString: Int!) { a }',
  );

  it('returns required variables without a value, with their types', () => {
    assert.deepEqual(missingVariables(declared, {}), [
      '$a: Int!',
      '$b: [String!]!',
      '$e: Input!',
      '$toString: Int!',
    ]);
  });

  it('accepts any value except null and undefined', () => {
    assert.deepEqual(missingVariables(declared, { a: 0, b: [], e: false, toString: '' }), []);
    assert.deepEqual(missingVariables(declared, { a: null, b: undefined, e: {}, toString: 1 }), [
      '$a: Int!',
      '$b: [String!]!',
    ]);
  });

  it('returns an empty array for an operation without variables', () => {
    assert.deepEqual(missingVariables(operation('{ a }'), {}), []);
  });
});

describe('variablesTemplate', () => {
  it('has a key for every variable', () => {
    const template = variablesTemplate(users);
    assert.deepEqual(JSON.parse(template), { Users: { first: null, after: null } });
    assert.ok(template.endsWith('}\n'));
    assert.deepEqual(JSON.parse(variablesTemplate(anonymous)), { anonymous: { x: null } });
  });

  it('contains default values', () => {
    const defaults = operation(
      'query D($a: Int = 50, $b: [E] = [ONE], $c: I = { d: "x", e: null }, $f: Int!) { a }',
    );
    assert.deepEqual(JSON.parse(variablesTemplate(defaults)), {
      D: { a: 50, b: ['ONE'], c: { d: 'x', e: null }, f: null },
    });
  });

  it('can be parsed and lacks only the required variables', () => {
    const values = readVariables(variablesTemplate(users), users);
    assert.deepEqual(missingVariables(users, values), ['$first: Int!']);
  });
});
