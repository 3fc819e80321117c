import { strict as assert } from 'node:assert';
import { Repaint } from '../../../../src/editor/operations/repaint';

describe('painting anew', () => {
  it('is asked for at every change, but as time goes on only once it was done', () => {
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
