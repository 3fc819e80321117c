import assert from 'node:assert/strict';
import { OperationRunner } from '../../../../src/editor/operations/runOperation';
import { rejectsWith } from '../../../support/userErrors';

describe('OperationRunner', () => {
  it('sends nothing if the run was canceled before its start', async () => {
    const started: unknown[] = [];
    const app = { connections: { get: () => undefined }, settings: {} };
    const runs = { during: (run: unknown) => Promise.resolve(started.push(run)) };
    const runner = new OperationRunner({ app } as never, { runs } as never);
    const prepared = {
      documentUri: 'file:///a.graphql',
      request: { operation: { name: 'Rename', start: 0 } },
      connection: { id: 'c', name: 'Example' },
    };
    await rejectsWith(runner.exchange(prepared as never, { signal: AbortSignal.abort() }), {
      kind: 'canceled',
    });
    assert.deepEqual(started, []);
  });
});
