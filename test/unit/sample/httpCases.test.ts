import assert from 'node:assert/strict';
import { assertLikeCase, readHttpCases, type HttpCase } from './support/httpCases';
import { ownCases } from './support/ownCases';
import { me, provocations } from './support/provocations';
import { runningSample } from './support/running';
import { postQuery } from './support/wire';

/** Reasons why the test of a case is skipped, by case ID. */
const deviations: Readonly<Record<string, string>> = {
  subscription: "the message is for a schema with subscriptions, which the sample doesn't have",
  hang: 'there is no response to compare; the tests of documents with cyclic fragments cover it',
};

function replay(title: string, cases: readonly HttpCase[]): void {
  describe(title, () => {
    const running = runningSample({ bodyCaps: { onTheWire: 100_000, unpacked: 1_000_000 } });
    for (const example of cases) {
      const deviation = deviations[example.id];
      if (deviation !== undefined) {
        it.skip(`don't reproduce the case ${example.id}: ${deviation}`);
        continue;
      }
      it(`match the case ${example.id}`, async () => {
        const provoke = provocations[example.id];
        assert.ok(provoke, 'there is no function that reproduces this case');
        const sample = running();
        const { body } = await postQuery(sample.baseUrl, `token ${sample.tokens.user}`, me);
        const { username } = (JSON.parse(body) as { data: { currentUser: { username: string } } }).data
          .currentUser;
        assertLikeCase(await provoke(sample, example), example, username);
      });
    }
  });
}

replay('the responses of the sample instance', ownCases);

const referenceCases = readHttpCases();
if (referenceCases === undefined)
  it.skip('the responses of the sample instance match the reference (file not found)');
else replay('the responses of the sample instance, compared with the reference', referenceCases);

describe('the cases in this repository', () => {
  it('include every case that can be reproduced', () => {
    assert.deepEqual(ownCases.map(({ id }) => id).sort(), Object.keys(provocations).sort());
  });
});

describe('documents with cyclic fragments', () => {
  const cycle = '{ currentUser { ...A } } fragment A on User { id ...B } fragment B on User { ...A }';
  const running = runningSample();
  const obliging = runningSample({ settings: { unresolvableFragments: 'validate' } });

  it("receive no response and don't block other requests", async () => {
    const sample = running();
    const { baseUrl, tokens } = sample;
    let answered = false;
    const hanging = postQuery(baseUrl, `token ${tokens.user}`, cycle).finally(() => (answered = true));
    for (let turn = 0; turn < 3; turn += 1) {
      assert.equal((await postQuery(baseUrl, `token ${tokens.user}`, me)).status, 200);
    }
    assert.equal(answered, false);
    await sample.stop();
    await assert.rejects(hanging);
  });

  it('cause validation errors if configured', async () => {
    const { baseUrl, tokens } = obliging();
    const { status, body } = await postQuery(baseUrl, `token ${tokens.user}`, cycle);
    assert.equal(status, 200);
    const [error] = (JSON.parse(body) as { errors: { message: string }[] }).errors;
    assert.equal(error?.message, 'Cannot spread fragment "A" within itself via "B".');
  });
});
