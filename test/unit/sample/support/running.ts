import {
  startControlledSample,
  type ControlledOptions,
  type ControlledSample,
} from '../../../support/sample/controlledSample';

/** Starts a small sample for the tests of a `describe` block. Call the result only in hooks and tests. */
export function runningSample(options: ControlledOptions = {}): () => ControlledSample {
  let sample: ControlledSample | undefined;
  before(async () => {
    sample = await startControlledSample({
      users: 40,
      days: 10,
      today: '2026-03-02',
      record: true,
      ...options,
    });
  });
  after(async () => {
    await sample?.stop();
  });
  return () => {
    if (sample === undefined) throw new Error('The sample runs only during hooks and tests.');
    return sample;
  };
}
