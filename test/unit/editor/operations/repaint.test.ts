import { strict as assert } from 'node:assert';
import { Repaint } from '../../../../src/editor/operations/repaint';

describe('Repaint', () => {
  it('repaints on every change, and on a tick only if no repaint is pending', () => {
    let asked = 0;
    const repaint = new Repaint(() => (asked += 1));
    repaint.tick();
    repaint.tick();
    assert.equal(asked, 1, 'a repaint is pending');
    repaint.change();
    assert.equal(asked, 2);
    repaint.painting();
    repaint.tick();
    assert.equal(asked, 3);
  });
});
