import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { resolve as pathOf } from 'node:path';
import { OperationRunner } from '../../../../src/editor/operations/runOperation';
import { Runs } from '../../../../src/editor/operations/runs';
import type { Connection } from '../../../../src/instance/connection';
import type { GraphqlTarget } from '../../../../src/instance/graphqlResponse';
import { operationsOf, readDocument } from '../../../../src/operations/document';
import { operationRequest } from '../../../../src/operations/requestText';
import type { PreparedRun } from '../../../../src/operations/run/draft';
import { readVariables } from '../../../../src/operations/variables';
import { UserError } from '../../../../src/shared/userError';
import { useServer, type Script } from '../../../support/http/scriptedServer';
import { rejectsWith } from '../../../support/userErrors';
import { testConnection } from '../../../support/testConnection';

const query = 'query Users { users(first: 1) { nodes { id } pageInfo { hasNextPage endCursor } } }';
const mutation = 'mutation Rename { rename }';
const json = { 'Content-Type': 'application/json' };
const page = '{"data":{"users":{"nodes":[{"id":"1"}],"pageInfo":{"hasNextPage":true,"endCursor":"a"}}}}';

/** A stage of a run, in which it is canceled. */
interface Stage {
  /** Whether only queries have this stage. */
  readonly onlyQueries?: true;
  readonly allPages?: true;
  /** Whether the instance has a credential at once. Otherwise, the run is canceled before there is one. */
  readonly credential: boolean;
  /** Responds to requests, and cancels the run. */
  readonly script: (cancel: () => void) => Script;
  readonly requests: number;
}

const stages: Readonly<Record<string, Stage>> = {
  'while the credential is read': { credential: false, script: () => () => undefined, requests: 0 },
  'before the response begins': { credential: true, script: (cancel) => () => cancel(), requests: 1 },
  'while the response is read': {
    credential: true,
    script: (cancel) => (response) => {
      response.writeHead(200, json);
      response.write('{"data":{"users":', cancel);
    },
    requests: 1,
  },
  'while the instance is busy': {
    onlyQueries: true,
    credential: true,
    script: (cancel) => (response) => {
      response.writeHead(503, { 'Retry-After': '60' }).end('busy', cancel);
    },
    requests: 1,
  },
  'before the second page': {
    onlyQueries: true,
    allPages: true,
    credential: true,
    script: (cancel) => {
      let pages = 0;
      return (response) => {
        pages += 1;
        if (pages === 2) cancel();
        else response.writeHead(200, json).end(page);
      };
    },
    requests: 2,
  },
};

describe('OperationRunner', () => {
  const server = useServer();

  /** Creates a runner whose history is a list, and a run of an operation. */
  function create(text: string, credential: Promise<void>) {
    const document = readDocument(text);
    const [operation] = operationsOf(document);
    assert.ok(operation);
    const connection = testConnection({ baseUrl: server.origin });
    const target: GraphqlTarget = { baseUrl: server.origin, credential: undefined };
    const app = {
      connections: { get: () => connection },
      settings: { read: () => undefined },
      sessions: {
        withGraphql: async (_: Connection, exchange: (to: GraphqlTarget) => Promise<unknown>) => {
          await credential;
          return exchange(target);
        },
      },
      programs: { path: () => pathOf('dist/responses.js') },
      responsesFolder: tmpdir,
      globalState: { get: () => undefined },
    };
    const runs = new Runs();
    const noted: { readonly outcome: string }[] = [];
    const history = { add: (entry: { readonly outcome: string }) => Promise.resolve(noted.push(entry)) };
    const runner = new OperationRunner({ app } as never, { runs, history } as never);
    const prepared: PreparedRun = {
      documentUri: 'file:///a.graphql',
      documentVersion: 1,
      request: operationRequest(document, operation),
      connection,
      variables: readVariables('{}', operation),
      unchecked: undefined,
    };
    return { runner, runs, prepared, noted };
  }

  it('sends nothing if the run was canceled before its start', async () => {
    for (const text of [query, mutation]) {
      const { runner, prepared, noted } = create(text, Promise.resolve());
      await rejectsWith(runner.exchange(prepared, { signal: AbortSignal.abort() }), { kind: 'canceled' });
      assert.deepEqual([server.received.length, noted], [0, []]);
    }
  });

  for (const [when, { onlyQueries, allPages, credential, script, requests }] of Object.entries(stages))
    for (const [what, text] of Object.entries({ query, mutation }))
      if (what === 'query' || onlyQueries === undefined)
        it(`ends a ${what} that is canceled ${when}, and sends nothing afterwards`, async () => {
          const stop = new AbortController();
          const cancel = (): void => stop.abort();
          let unlock = (): void => undefined;
          const unlocked = new Promise<void>((resolve) => (unlock = resolve));
          const { runner, runs, prepared, noted } = create(text, unlocked);
          server.respond(script(cancel));
          const running = runner.exchange(prepared, { signal: stop.signal, allPages: allPages ?? false });
          if (!credential) cancel();
          unlock();
          const ended = await running.then(
            ({ read }) => read.errorCount,
            (error: unknown) => error instanceof UserError && error.kind,
          );
          // The pages that were loaded are shown.
          const isPartial = allPages === true;
          assert.equal(ended, isPartial ? 0 : 'canceled');
          assert.equal(server.received.length, requests);
          assert.deepEqual(
            noted.map(({ outcome }) => outcome),
            [isPartial ? 'ok' : 'canceled'],
          );
          assert.equal(runs.all().length, 0);
        });
});
