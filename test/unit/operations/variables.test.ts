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
    it(`${document} -> ${variables}`, () => assert.equal(variablesPath(document), variables));
  }
});

describe('readVariables', () => {
  it('gives the values of the operation by its name', () => {
    const file = '{"Users":{"first":5,"after":null},"Other":{"first":6}}';
    assert.deepEqual(readVariables(file, users), { first: 5, after: null });
  });

  it('gives the values of an anonymous operation', () => {
    assert.deepEqual(readVariables('{"anonymous":{"x":1},"Users":{}}', anonymous), { x: 1 });
  });

  it('gives none when the file does not speak of the operation', () => {
    for (const file of ['{}', '{"users":{"first":1}}', '{"Other":{"first":1}}'])
      assert.deepEqual(readVariables(file, users), {});
  });

  it('reads a file with a byte order mark', () => {
    assert.deepEqual(readVariables('\ufeff{"Users":{"first":1}}', users), { first: 1 });
  });

  it('does not find what every object has', () => {
    for (const name of ['toString', 'constructor', '__proto__', 'hasOwnProperty'])
      assert.deepEqual(readVariables('{}', operation(`query ${name} { a }`)), {});
    const proto = readVariables('{"__proto__":{"x":1}}', operation('query __proto__($x: Int) { a }'));
    assert.deepEqual(proto, { x: 1 });
  });

  for (const file of ['', '{', '{"Users":{}', "{'Users':{}}", '{"Users":{},}', 'first: 1', '// remark\n{}']) {
    it(`says that ${JSON.stringify(file)} is not JSON, and where`, () => {
      const failure = throwsUserError(() => readVariables(file, users), {
        kind: 'input',
        message: 'The variables file is not JSON.',
        advice: /Correct it/,
      });
      assert.ok((failure.detail ?? '').length > 0);
    });
  }

  for (const file of ['[]', 'null', '"x"', '7', 'true']) {
    it(`says that ${file} is no object`, () => {
      throwsUserError(() => readVariables(file, users), {
        kind: 'input',
        message: 'The variables file is not a JSON object.',
        advice: /\{"OperationName"/,
      });
    });
  }

  for (const value of ['[]', 'null', '"first"', '5']) {
    it(`says that ${value} is no set of values`, () => {
      throwsUserError(() => readVariables(`{"Users":${value}}`, users), {
        kind: 'input',
        message: /^"Users" in the variables file is not a JSON object\.$/,
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

  it('names those that must be given and are not, with their types', () => {
    assert.deepEqual(missingVariables(declared, {}), [
      '$a: Int!',
      '$b: [String!]!',
      '$e: Input!',
      '$toString: Int!',
    ]);
  });

  it('is content with any value but null', () => {
    assert.deepEqual(missingVariables(declared, { a: 0, b: [], e: false, toString: '' }), []);
    assert.deepEqual(missingVariables(declared, { a: null, b: undefined, e: {}, toString: 1 }), [
      '$a: Int!',
      '$b: [String!]!',
    ]);
  });

  it('finds nothing to miss where nothing is declared', () => {
    assert.deepEqual(missingVariables(operation('{ a }'), {}), []);
  });
});

describe('variablesTemplate', () => {
  it('has a key for every variable, to be filled in', () => {
    const template = variablesTemplate(users);
    assert.deepEqual(JSON.parse(template), { Users: { first: null, after: null } });
    assert.ok(template.endsWith('}\n'));
    assert.deepEqual(JSON.parse(variablesTemplate(anonymous)), { anonymous: { x: null } });
  });

  it('holds the default where there is one, so that filling in the others does not undo it', () => {
    const defaults = operation(
      'query D($a: Int = 50, $b: [E] = [ONE], $c: I = { d: "x", e: null }, $f: Int!) { a }',
    );
    assert.deepEqual(JSON.parse(variablesTemplate(defaults)), {
      D: { a: 50, b: ['ONE'], c: { d: 'x', e: null }, f: null },
    });
  });

  it('keeps what the file says of other operations', () => {
    assert.deepEqual(JSON.parse(variablesTemplate(users, { Other: { x: 1 } })), {
      Other: { x: 1 },
      Users: { first: null, after: null },
    });
  });

  it('can be read back, and then lacks exactly what must be given', () => {
    const values = readVariables(variablesTemplate(users), users);
    assert.deepEqual(missingVariables(users, values), ['$first: Int!']);
  });
});
