import { join } from 'node:path';
import { startSampleProcess as startProcess, type SampleInfo } from '../../src/editor/sample/sampleProcess';

export interface SampleProcess extends SampleInfo {
  /** Set if it was started with `startControlledProcess`. */
  readonly controlToken?: string;
  readonly stop: () => void;
}

/** Starts the sample instance from its bundle in the same way as the product. */
export async function startSampleProcess(bundle: string, ...args: string[]): Promise<SampleProcess> {
  const { facts, stop } = await startProcess(bundle, new AbortController().signal, args);
  return { ...facts, stop };
}

/** Starts a sample instance that tests control. */
export function startControlledProcess(root: string, ...args: string[]): Promise<SampleProcess> {
  return startSampleProcess(join(root, 'out', 'test', 'sample.js'), ...args);
}
