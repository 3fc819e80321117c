import { measureLanguage, type LanguageSize, type LanguageTimes } from './growth/language';
import type { BenchOptions, BenchResult } from './result';

const sizes: readonly LanguageSize[] = [
  { documents: 10, types: 836 },
  { documents: 1000, types: 6831 },
  { documents: 20_000, types: 10_000 },
];
const smallSizes: readonly LanguageSize[] = [
  { documents: 5, types: 20 },
  { documents: 20, types: 40 },
  { documents: 60, types: 80 },
];

interface Measure {
  readonly name: string;
  readonly unit: 'MB' | 'ms';
  readonly by: keyof LanguageSize;
  /** The goal at the largest size. */
  readonly goal: string;
}

const measures: Readonly<Record<keyof LanguageTimes, Measure>> = {
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

/** Measures how work grows with the workspace and the schema: at three sizes, with the ratio to the smallest one. */
export async function run({ quick }: BenchOptions): Promise<BenchResult[]> {
  const measured: (LanguageSize & LanguageTimes)[] = [];
  for (const size of quick ? smallSizes : sizes)
    measured.push({ ...size, ...(await measureLanguage(size, quick ? 5 : 40)) });
  return Object.entries(measures).flatMap(([key, { name, unit, by, goal }]) =>
    measured.map((times) => {
      const value = times[key as keyof LanguageTimes];
      const smallest = measured[0]?.[key as keyof LanguageTimes] ?? NaN;
      const ratio = times === measured[0] || smallest <= 0 ? [] : [`${(value / smallest).toFixed(1)} times`];
      const size = `${times[by].toLocaleString('en-US')} ${by}`;
      const note = [...ratio, ...(times === measured.at(-1) ? [`goal: ${goal}`] : [])].join('; ');
      return { name: `${name}, ${size}`, value, unit, ...(note === '' ? {} : { note }) };
    }),
  );
}
