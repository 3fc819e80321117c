import { controlPath } from './sample/endpoint';
import type { SampleProcess } from './sampleProcess';

/** Calls a method of the control object of a sample instance that is controlled by tests. */
export type Control = (call: string, ...parameters: readonly unknown[]) => Promise<unknown>;

export function controlOf(sample: Pick<SampleProcess, 'baseUrl' | 'controlToken'>): Control {
  return async (call, ...parameters) => {
    const response = await globalThis.fetch(`${sample.baseUrl}${controlPath}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${sample.controlToken ?? ''}` },
      body: JSON.stringify({ call, arguments: parameters }),
    });
    if (!response.ok) throw new Error(`${call}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { result: unknown }).result;
  };
}
