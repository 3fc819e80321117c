import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, printSchema } from 'graphql';
import { buildSampleSchema } from '../../../src/sample/schema';
import { cli, type CliOutcome } from '../../support/cli/cliProcess';
import { forEachGraphqlGo } from '../../support/engines/graphqlGo';
import { folderForEachTest } from '../../support/folders';

const operations = `# @test returns a user
# @vars {"first": 2}
# @expect data.users.nodes[0].username == "text"
# @test expects another user
# @vars {"first": 2}
# @expect data.users.nodes[0].username == "ada"
query Users($first: Int!) { users(first: $first) { nodes { username } } }
mutation Create { createOrganization(name: "a") { id } }
`;

describe('instance-explorer', function () {
  this.timeout(120_000);
  forEachGraphqlGo(
    () => printSchema(buildSampleSchema()),
    (server) => {
      const home = folderForEachTest();
      const path = (name: string): string => join(home.path, name);
      const run = (...args: readonly string[]): Promise<CliOutcome> =>
        cli(args, {
          cwd: home.path,
          env: {
            INSTANCE_EXPLORER_URL: server().origin,
            INSTANCE_EXPLORER_TOKEN: 'token0123456789',
            INSTANCE_EXPLORER_CACHE: path('cache'),
          },
        });
      const expectCode = async (code: number, ...args: readonly string[]): Promise<CliOutcome> => {
        const outcome = await run(...args);
        assert.equal(outcome.code, code, `${args.join(' ')}\n${outcome.stdout}${outcome.stderr}`);
        return outcome;
      };

      beforeEach(() => writeFileSync(path('users.graphql'), operations));

      it('runs queries, and sends mutations only with permission', async () => {
        const users = await expectCode(0, 'run', 'users.graphql', 'Users', '--var', 'first=2');
        assert.deepEqual(JSON.parse(users.stdout), { data: { users: { nodes: [{ username: 'text' }] } } });
        await expectCode(3, 'run', 'users.graphql', 'Create');
        await expectCode(0, 'run', 'users.graphql', 'Create', '--allow-mutation');
      });

      it('finds problems before the server does', async () => {
        await expectCode(0, 'validate', 'users.graphql');
        await expectCode(0, 'cost', 'users.graphql', 'Users', '--var', 'first=2');
        writeFileSync(path('wrong.graphql'), 'query Wrong { users(first: "2") { nope } }');
        const { stdout } = await expectCode(1, 'validate', 'wrong.graphql');
        assert.match(stdout, /Cannot query field "nope"/);
        await expectCode(3, 'run', 'wrong.graphql');
        const { status, text } = await server().post({ query: '{ users(first: "2") { nope } }' });
        assert.ok(status !== 200 || text.includes('"errors"'), text);
      });

      it('reports the tests beside operations', async () => {
        await expectCode(1, 'test', 'users.graphql', '--reporter', 'junit=tests.xml');
        const report = readFileSync(path('tests.xml'), 'utf8');
        assert.match(report, /tests="2" failures="1" errors="0" skipped="0"/);
        assert.match(report, /expected: &quot;ada&quot;\n\s+actual: &quot;text&quot;/);
      });

      it('pulls the schema, and finds the operations that a change breaks', async () => {
        await expectCode(0, 'schema', 'pull', '-o', 'schema.graphql');
        const pulled = readFileSync(path('schema.graphql'), 'utf8');
        assert.ok(buildSchema(pulled).getQueryType()?.getFields()['users']);
        await expectCode(0, 'schema', 'check', '.', '--from', 'schema.graphql');
        writeFileSync(path('old.graphql'), 'query Old { removedField }');
        const earlier = pulled.replace(/^type Query \{$/m, 'type Query {\n  removedField: String\n');
        writeFileSync(path('earlier.schema'), earlier);
        const { stdout } = await expectCode(1, 'schema', 'check', '.', '--from', 'earlier.schema');
        assert.match(stdout, /old\.graphql:1:13: error: .*removedField/);
      });
    },
  );
});
