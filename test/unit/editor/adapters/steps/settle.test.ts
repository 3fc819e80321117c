import assert from 'node:assert/strict';
import type { QuickInput } from 'vscode';
import { settle } from '../../../../../src/editor/adapters/steps/stepFrame';
import { canceledError, UserError } from '../../../../../src/shared/userError';

describe('settle', () => {
  const input = { busy: false, enabled: true } as QuickInput;
  const messageOf = (error: UserError): Promise<string | undefined> =>
    settle(input, () => {
      throw error;
    });

  it('returns nothing on success, and enables the input again', async () => {
    assert.equal(await settle(input, () => undefined), undefined);
    assert.deepEqual(input, { busy: false, enabled: true });
  });

  it('returns an empty message if the user canceled', async () => {
    assert.equal(await messageOf(canceledError()), '');
  });

  it('returns the explanation of an error with its hint', async () => {
    assert.equal(
      await messageOf(new UserError('input', 'There is no schema.', { hint: 'reloadSchema' })),
      'There is no schema. Run "Instance Explorer: Reload Schema".',
    );
  });

  it("doesn't suggest to sign in, which the steps themselves do", async () => {
    assert.equal(
      await messageOf(
        new UserError('credential', 'The endpoint is at another origin.', { advice: 'Check it.' }),
      ),
      'The endpoint is at another origin. Check it.',
    );
  });
});
