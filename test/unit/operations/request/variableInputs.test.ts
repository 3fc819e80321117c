import assert from 'node:assert/strict';
import fc from 'fast-check';
import { operationsOf, readDocument } from '../../../../src/operations/document';
import {
  inputText,
  isKnownType,
  isSecretName,
  namedType,
  readInput,
  variableInput,
  withoutSecrets,
  type NamedTypeInfo,
  type VariableInput,
} from '../../../../src/operations/request/variableInputs';

function inputOf(declaration: string, facts?: NamedTypeInfo): VariableInput {
  const [operation] = operationsOf(readDocument(`query A($v: ${declaration}) { a(v: $v) }`));
  const definition = operation?.node.variableDefinitions?.[0];
  assert.ok(definition !== undefined);
  return variableInput(definition, facts);
}

function reads(declaration: string, text: string): unknown {
  const read = readInput(inputOf(declaration), text);
  assert.ok('value' in read, `${declaration} ${text}: ${'problem' in read ? read.problem : ''}`);
  return read.value;
}

function refuses(declaration: string, text: string): void {
  assert.ok('problem' in readInput(inputOf(declaration), text), `${declaration} should refuse ${text}`);
}

describe('variableInput', () => {
  it('returns the form for the declared type', () => {
    assert.equal(inputOf('Int!').form.kind, 'integer');
    assert.equal(inputOf('Float').form.kind, 'float');
    assert.equal(inputOf('String!').form.kind, 'text');
    assert.equal(inputOf('ID!').form.kind, 'text');
    assert.equal(inputOf('DateTime').form.kind, 'date');
    assert.equal(inputOf('BigInt!').form.kind, 'bigInteger');
    assert.equal(inputOf('[ID!]!').form.kind, 'json');
    assert.equal(inputOf('Filter').form.kind, 'json');
    assert.deepEqual(inputOf('Boolean!').form, {
      kind: 'pick',
      choices: [
        { label: 'true', value: true },
        { label: 'false', value: false },
      ],
    });
  });

  it('offers the values of an enum', () => {
    const { form } = inputOf('Order!', { kind: 'ENUM', values: ['UP', 'DOWN'] });
    assert.ok(form.kind === 'pick');
    assert.deepEqual(
      form.choices.map(({ value }) => value),
      ['UP', 'DOWN'],
    );
  });

  it('detects required variables and default values', () => {
    assert.equal(inputOf('Int!').required, true);
    assert.equal(inputOf('Int').required, false);
    assert.deepEqual([inputOf('Int! = 5').required, inputOf('Int! = 5').defaultText], [false, '5']);
  });
});

describe('namedType', () => {
  it('returns the type in non-null and list types', () => {
    const [operation] = operationsOf(readDocument('query A($v: [[Order!]!]!) { a(v: $v) }'));
    const type = operation?.node.variableDefinitions?.[0]?.type;
    assert.ok(type !== undefined);
    assert.equal(namedType(type), 'Order');
  });
});

describe('isKnownType', () => {
  it('returns true only for types whose form is known without the schema', () => {
    assert.equal(isKnownType('Order'), false);
    assert.equal(isKnownType('Boolean'), true);
    assert.equal(isKnownType('toString'), false);
  });
});

describe('readInput', () => {
  it('distinguishes false, zero, and the empty string', () => {
    assert.equal(reads('Boolean!', 'false'), false);
    assert.equal(reads('Int!', '0'), 0);
    assert.equal(reads('String!', ''), '');
    assert.equal(reads('String!', ' "quoted" '), ' "quoted" ');
    assert.equal(reads('ID!', '0'), '0');
  });

  it('rejects text that the instance would reject', () => {
    refuses('Int!', '1.5');
    refuses('Int!', '2147483648');
    refuses('Int!', '');
    refuses('Float!', 'NaN');
    refuses('Float!', '');
    refuses('Boolean!', 'yes');
    refuses('[ID!]!', 'a, b');
    refuses('DateTime!', 'yesterday');
    refuses('DateTime!', '2026-02-30');
    refuses('BigInt!', '12e3');
  });

  it('explains invalid JSON without quoting the text, which can be a secret', () => {
    assert.deepEqual(readInput(inputOf('[String!]!'), 'sgp_secret'), { problem: 'Enter valid JSON.' });
  });

  it('reads BigInt values as text and dates as timestamps', () => {
    assert.equal(reads('BigInt!', '9007199254740993'), '9007199254740993');
    assert.equal(reads('DateTime!', '2026-01-31'), '2026-01-31T00:00:00Z');
    assert.equal(reads('DateTime!', '2026-01-31T10:00:00+02:00'), '2026-01-31T10:00:00+02:00');
    assert.deepEqual(reads('[ID!]!', '["a"]'), ['a']);
  });

  it('restores saved values from their text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const input = inputOf('String!');
        assert.equal(inputText(input, reads('String!', text)), text);
      }),
    );
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const input = inputOf('Filter!');
        assert.deepEqual(reads('Filter!', inputText(input, value)), JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

describe('secrets in variables', () => {
  it('are detected by name or user setting', () => {
    for (const name of ['token', 'accessToken', 'newPassword', 'clientSecret', 'apiKey'])
      assert.ok(isSecretName(name), name);
    for (const name of ['first', 'username', 'keyboard']) assert.equal(isSecretName(name), false, name);
    assert.ok(isSecretName('pin', ['pin']));
  });

  it('are omitted at any depth', () => {
    const saved = withoutSecrets(
      { a: 1, input: { name: 'n', token: 's1', more: [{ secret: 's2', b: null }] }, pin: 3 },
      ['pin'],
    );
    assert.deepEqual(saved, { a: 1, input: { name: 'n', more: [{ b: null }] } });
  });
});
