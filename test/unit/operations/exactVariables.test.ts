import assert from 'node:assert/strict';
import { parse, type OperationDefinitionNode } from 'graphql';
import { sendGraphql } from '../../../src/instance/graphqlApi';
import { estimateCost } from '../../../src/operations/cost';
import { operationsOf, readDocument, type Operation } from '../../../src/operations/document';
import { readEntries } from '../../../src/operations/history/entries';
import {
  inputText,
  readInput,
  variableInput,
  withoutSecrets,
} from '../../../src/operations/request/variableInputs';
import { variableProblems } from '../../../src/operations/request/variableTypes';
import { operationRequest } from '../../../src/operations/requestText';
import { consoleLink } from '../../../src/operations/share/consoleLink';
import { curlLine } from '../../../src/operations/share/curl';
import { readCurlLine } from '../../../src/operations/share/readCurl';
import {
  readVariables,
  restoredVariables,
  storedVariables,
  variablesTemplate,
  type Variables,
} from '../../../src/operations/variables';
import { ScriptedServer } from '../../support/http/scriptedServer';

const values =
  '{"id":9007199254740993,"list":[18446744073709551615,-9223372036854775808],' +
  '"nested":{"float":0.1234567890123456789,"text":"9007199254740993"},"small":3}';
const document = readDocument(
  'query Op($id: BigNumber!, $list: [BigNumber!], $nested: Filter, $small: Int) { a }\n',
);
const operation = ((): Operation => {
  const [first] = operationsOf(document);
  assert.ok(first !== undefined);
  return first;
})();
const query = operationRequest(document, operation).text;
const fromFile = (): Variables => readVariables(`{"Op":${values}}`, operation);
const withDefault = (text: string): OperationDefinitionNode['variableDefinitions'] =>
  (parse(text).definitions[0] as OperationDefinitionNode).variableDefinitions;

/** Returns a value as VS Code's storage restores it. */
const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('integers beyond 2^53 in variables', () => {
  const server = new ScriptedServer();
  before(() => server.start());
  after(() => server.stop());
  beforeEach(() => server.reply({ body: '{"data":null}' }));

  const bodyOf = async (variables: Variables): Promise<string> => {
    const response = await sendGraphql(
      { baseUrl: server.origin, credential: undefined },
      { query, operationName: 'Op', variables },
    );
    response.discard();
    return server.last.body;
  };
  const expected = `{"query":${JSON.stringify(query)},"operationName":"Op","variables":${values}}`;

  it('are sent with every digit from a variables file', async () => {
    assert.equal(await bodyOf(fromFile()), expected);
  });

  it('are sent with every digit from the saved values of the last run', async () => {
    const memory = stored({ last: storedVariables(withoutSecrets(fromFile())) }) as { last: unknown };
    assert.equal(await bodyOf(restoredVariables(memory.last)), expected);
  });

  it('are sent with every digit from a history entry', async () => {
    const texts = ['id', 'connectionId', 'connectionName', 'documentUri', 'query', 'cost', 'status'];
    const entry = {
      ...Object.fromEntries(texts.map((name) => [name, name])),
      at: '2026-01-02T03:04:05.000Z',
      mutation: false,
      saved: false,
      pinned: false,
      durationMs: 1,
      bytes: 1,
      outcome: 'ok',
      variables: storedVariables(withoutSecrets(fromFile())),
    };
    const [read] = readEntries(stored([entry]));
    assert.equal(await bodyOf(restoredVariables(read?.variables)), expected);
  });

  it('are sent with every digit from a form', async () => {
    const [id, , nested] = (operation.node.variableDefinitions ?? []).map((one) => variableInput(one));
    assert.ok(id !== undefined && nested !== undefined);
    const before = fromFile();
    const entered = { ...before };
    for (const input of [id, nested]) {
      const read = readInput(input, inputText(input, before[input.name]));
      assert.ok('value' in read);
      Object.assign(entered, { [input.name]: read.value });
    }
    assert.equal(await bodyOf(entered), expected);
    const [float] = (withDefault('query Q($f: Float) { a }') ?? []).map((one) => variableInput(one));
    assert.ok(float !== undefined);
    assert.equal(
      inputText(float, (readInput(float, '9007199254740993') as { value: unknown }).value),
      '9007199254740993',
    );
  });

  it('are preserved in cURL commands and console links', async () => {
    const line = curlLine({ baseUrl: server.origin, query, variables: fromFile(), headers: [] });
    assert.ok(line.includes(`\\"id\\":9007199254740993`) || line.includes('"id":9007199254740993'));
    assert.equal(await bodyOf(restoredVariables(storedVariables(readCurlLine(line).variables))), expected);
    const link = decodeURIComponent(consoleLink(server.origin, { query, variables: fromFile() }));
    assert.ok(link.includes('\\"id\\": 9007199254740993'));
  });

  it('are preserved in default values of templates and forms', () => {
    const [only] = operationsOf(readDocument('query T($n: BigNumber = 9007199254740993) { a }'));
    assert.ok(only !== undefined);
    assert.match(variablesTemplate(only), /"n": 9007199254740993/);
    const [input] = (only.node.variableDefinitions ?? []).map((one) => variableInput(one));
    assert.equal(input?.defaultText, '9007199254740993');
  });

  it('are validated against their types and accepted as page sizes', () => {
    const [typed] = operationsOf(
      readDocument('query T($i: Int, $f: Float, $first: Int) { a(first: $first) }'),
    );
    assert.ok(typed !== undefined);
    const given = readVariables('{"T":{"i":9007199254740993,"f":9007199254740993}}', typed);
    assert.deepEqual(
      variableProblems(typed, given).map(({ message }) => message),
      ['$i: Int. Expected: 32-bit whole number. Actual: 9007199254740993.'],
    );
    const variables = readVariables('{"T":{"first":9007199254740993}}', typed);
    const cost = estimateCost(parse('query T($first: Int) { a(first: $first) { b } }'), variables);
    assert.equal(cost.kind, 'estimated');
  });
});

describe('values of variables', () => {
  it('are rejected if they are nested too deeply', () => {
    const deep = '['.repeat(40_000) + ']'.repeat(40_000);
    assert.throws(() => readVariables(`{"Op":{"id":${deep}}}`, operation), /isn't valid JSON/);
    const [id] = (operation.node.variableDefinitions ?? []).map((one) => variableInput(one));
    assert.ok(id !== undefined && 'problem' in readInput(id, deep));
  });
});
