import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { cli, type CliOutcome } from '../../support/cli/cliProcess';
import { folderForEachTest } from '../../support/folders';
import {
  createApi,
  failureMessage,
  validToken,
  type GraphqlServer,
  type StartServer,
} from '../../support/graphqlServers/api';
import { startApollo } from '../../support/graphqlServers/apollo';
import { startMercurius } from '../../support/graphqlServers/mercurius';
import { startYoga } from '../../support/graphqlServers/yoga';

const servers: Readonly<Record<string, StartServer>> = {
  'Apollo Server': startApollo,
  Mercurius: startMercurius,
  'GraphQL Yoga': startYoga,
};

for (const [title, start] of Object.entries(servers))
  describe(`instance-explorer with ${title}`, function () {
    this.timeout(60_000);
    const home = folderForEachTest();
    const api = createApi();
    let server: GraphqlServer;
    before(async () => {
      server = await start(api);
    });
    after(() => server.stop());
    beforeEach(() =>
      writeFileSync(
        join(home.path, 'all.graphql'),
        `query Me { currentUser { username } }
        query Failing { organization(name: "a") { id } }
        mutation Create { createOrganization(name: "a") { id } }`,
      ),
    );
    const run = (args: readonly string[], token = validToken): Promise<CliOutcome> =>
      cli(args, {
        cwd: home.path,
        env: {
          INSTANCE_EXPLORER_URL: server.origin,
          INSTANCE_EXPLORER_TOKEN: token,
          INSTANCE_EXPLORER_CACHE: home.path,
        },
      });

    it('runs queries, and exits with 1 for errors of resolvers', async () => {
      const me = await run(['run', 'all.graphql', 'Me']);
      assert.equal(me.code, 0, me.stderr);
      assert.deepEqual(JSON.parse(me.stdout), { data: { currentUser: { username: 'ada' } } });
      const failing = await run(['run', 'all.graphql', 'Failing']);
      assert.equal(failing.code, 1, failing.stderr);
      assert.ok(failing.stderr.includes(failureMessage), failing.stderr);
    });

    it('sends a mutation once, and only with permission', async () => {
      const before = api.mutations;
      assert.equal((await run(['run', 'all.graphql', 'Create'])).code, 3);
      assert.equal(api.mutations, before);
      await run(['run', 'all.graphql', 'Create', '--allow-mutation']);
      assert.equal(api.mutations, before + 1);
    });

    it('loads the schema, and validates the operations', async () => {
      const pull = await run(['schema', 'pull']);
      assert.equal(pull.code, 0, pull.stderr);
      assert.ok(buildSchema(pull.stdout).getMutationType()?.getFields()['createOrganization']);
      const validate = await run(['validate', '.']);
      assert.equal(validate.code, 0, validate.stdout);
    });

    it('exits with 4 for a wrong token', async () => {
      const { code, stderr } = await run(['run', 'all.graphql', 'Me'], 'canary-wrong-0123456789');
      assert.equal(code, 4, stderr);
      assert.doesNotMatch(stderr, /canary/);
    });
  });
