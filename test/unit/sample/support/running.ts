import type { SampleOptions } from '../../../../src/sample/options';
import { startSample, type RunningSample } from '../../../../src/sample/start';

/** Starts a small sample for the tests of a `describe` block. Call the result only in hooks and tests. */
export function runningSample(options: SampleOptions = {}): () => RunningSample {
  let sample: RunningSample | undefined;
  before(async () => {
    sample = await startSample({ users: 40, days: 10, today: '2026-03-02', record: true, ...options });
  });
  after(async () => {
    await sample?.stop();
  });
  return () => {
    if (sample === undefined) throw new Error('The sample runs only during hooks and tests.');
    return sample;
  };
}
