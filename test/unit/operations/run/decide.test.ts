import assert from 'node:assert/strict';
import { parseConnection, type Connection } from '../../../../src/instance/connection';
import { operationsOf, readDocument } from '../../../../src/operations/document';
import { effectiveLimits } from '../../../../src/operations/limits';
import { operationRequest } from '../../../../src/operations/requestText';
import type { RequestCheck } from '../../../../src/operations/run/checkRequest';
import { throwsUserError } from '../../../support/userErrors';
import { checkPolicy, decide, type DecideOptions } from '../../../../src/operations/run/decide';

const query = 'query Q { currentUser { username } }';
const mutation = 'mutation M($name: String!, $key: String) { createOrganization(name: $name) { name } }';

interface Case {
  readonly text?: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly connection?: Partial<Connection>;
  readonly check?: Partial<RequestCheck>;
  readonly options?: Partial<DecideOptions>;
}

/** Returns the kind and the message of each step, and the detail of each question. */
function steps({ text = query, variables = {}, connection, check, options }: Case): readonly string[] {
  const document = readDocument(text);
  const [operation] = operationsOf(document);
  const saved = parseConnection({ id: 'c1', name: 'Sample', baseUrl: 'https://code.example.com' });
  assert.ok(operation !== undefined && saved !== undefined);
  const draft = {
    documentUri: 'file:///q.graphql',
    documentVersion: 1,
    request: operationRequest(document, operation),
    connection: { ...saved, ...connection },
    variables,
  };
  const all = { limits: effectiveLimits(), secretNames: [], unattended: false, ...options };
  const policy = checkPolicy(draft, all.unattended);
  return decide(draft, { problems: [], unchecked: undefined, ...check }, policy, all).map((step) =>
    step.kind === 'refuse'
      ? `refuse: ${step.failure.message}`
      : `${step.prompt.kind}: ${step.prompt.message}\n${step.prompt.detail}`,
  );
}

const problems = Array.from({ length: 7 }, (_, index) => ({
  message: `Problem ${index + 1}.`,
  locations: [],
}));
const unattended = { unattended: true };

describe('decide', () => {
  it('returns no steps for a valid query', () => {
    assert.deepEqual(steps({}), []);
    assert.deepEqual(steps({ options: unattended }), []);
  });

  it('asks about an invalid request and lists up to 5 problems', () => {
    assert.deepEqual(steps({ check: { problems } }), [
      'invalid: "Q" wasn\'t sent: Sample would reject it.\n' +
        'Problem 1.\nProblem 2.\nProblem 3.\nProblem 4.\nProblem 5.\n2 more',
    ]);
  });

  it('rejects invalid and costly requests of a task', () => {
    const limits = { ...effectiveLimits(), graphQLMaxDepth: 1 };
    assert.deepEqual(steps({ check: { problems }, options: unattended }), [
      'refuse: "Q" wasn\'t sent: Sample would reject it. Problem 1.',
    ]);
    const [costly, ...others] = steps({ options: { ...unattended, limits } });
    assert.match(costly ?? '', /^refuse: "Q" exceeds the cost limits of Sample\. /);
    assert.deepEqual(others, []);
  });

  it('asks about an invalid request before it asks about exceeded limits', () => {
    const limits = { ...effectiveLimits(), graphQLMaxDepth: 1 };
    const kinds = steps({ check: { problems }, options: { limits } }).map((line) => line.split(':')[0]);
    assert.deepEqual(kinds, ['invalid', 'costly']);
  });

  it('shows the instance, user, and variables of a mutation, but no secrets', () => {
    const variables = { name: 'org', key: 'canary' };
    const connection = { scheme: 'sudo', sudoUser: 'ada' } as const;
    const check = { unchecked: 'The instance does not answer.' };
    const options = { secretNames: ['key'] };
    const [line, ...others] = steps({ text: mutation, variables, connection, check, options });
    assert.deepEqual(others, []);
    assert.deepEqual(line?.split('\n').slice(0, 3), [
      'mutation: Run "M" on Sample sudo as ada?',
      'This modifies data on https://code.example.com (sudo as ada):',
      '• createOrganization(name: $name)',
    ]);
    assert.match(line, /"name"/);
    assert.match(line, /Hidden variables: key/);
    assert.match(line, /Not checked against the schema of Sample: The instance does not answer\.$/);
    assert.doesNotMatch(line, /canary/);
  });

  it('names the environment of the connection in each question', () => {
    const connection = { environment: 'production' } as const;
    assert.match(
      steps({ text: mutation, connection })[0] ?? '',
      /^mutation: Run "M" on Sample \(production\)\?/,
    );
  });

  it('applies the mutation policy, and asks before a mutation of a task even if the policy allows it', () => {
    const of = (mutationPolicy: Connection['mutationPolicy'], options = {}): string | undefined =>
      steps({ text: mutation, connection: { mutationPolicy }, options })[0]?.split(':')[0];
    assert.equal(of('allow'), undefined);
    assert.equal(of('allow', unattended), 'mutation');
    assert.equal(of('ask'), 'mutation');
    throwsUserError(() => of('read-only'), {
      kind: 'refused',
      message: /Sample is read-only: createOrganization/,
    });
  });
});
