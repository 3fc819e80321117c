import assert from 'node:assert/strict';
import { positionOf, type Numbered } from '../../../../../src/editor/adapters/steps/numbering';

describe('positionOf', () => {
  /** The positions of the steps that are asked, as a user sees them. */
  const titles = (steps: readonly Numbered[]): readonly string[] =>
    steps
      .filter(({ skip }) => skip?.() !== true)
      .map((step) => {
        const { number, total, canGoBack } = positionOf(step, steps);
        return `${number}/${total}${canGoBack ? ' back' : ''}`;
      });

  it('counts the steps that are asked', () => {
    assert.deepEqual(titles([{}, { skip: () => true }, {}]), ['1/2', '2/2 back']);
  });

  it('gives a step that continues another one the same number', () => {
    const steps = [{}, {}, { continues: true }, { continues: true, skip: () => true }, {}];
    assert.deepEqual(titles(steps), ['1/3', '2/3 back', '2/3 back', '3/3 back']);
  });

  it('is the only number if all steps belong together', () => {
    assert.deepEqual(titles([{ continues: true }, { continues: true }]), ['1/1', '1/1 back']);
  });
});
