import assert from 'node:assert/strict';
import { Blocks } from '../../../../src/reports/receiving/blocks';

describe('memory blocks', () => {
  const takeAll = async (blocks: Blocks): Promise<Buffer[]> => {
    const taken: Buffer[] = [];
    for (;;) {
      const next = await Promise.race([blocks.take(), Promise.resolve(undefined)]);
      if (next === undefined) return taken;
      taken.push(next);
    }
  };

  it('are limited to 8 MB of memory that can be transferred, regardless of demand', async () => {
    const taken = await takeAll(new Blocks());
    assert.ok(taken.length > 2);
    assert.ok(
      taken.every(({ buffer, length }) => buffer instanceof ArrayBuffer && buffer.byteLength === length),
    );
    assert.equal(new Set(taken.map(({ buffer }) => buffer)).size, taken.length);
    assert.ok(taken.reduce((sum, { length }) => sum + length, 0) <= 8 * 1024 * 1024);
  });

  it('are reused by waiting callers in order', async () => {
    const blocks = new Blocks();
    const [first, second] = [await blocks.take(), await blocks.take()];
    blocks.give(first);
    assert.equal(await blocks.take(), first);
    await takeAll(blocks);
    // The last call in `takeAll` is pending and receives this block.
    blocks.give(second);
    const waiting = blocks.take();
    blocks.give(first);
    assert.equal(await waiting, first);
  });

  it('report an error to all waiting callers', async () => {
    const blocks = new Blocks();
    await takeAll(blocks);
    const waiting = blocks.take();
    const error = new Error('the disk is full');
    blocks.fail(error);
    blocks.fail(new Error('a consequence'));
    await assert.rejects(waiting, error);
    await assert.rejects(blocks.take(), error);
  });
});
