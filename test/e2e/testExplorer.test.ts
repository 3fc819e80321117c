import { OperationsWorld } from '../support/workbench/operationsWorld';

const files = {
  'tested.graphql': `# @test passes
# @expect data.users.nodes length == 2
# @test fails
# @expect data.users.nodes length == 3
# @test wrong
# @expect data.users.nodes lenght == 3
query Tested {
  users(first: 2) {
    nodes {
      username
    }
  }
}

# @test changes
mutation Change {
  ping
}
`,
};

describe('the Test Explorer', function () {
  this.timeout(240_000);
  let world: OperationsWorld;

  before(async () => {
    world = await OperationsWorld.open('testExplorer', files);
    await world.workbench.connect(world.sample.baseUrl, world.sample.tokens['admin'] ?? '', 'Tests');
  });
  after(() => world.close(['Tests']));
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await world.picture('failed-testExplorer');
  });

  it('settles every test beside an operation', async () => {
    const { workbench } = world;
    await world.open('tested.graphql');
    await workbench.command('Testing: Focus on Test Explorer View');
    const row = (title: string) => workbench.page.locator('.monaco-list-row', { hasText: title }).first();
    // Before the tests are listed, the command finds none.
    await row('tested.graphql').waitFor();
    await workbench.command('Test: Run All Tests');
    for (const [title, icon] of [
      ['Tested: passes', 'passed'],
      ['Tested: fails', 'failed'],
      ['Tested: wrong', 'error'],
      ['Change: changes', 'skipped'],
    ] as const)
      await row(title).locator(`.codicon-testing-${icon}-icon`).waitFor();
    const message = 'Expected data.users.nodes length == 3, but its length is 2.';
    await workbench.page.getByText(message).first().waitFor();
    await world.picture('results');
  });
});
