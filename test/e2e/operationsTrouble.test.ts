import { strict as assert } from 'node:assert';
import { OperationsWorld } from '../support/workbench/operationsWorld';

const files = {
  'who.graphql': 'query Who {\n  currentUser {\n    username\n  }\n}\n',
  'change.graphql': 'mutation Change {\n  ping\n}\n',
  'broken.graphql': 'query Broken {\n  currentUser {\n    username\n\n',
  'fragments.graphql':
    'query Doubled {\n  currentUser {\n    ...F\n  }\n}\n\nfragment F on User {\n  id\n}\n\nfragment F on User {\n  username\n}\n',
  'undefined.graphql': 'query Undefined {\n  currentUser {\n    ...Nowhere\n  }\n}\n',
  'several.graphql': '{\n  currentUser {\n    id\n  }\n}\n\n{\n  site {\n    productVersion\n  }\n}\n',
};

/** What comes in place of an answer, and what is said about it. `tab` is the document it is shown in. */
interface Trouble {
  readonly what: string;
  readonly fault: unknown;
  readonly said: string | RegExp;
  readonly where: 'notification' | 'lens';
  readonly tab: string;
  /** A line of the new answer, where what is said is said of the answer before it too. */
  readonly line?: string;
}

const json = (body: string, status = 200): unknown => ({
  kind: 'answer',
  status,
  headers: { 'content-type': 'application/json' },
  body,
});

const errors = Array.from({ length: 10_000 }, (_, index) => ({
  message: `m${index}`,
  path: ['currentUser'],
}));

const troubles: readonly Trouble[] = [
  {
    what: 'a server that never answers',
    fault: { kind: 'silence' },
    said: 'did not finish its answer within 2.0 s. Try again',
    where: 'notification',
    tab: 'Who.json',
  },
  {
    what: 'a connection that closes before the first byte',
    fault: { kind: 'reset' },
    said: /was closed before the answer was complete. Try again/,
    where: 'notification',
    tab: 'Who.json',
  },
  {
    what: 'a connection that closes in the middle of the body',
    fault: { kind: 'cut', afterBytes: 20 },
    said: /was closed before the answer was complete. Try again/,
    where: 'notification',
    tab: 'Who.json',
  },
  {
    what: 'a body without an end',
    fault: { kind: 'endless' },
    said: 'The answer is larger than 2.0 MB. Ask for fewer items',
    where: 'notification',
    tab: 'Who.json',
  },
  {
    what: 'an HTML page',
    fault: { kind: 'answer', status: 200, body: '<!doctype html><title>Sign in</title><h1>Sign in</h1>' },
    said: /web page/,
    where: 'lens',
    tab: 'Who.html',
  },
  {
    what: 'a bad gateway',
    fault: { kind: 'answer', status: 502, body: '<html><h1>502 Bad Gateway</h1></html>' },
    said: /failed to answer \(502 Bad Gateway\). Try again/,
    where: 'notification',
    tab: 'Who.txt',
  },
  {
    what: 'a number that JSON does not have',
    fault: json('{"data":{"currentUser":{"id":NaN}}}'),
    said: /It is not valid JSON/,
    where: 'lens',
    tab: 'Who.txt',
  },
  {
    what: 'keys that come twice',
    fault: json('{"data":{"currentUser":{"id":"1","id":12345678901234567890}}}'),
    said: /200 OK/,
    where: 'lens',
    tab: 'Who.json',
    line: '12345678901234567890',
  },
  {
    what: '10,000 errors',
    fault: json(JSON.stringify({ errors, data: { currentUser: null } })),
    said: /^10,000 errors, with partial data: m0/,
    where: 'lens',
    tab: 'Who.json',
  },
];

describe('what an operation can meet', function () {
  this.timeout(240_000);
  let world: OperationsWorld;

  before(async () => {
    world = await OperationsWorld.open('trouble', files, {
      'instanceExplorer.requests.deadlines': { Sample: 2 },
      'instanceExplorer.answers.largestMB': 2,
    });
  });
  after(() => world.close());
  beforeEach(() => world.reset());
  afterEach(async function () {
    if (this.currentTest?.state === 'failed')
      await world.picture(`failed-${this.currentTest.title.replace(/\W+/g, '-')}`);
  });

  it('is no connection at all: it offers to make one', async () => {
    await world.run('who.graphql', 'Run · choose an instance');
    await world.workbench.inputMessage.filter({ hasText: 'Address of the instance' }).waitFor();
    await world.picture('no-connection');
    await world.workbench.page.keyboard.press('Escape');
    await world.workbench.connect(world.sample.baseUrl, world.sample.tokens['admin'] ?? '', 'Sample');
  });

  for (const { what, fault, said, where, tab, line } of troubles) {
    it(`is ${what}: it says so, and the answer before it stays`, async () => {
      const { workbench, control } = world;
      await world.run('who.graphql');
      await workbench.tab('Who.json').waitFor();
      await workbench.lens(/200 OK/).waitFor();
      await control('addFault', { operation: 'Who', action: fault });
      await world.again();
      await workbench[where](said).first().waitFor();
      if (line !== undefined) await world.line(line).waitFor();
      await world.picture(what.replace(/\W+/g, '-'));
      await workbench.tab(tab).waitFor();
      if (tab === 'Who.json' && where === 'notification') await world.line('"username"').first().waitFor();
    });
  }

  it('is a connection that closes while a mutation runs: it is not sent again', async () => {
    const { workbench, control } = world;
    await control('addFault', { operation: 'Change', action: { kind: 'reset' } });
    await world.run('change.graphql');
    await world.decide('Run this mutation on Sample', 'Run Mutation');
    await workbench.notification(/was closed before the answer was complete/).waitFor();
    assert.equal((await world.posted('Change')).length, 1);
  });

  const unsendable: readonly (readonly [string, string, string | RegExp])[] = [
    ['a document that does not parse', 'broken.graphql', /The document does not parse. Syntax Error/],
    ['a fragment that is there twice', 'fragments.graphql', 'The fragment "F" is defined more than once'],
    ['a fragment that is nowhere', 'undefined.graphql', 'The fragment "Nowhere" is not defined'],
  ];
  for (const [what, file, said] of unsendable) {
    it(`is ${what}: nothing is sent`, async () => {
      await world.open(file);
      await world.again();
      await world.workbench.notification(said).waitFor();
      await world.picture(what.replace(/\W+/g, '-'));
      assert.deepEqual(
        ((await world.control('requests')) as readonly { readonly target: string }[]).filter(
          ({ target }) => target.startsWith('/.api/graphql') && !target.endsWith('?IntrospectionQuery'),
        ),
        [],
      );
    });
  }

  it('is one of several anonymous operations: it runs that one alone', async () => {
    const { workbench } = world;
    await world.open('several.graphql');
    await workbench
      .lens(/Run · on Sample/)
      .nth(1)
      .waitFor();
    await workbench.goToLine(8);
    await workbench.runAtCursor();
    await workbench.tab('Answer.json').waitFor();
    await world.line('"productVersion"').waitFor();
    await world.picture('anonymous');
  });
});
