import type { Dataset } from './dataset';

export interface NamedDataset {
  /** Its name in SQL, unique among the datasets of the connection. */
  readonly name: string;
  readonly dataset: Dataset;
}

/**
 * Names snapshots, of which the first of each request counts: `registry`, `credits`, and usage reports by
 * their granularity, with their days where several have the same.
 *
 * @param datasets the latest first
 */
export function nameDatasets(datasets: readonly Dataset[]): readonly NamedDataset[] {
  const latest = [...new Map([...datasets].reverse().map((dataset) => [dataset.identity, dataset])).values()];
  const names = new Set<string>();
  return latest.reverse().map((dataset) => {
    const { granularity, startDate, endDate } = dataset.parameters;
    const { exportName } = dataset;
    const plain = exportName === 'user-registry' ? 'registry' : asIdentifier(granularity ?? exportName);
    const days = [startDate ?? 'begin', endDate ?? 'today'].map(asIdentifier).join('_');
    let name = names.has(plain) ? `${plain}_${days}` : plain;
    for (let number = 2; names.has(name); number += 1) name = `${plain}_${number}`;
    names.add(name);
    return { name, dataset };
  });
}

function asIdentifier(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_');
}
