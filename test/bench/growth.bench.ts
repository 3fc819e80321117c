import { measureLanguage, type LanguageSize, type LanguageTimes } from './growth/language';
import { measureLists, type ListSize, type ListTimes } from './growth/lists';
import type { BenchOptions, BenchResult } from './result';

const languageSizes: readonly LanguageSize[] = [
  { documents: 10, types: 836 },
  { documents: 1000, types: 6831 },
  { documents: 20_000, types: 10_000 },
];
const smallLanguageSizes: readonly LanguageSize[] = [
  { documents: 5, types: 20 },
  { documents: 20, types: 40 },
  { documents: 60, types: 80 },
];
/** Each size is ten times the one before. */
const listSizes: readonly ListSize[] = [
  { runs: 100, connections: 2, snapshots: 10, columns: 50 },
  { runs: 1000, connections: 20, snapshots: 100, columns: 500 },
  { runs: 10_000, connections: 200, snapshots: 1000, columns: 5000 },
];
const smallListSizes: readonly ListSize[] = [
  { runs: 10, connections: 2, snapshots: 1, columns: 2 },
  { runs: 20, connections: 4, snapshots: 2, columns: 4 },
];

interface Measure<Size> {
  readonly name: string;
  readonly unit: 'MB' | 'ms';
  readonly by: keyof Size;
  /** The goal at the largest size. */
  readonly goal: string;
}

const languageMeasures: Readonly<Record<keyof LanguageTimes, Measure<LanguageSize>>> = {
  indexCpu: { name: 'index documents (CPU)', unit: 'ms', by: 'documents', goal: '2,000' },
  indexMemory: { name: 'memory of documents', unit: 'MB', by: 'documents', goal: '150' },
  spread: { name: 'completion after "..." (p50)', unit: 'ms', by: 'documents', goal: '3' },
  keystroke: { name: 'completion of a field (p50)', unit: 'ms', by: 'types', goal: 'flat' },
  search: { name: 'schema search (p50)', unit: 'ms', by: 'types', goal: '30' },
  schemaCpu: { name: 'schema load (CPU)', unit: 'ms', by: 'types', goal: 'linear' },
  driftCpu: {
    name: 'report on schema changes (CPU)',
    unit: 'ms',
    by: 'types',
    goal: '600 at 1,000 documents',
  },
  driftWait: { name: 'completion during this report (longest)', unit: 'ms', by: 'types', goal: 'flat' },
  reload: { name: 'wait for a changed schema', unit: 'ms', by: 'types', goal: 'schema load' },
};

const atTenth = 'twice the time at a tenth';

const listMeasures: Readonly<Record<keyof ListTimes, Measure<ListSize>>> = {
  historyOpen: { name: 'rows of the history', unit: 'ms', by: 'runs', goal: atTenth },
  historySearch: { name: 'search in the history', unit: 'ms', by: 'runs', goal: atTenth },
  connectionsOpen: { name: 'rows of the connections', unit: 'ms', by: 'connections', goal: atTenth },
  snapshotsFirst: { name: 'first list of snapshots', unit: 'ms', by: 'snapshots', goal: 'linear' },
  snapshotsOpen: { name: 'list of snapshots', unit: 'ms', by: 'snapshots', goal: atTenth },
  snapshotNames: { name: 'SQL names of snapshots', unit: 'ms', by: 'snapshots', goal: 'linear' },
  snapshotName: { name: 'check of the name of a snapshot', unit: 'ms', by: 'snapshots', goal: atTenth },
  columnsOpen: { name: 'first opening of a table', unit: 'ms', by: 'columns', goal: atTenth },
  columnsPage: { name: 'first page', unit: 'ms', by: 'columns', goal: atTenth },
  columnsFilter: { name: 'filtered page', unit: 'ms', by: 'columns', goal: atTenth },
  columnsSearch: { name: 'search in a table', unit: 'ms', by: 'columns', goal: atTenth },
};

/**
 * Measures how work grows with the workspace, the schema, and the lists: at several sizes, with the ratio to the size
 * before.
 */
export async function run({ quick }: BenchOptions): Promise<BenchResult[]> {
  const rounds = quick ? 5 : 40;
  return [
    ...(await measured(languageMeasures, quick ? smallLanguageSizes : languageSizes, (size) =>
      measureLanguage(size, rounds),
    )),
    ...(await measured(listMeasures, quick ? smallListSizes : listSizes, measureLists)),
  ];
}

async function measured<Size extends object, Key extends string>(
  measures: Readonly<Record<Key, Measure<Size>>>,
  sizes: readonly Size[],
  measure: (size: Size) => Promise<Readonly<Record<Key, number>>>,
): Promise<BenchResult[]> {
  const times: Readonly<Record<Key, number>>[] = [];
  for (const size of sizes) times.push(await measure(size));
  return (Object.keys(measures) as Key[]).flatMap((key) => {
    const { name, unit, by, goal } = measures[key];
    return sizes.map((size, index) => {
      const [value, before] = [times[index]?.[key] ?? NaN, times[index - 1]?.[key] ?? 0];
      const ratio = before > 0 ? [`${(value / before).toFixed(1)} times`] : [];
      const note = [...ratio, ...(index === sizes.length - 1 ? [`goal: ${goal}`] : [])].join('; ');
      const amount = `${Number(size[by]).toLocaleString('en-US')} ${String(by)}`;
      return { name: `${name}, ${amount}`, value, unit, ...(note === '' ? {} : { note }) };
    });
  });
}
