import { strict as assert } from 'node:assert';
import { OperationsWorld } from '../support/workbench/operationsWorld';
import { urlStep } from '../support/workbench/workbench';

const files = {
  'self.graphql': 'query Who {\n  currentUser {\n    username\n  }\n}\n',
  'update.graphql': 'mutation Change {\n  ping\n}\n',
  'broken.graphql': 'query Broken {\n  currentUser {\n    username\n\n',
  'several.graphql': '{\n  currentUser {\n    id\n  }\n}\n\n{\n  site {\n    productVersion\n  }\n}\n',
};

/** Run that ends without a GraphQL response. */
interface Trouble {
  readonly what: string;
  readonly fault: unknown;
  /** First line of the error description. */
  readonly cause: string;
  /** A later line of the error description. */
  readonly line: string;
}

/** Cases that exceed the timeout of the connection or the maximum response size, and one case with an invalid body. */
const troubles: readonly Trouble[] = [
  {
    what: 'a server that never responds',
    fault: { kind: 'silence' },
    cause: '// Timed out',
    line: '// timed out after 5.0 s.',
  },
  {
    what: 'an endless body',
    fault: { kind: 'endless' },
    cause: '// Too large',
    line: '// The response is too large.',
  },
  {
    what: 'an HTML page',
    fault: { kind: 'reply', status: 200, body: '<!doctype html><title>Sign in</title><h1>Sign in</h1>' },
    cause: '// Unexpected response',
    line: '// page instead of data.',
  },
];

describe('running an operation', function () {
  this.timeout(240_000);
  let world: OperationsWorld;

  before(async () => {
    world = await OperationsWorld.open('trouble', files);
  });
  after(() => world.close(['Impatient']));
  beforeEach(() => world.reset());
  afterEach(async function () {
    if (this.currentTest?.state === 'failed')
      await world.picture(`failed-${this.currentTest.title.replace(/\W+/g, '-')}`);
  });

  it('offers to add a connection if there is none', async () => {
    await world.run('self.graphql', 'Select Connection...');
    await world.workbench.entry(urlStep).waitFor();
    await world.picture('no-connection');
    await world.workbench.page.keyboard.press('Escape');
    await world.workbench.connect(world.sample.baseUrl, world.sample.tokens['admin'] ?? '', 'Impatient');
  });

  for (const { what, fault, cause, line } of troubles) {
    it(`shows the error above the previous response: ${what}`, async () => {
      const { workbench, control } = world;
      await world.run('self.graphql');
      await workbench.tab('Who.json').waitFor();
      await workbench.lens(/200 · /).waitFor();
      await control('addFault', { operation: 'Who', action: fault });
      await world.again();
      await workbench.lens('Try Again').waitFor();
      await workbench.lens(/From \d\d:\d\d · 200/).waitFor();
      await world.line(cause).first().waitFor();
      await world.line(line).waitFor();
      await world.line('"username"').waitFor();
      assert.equal(await workbench.notification(/./).count(), 0);
      await world.picture(what.replace(/\W+/g, '-'));
      await control('removeFaults');
      await workbench.press(workbench.lensAction('Try Again'), workbench.lens(/^\W*200 · /));
      await world.line('//').waitFor({ state: 'detached' });
    });
  }

  it("doesn't resend a mutation after the connection closes", async () => {
    const { control } = world;
    await control('addFault', { operation: 'Change', action: { kind: 'reset' } });
    await world.run('update.graphql');
    await world.decide('Run "Change" on Impatient', 'Run Mutation');
    await world.line('// Connection closed').waitFor();
    await world.line("// Couldn't run Change on Impatient.").waitFor();
    assert.equal((await world.posted('Change')).length, 1);
  });

  it('sends no operation if the document has a syntax error', async () => {
    await world.open('broken.graphql');
    await world.again();
    await world.workbench.notification(/Syntax Error: /).waitFor();
    await world.picture('a-document-that-does-not-parse');
    assert.deepEqual(
      ((await world.control('requests')) as readonly { readonly target: string }[]).filter(
        ({ target }) => target.startsWith('/.api/graphql') && !target.endsWith('?IntrospectionQuery'),
      ),
      [],
    );
  });

  it('runs the operation at the cursor among several anonymous operations', async () => {
    const { workbench } = world;
    await world.open('several.graphql');
    await workbench.lens(/Run$/).nth(1).waitFor();
    await workbench.goToLine(8);
    await workbench.runAtCursor();
    await workbench.tab('Response.json').waitFor();
    await world.line('"productVersion"').waitFor();
    await world.picture('anonymous');
  });
});
