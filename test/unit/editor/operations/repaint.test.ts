import { strict as assert } from 'node:assert';
import { Repaint } from '../../../../src/editor/operations/repaint';

describe('Repaint', () => {
  it('repaints at every change, but repaints for elapsed time only after the previous repaint is complete', () => {
    let asked = 0;
    const repaint = new Repaint(() => (asked += 1));
    repaint.tick();
    repaint.tick();
    assert.equal(asked, 1, 'it is still to be painted');
    repaint.change();
    assert.equal(asked, 2);
    repaint.painting();
    repaint.tick();
    assert.equal(asked, 3);
  });
});
