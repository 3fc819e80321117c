import assert from 'node:assert/strict';
import { parseConnection, type Connection } from '../../../../src/instance/connection';
import { estimateCost } from '../../../../src/operations/cost';
import { defaultCostLimits } from '../../../../src/operations/costLimits';
import { operationsOf, readDocument } from '../../../../src/operations/document';
import { estimateRowWidth, maxRowWidth } from '../../../../src/operations/lens/lensRow';
import { operationRow, type OperationRowInfo } from '../../../../src/operations/lens/operationRow';

const find = 'query Find($first: Int!, $text: String) { users(first: $first, query: $text) { totalCount } }';
const change = 'mutation Change { ping }';

type Row = ReturnType<typeof operationRow>;

function rowOf(
  text: string,
  {
    connection,
    ...info
  }: Partial<Omit<OperationRowInfo, 'connection'>> & { connection?: Partial<Connection> } = {},
): Row {
  const [operation] = operationsOf(readDocument(text));
  const saved = parseConnection({ id: 'c1', name: 'Sample', baseUrl: 'https://code.example.com' });
  assert.ok(operation !== undefined && saved !== undefined);
  return operationRow({
    operation,
    connection: { ...saved, ...connection },
    isTied: false,
    values: {},
    secretNames: [],
    cost: undefined,
    limits: defaultCostLimits,
    problem: undefined,
    unchecked: undefined,
    run: undefined,
    ...info,
  });
}

const shown = (row: Row): string =>
  row
    .map(({ icon, text }) => [icon === undefined ? [] : `$(${icon})`, text].flat().join(' ').trim())
    .join(' | ');

describe('the row above an operation', () => {
  it('shows Run, variable values, and more actions', () => {
    assert.equal(
      shown(rowOf(find, { values: { first: 5, text: 'alder' } })),
      '$(play) Run | first = 5, text = "alder" | $(ellipsis)',
    );
    assert.equal(shown(rowOf(change)), '$(play) Run | $(ellipsis)');
  });

  it('shows the number of variables if their values are unknown or too long', () => {
    assert.equal(shown(rowOf(find)), '$(play) Run | 2 variables | $(ellipsis)');
    const long = rowOf(find, { values: { first: 5, text: 'alder and birch' } });
    assert.equal(shown(long), '$(play) Run | 2 variables | $(ellipsis)');
    assert.match(
      long.find(({ id }) => id === 'variables')?.tooltip ?? '',
      /first = 5, text = "alder and birch"/,
    );
  });

  it('shows a read-only connection, and that its mutations are blocked', () => {
    const connection = { name: 'Acme', mutationPolicy: 'read-only' as const };
    assert.equal(shown(rowOf('{ a }', { connection })), '$(lock) Acme | $(play) Run | $(ellipsis)');
    assert.equal(
      shown(rowOf(change, { connection })),
      '$(lock) Acme | $(circle-slash) Blocked: read-only | Run On... | $(ellipsis)',
    );
    assert.equal(
      shown(rowOf(change, { connection: { mutationPolicy: 'ask' } })),
      '$(play) Run | $(ellipsis)',
    );
  });

  it('shows production and staging', () => {
    assert.equal(
      shown(rowOf('{ a }', { connection: { environment: 'production' } })),
      '$(shield) production | $(play) Run | $(ellipsis)',
    );
    assert.equal(
      shown(rowOf(change, { connection: { environment: 'staging', name: 'Acme' }, isTied: true })),
      '$(pinned) Acme | $(beaker) staging | $(play) Run | $(ellipsis)',
    );
  });

  it('shows the connection of a pinned document and the sudo user', () => {
    const connection = { name: 'Acme', scheme: 'sudo' as const, sudoUser: 'ada' };
    assert.equal(
      shown(rowOf('{ a }', { connection, isTied: true })),
      '$(pinned) Acme | as ada | $(play) Run | $(ellipsis)',
    );
    assert.equal(shown(rowOf('{ a }', { connection: { actingUser: 'ada' } })), '$(play) Run | $(ellipsis)');
  });

  it('shows a missing or removed connection', () => {
    const none = {
      ...{ isTied: false, values: {}, secretNames: [], cost: undefined, limits: defaultCostLimits },
    };
    const [operation] = operationsOf(readDocument('{ a }'));
    assert.ok(operation !== undefined);
    const info = {
      ...none,
      operation,
      connection: undefined,
      problem: undefined,
      unchecked: undefined,
      run: undefined,
    };
    assert.equal(shown(operationRow(info)), '$(plug) Select Connection... | $(ellipsis)');
    assert.equal(
      shown(operationRow({ ...info, isTied: true })),
      '$(warning) Connection removed | $(play) Run | $(ellipsis)',
    );
  });

  it('shows costs of at least 50% of a cost limit, and lower costs in the tooltip of Run', () => {
    const costly = (first: number): Row => {
      const text = `{ users(first: ${first}) { nodes { id } } }`;
      return rowOf(text, {
        cost: estimateCost(text),
        limits: { ...defaultCostLimits, graphQLMaxFieldCount: 1000 },
      });
    };
    assert.match(shown(costly(100)), /^\$\(play\) Run/);
    assert.match(
      costly(100).find(({ id }) => id === 'run')?.tooltip ?? '',
      /^Run on Sample\. Cost depth 3\/30/,
    );
    assert.match(shown(costly(498)), /^\$\(play\) Run/);
    assert.match(shown(costly(499)), /^50% of cost limit \| \$\(play\) Run/);
    assert.match(shown(costly(800)), /^80% of cost limit \| \$\(play\) Run/);
    assert.match(shown(costly(4000)), /^\$\(warning\) 400% of cost limit \| \$\(play\) Run/);
  });

  it('shows the duration of a run and Cancel', () => {
    const run = { milliseconds: 4900, progress: '4.9 s · page 2' };
    assert.equal(
      shown(rowOf(find, { run, values: { first: 5 } })),
      '$(loading~spin) Running... 4 s | Cancel | 2 variables | $(ellipsis)',
    );
    assert.match(
      shown(rowOf('{ a }', { run: { ...run, milliseconds: 125_000 } })),
      /Running\.\.\. 2 min 5 s/,
    );
  });

  it('hides the values of secrets and text that looks like a token', () => {
    const values = { apiKey: 'k-1', pin: '1234', note: `sgp_${'a1'.repeat(20)}`, first: 5 };
    const row = rowOf(find, { values, secretNames: ['pin'] });
    assert.doesNotMatch(JSON.stringify(row), /k-1|1234|sgp_/);
    assert.match(row.find(({ id }) => id === 'variables')?.tooltip ?? '', /apiKey = •••, pin = •••/);
    assert.equal(shown(rowOf(find, { values: { token: 'x' } })), '$(play) Run | token = ••• | $(ellipsis)');
  });

  it('separates the reason for an unchecked operation from the advice', () => {
    const row = rowOf(find, { unchecked: 'code.example.com returned an error (503). Response: Maintenance' });
    const tooltip = row.find(({ id }) => id === 'unchecked')?.tooltip ?? '';
    assert.match(tooltip, /Response: Maintenance\. Select to reload the schema\.$/);
  });

  it('fits next to the minimap even if its content is long', () => {
    const info = {
      connection: {
        name: 'Production of the whole company',
        mutationPolicy: 'read-only' as const,
        scheme: 'sudo' as const,
        sudoUser: 'someone-with-a-long-name',
      },
      isTied: true,
      unchecked: 'The schema is missing.',
      values: { first: 50_000, text: 'alder birch' },
      cost: estimateCost('{ a { b } }'),
      limits: { ...defaultCostLimits, graphQLMaxDepth: 2 },
    };
    const row = rowOf(change.replace('Change', 'Change($first: Int!, $text: String)'), info);
    assert.deepEqual(
      row.map(({ id }) => id),
      ['connection', 'user', 'blocked', 'more'],
    );
    assert.ok(estimateRowWidth(row) <= maxRowWidth, shown(row));
    const some = rowOf(find, { ...info, connection: { ...info.connection, scheme: 'token' } });
    assert.ok(estimateRowWidth(some) <= maxRowWidth, shown(some));
    assert.match(shown(some), /^\$\(lock\) Produc[^|]*… \|.*\$\(play\) Run \| .*\$\(ellipsis\)/);
    const short = rowOf(find, {
      ...info,
      isTied: false,
      connection: { name: 'Acme Production', mutationPolicy: 'read-only' },
      cost: undefined,
      unchecked: undefined,
    });
    assert.equal(shown(short), '$(lock) Acme Production | $(play) Run | 2 variables | $(ellipsis)');
  });
});
