import type { Connection } from '../../../src/instance/connection';
import type { ConnectionRun, ConnectionRunState } from '../../../src/operations/run/connectionRuns';
import {
  describeConnections,
  type CombinedResponses,
  type ConnectionResponse,
} from '../../../src/operations/run/connectionsPage';
import type { ConnectionsPage } from '../../../src/shared/tableEditor/connectionsPage';
import { UserError } from '../../../src/shared/userError';

type State = ConnectionRunState<ConnectionResponse>;

const done = (totalMs: number, trouble?: string): State => ({
  kind: 'done',
  response: { response: { text: '{}' }, totalMs, trouble },
});

const rejected = new UserError(
  'refused',
  'SiteOverview wasn\'t sent: Example EU would reject it. Cannot query field "isPublic" on type "Site".',
);
const unreachable = new UserError('unreachable', "Couldn't connect to apac.example.com: connection refused.");
const signedOut = new UserError('credential', 'You are signed out of Example Internal.', { hint: 'signIn' });

const states: readonly (readonly [name: string, state: State, environment?: 'production' | 'staging'])[] = [
  ['Example', done(112), 'production'],
  ['Example EU', { kind: 'notSent', error: rejected }, 'production'],
  ['Example APAC', { kind: 'failed', error: unreachable }],
  ['Example Internal', { kind: 'failed', error: signedOut }],
  ['Staging', done(301, '2 errors, with partial data: permission denied'), 'staging'],
  ['Staging with a name that is so long that it needs two lines in the column', done(4210), 'staging'],
  ['Labs', { kind: 'running', startedAt: 0 }],
  ['Archive', { kind: 'canceled' }],
];

const combined: CombinedResponses = {
  ids: ['c0', 'c4', 'c5'],
  lists: ['users.nodes', 'organizations.nodes'],
  path: 'users.nodes',
  rows: [8214, 400, 400],
  differing: 7814,
  differences: [
    {
      path: 'site.productVersion',
      values: [
        { json: '"7.0.0"', responses: [0, 1] },
        { json: '"6.12.0"', responses: [2] },
      ],
    },
    {
      path: 'users.nodes',
      values: [
        { items: 400, responses: [1, 2] },
        { items: 8214, responses: [0] },
      ],
    },
    {
      path: 'currentUser',
      values: [{ responses: [0] }, { json: 'null', responses: [1] }, { json: '""', responses: [2] }],
    },
  ],
};

/** Returns the page of a query on eight connections in all states. */
export function connectionsSample(isRunning = true): ConnectionsPage {
  const runs = states.map(([name, state, environment], place): ConnectionRun<ConnectionResponse> => {
    const connection: Connection = {
      id: `c${place}`,
      name,
      baseUrl: `https://c${place}.example.com`,
      scheme: 'token',
      mutationPolicy: 'ask',
      ...(environment === undefined ? {} : { environment }),
    };
    return { connection, state: state.kind === 'running' && !isRunning ? { kind: 'canceled' } : state };
  });
  const names = new Map(runs.map(({ connection: { id, name } }) => [id, name]));
  return describeConnections(runs, names, combined, ({ hint }) =>
    hint === 'signIn' ? 'Sign In' : undefined,
  );
}
