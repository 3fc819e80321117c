import type { SampleInfo } from '../../src/editor/sample/sampleProcess';

/** Calls a method of the control object of a sample instance that runs with `--control`. */
export type Control = (call: string, ...parameters: readonly unknown[]) => Promise<unknown>;

export function controlOf(sample: SampleInfo): Control {
  return async (call, ...parameters) => {
    const response = await globalThis.fetch(`${sample.baseUrl}/.sample/control`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${sample.controlToken ?? ''}` },
      body: JSON.stringify({ call, arguments: parameters }),
    });
    if (!response.ok) throw new Error(`${call}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { result: unknown }).result;
  };
}
