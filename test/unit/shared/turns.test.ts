import { strict as assert } from 'node:assert';
import { Turns } from '../../../src/shared/turns';

describe('Turns', () => {
  it('runs work sequentially, even after a failure', async () => {
    const turns = new Turns();
    const log: string[] = [];
    const work = (name: string, failure?: Error) => async (): Promise<string> => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
      if (failure !== undefined) throw failure;
      return name;
    };
    const results = await Promise.allSettled([
      turns.take(work('a')),
      turns.take(work('b', new Error('b failed'))),
      turns.take(work('c')),
    ]);
    assert.deepEqual(
      results.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    );
    assert.deepEqual(log, ['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });
});
