import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, isInputType, Kind, typeFromAST, type GraphQLSchema } from 'graphql';
import { postGraphql } from '../../../../src/instance/graphqlApi';
import type { GraphqlTarget } from '../../../../src/instance/graphqlResponse';
import { operationProblems } from '../../../../src/language/diagnostics/operationProblems';
import { operationsOf, readDocument, type Operation } from '../../../../src/operations/document';
import { variableProblems } from '../../../../src/operations/request/variableTypes';
import { operationRequest, type OperationRequest } from '../../../../src/operations/requestText';
import { missingVariables, type Variables } from '../../../../src/operations/variables';
import { UserError } from '../../../../src/shared/userError';
import { runningSample } from '../../sample/support/running';
import { someValue } from './someValue';

const folder = '../shared/reference';
const schemaFile = join(folder, 'schema-7.2.graphql');
const operations = join(folder, 'operations');

describe('validation against the reference schema', () => {
  if (!existsSync(schemaFile) || !existsSync(operations)) {
    it.skip(`requires the reference operations (${operations})`);
    return;
  }
  const sdl = readFileSync(schemaFile, 'utf8');
  const sample = runningSample({ sdl });
  const outcomes = { answered: 0, refused: 0 };
  let schema: GraphQLSchema;
  before(() => {
    schema = buildSchema(sdl, { assumeValidSDL: true });
  });
  beforeEach(() => sample().control.forgetRequests());
  after(() => assert.ok(outcomes.answered > 50, `only ${outcomes.answered} were answered`));

  const target = (): GraphqlTarget => {
    const { baseUrl, tokens } = sample();
    const authorization = `token ${tokens.admin}`;
    const { origin } = new URL(baseUrl);
    return { baseUrl, credential: { origin, authorization, secrets: [tokens.admin] } };
  };

  /** Posts a request unless it is invalid, like the editor. */
  async function run(request: OperationRequest): Promise<void> {
    const { operation, text } = request;
    const variables = neededVariables(operation, schema);
    assert.deepEqual(
      [missingVariables(operation, variables), variableProblems(operation, variables)],
      [[], []],
    );
    if (operationProblems(schema, text).length > 0) {
      outcomes.refused += 1;
      return;
    }
    const response = await postGraphql(target(), { query: text, operationName: operation.name, variables });
    assert.equal(response.kind, 'data', response.text.slice(0, 400));
    outcomes.answered += 1;
  }

  for (const file of readdirSync(operations).filter((name) => name.endsWith('.graphql'))) {
    it(`accepts only operations that return data: ${file}`, async () => {
      const document = readDocument(readFileSync(join(operations, file), 'utf8'));
      let posted = 0;
      for (const operation of operationsOf(document)) {
        const before = outcomes.answered;
        const request = requestOf(document, operation);
        // Skips operations with unresolved fragments, which can't be sent.
        if (request !== undefined) await run(request);
        posted += outcomes.answered - before;
      }
      assert.equal(sample().control.requests().length, posted, 'rejected operations were not posted');
    });
  }

  it('finds problems in operations that the instance rejects', async () => {
    for (const text of ['{ nonsense }', '{ currentUser }', '{ currentUser(id: 1) { id } }', '{ ...Gone }']) {
      assert.notDeepEqual(operationProblems(schema, text), [], text);
      assert.equal((await postGraphql(target(), { query: text })).kind, 'errors', text);
    }
  });
});

function requestOf(
  document: ReturnType<typeof readDocument>,
  operation: Operation,
): OperationRequest | undefined {
  try {
    return operationRequest(document, operation);
  } catch (error) {
    assert.ok(error instanceof UserError, String(error));
    return undefined;
  }
}

/** Returns a value for each required variable of an operation. */
function neededVariables({ node }: Operation, schema: GraphQLSchema): Variables {
  return Object.fromEntries(
    (node.variableDefinitions ?? []).flatMap(({ variable, type, defaultValue }) => {
      if (type.kind !== Kind.NON_NULL_TYPE || defaultValue !== undefined) return [];
      const known = typeFromAST(schema, type);
      return [[variable.name.value, isInputType(known) ? someValue(known) : 'some text']];
    }),
  );
}
