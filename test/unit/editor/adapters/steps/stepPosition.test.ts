import assert from 'node:assert/strict';
import { positionOf, type Numbered } from '../../../../../src/editor/adapters/steps/stepPosition';

describe('positionOf', () => {
  /** Formats the positions of the steps that aren't skipped. */
  const titles = (steps: readonly Numbered[]): readonly string[] =>
    steps
      .filter(({ skip }) => skip?.() !== true)
      .map((step) => {
        const { number, total, canGoBack } = positionOf(step, steps);
        return `${number}/${total}${canGoBack ? ' back' : ''}`;
      });

  it("counts only steps that aren't skipped", () => {
    assert.deepEqual(titles([{}, { skip: () => true }, {}]), ['1/2', '2/2 back']);
  });

  it('assigns the same number to a step and its continuations', () => {
    const steps = [{}, {}, { continues: true }, { continues: true, skip: () => true }, {}];
    assert.deepEqual(titles(steps), ['1/3', '2/3 back', '2/3 back', '3/3 back']);
  });

  it('returns number 1 for every step if all steps are continuations', () => {
    assert.deepEqual(titles([{ continues: true }, { continues: true }]), ['1/1', '1/1 back']);
  });
});
