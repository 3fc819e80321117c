import assert from 'node:assert/strict';
import { collectRows } from '../../../src/warehouse/collectRows';
import { assertUserError } from '../../support/userErrors';

async function* batch(cell: string | null): AsyncGenerator<readonly (readonly (string | null)[])[]> {
  yield await Promise.resolve([[cell]]);
}

describe('collectRows', () => {
  it('returns the rows of a statement', async () => {
    assert.deepEqual(await collectRows(batch(null)), [[null]]);
  });

  it('limits the bytes of the cells, not their characters', async () => {
    const error: unknown = await collectRows(batch(`${'ä'.repeat(64 * 1024 * 1024)}.`)).catch(
      (failure: unknown) => failure,
    );
    assertUserError(error, {
      kind: 'tooLarge',
      message: 'The response is too large. The maximum size is 128 MB.',
    });
  });
});
