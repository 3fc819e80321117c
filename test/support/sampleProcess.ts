import { startSampleProcess as startProcess, type SampleInfo } from '../../src/editor/sample/sampleProcess';

export interface SampleProcess extends SampleInfo {
  readonly stop: () => void;
}

/** Starts the sample instance from its bundle in the same way as the product. */
export async function startSampleProcess(bundle: string, ...args: string[]): Promise<SampleProcess> {
  const { facts, stop } = await startProcess(bundle, new AbortController().signal, args);
  return { ...facts, stop };
}
