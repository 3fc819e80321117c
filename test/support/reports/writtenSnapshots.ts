import { dirname } from 'node:path';
import { LocalExamination } from '../../../src/reports/receiving/examination';
import { replaceManifest } from '../../../src/reports/manifest';
import { writeSnapshot, type Snapshot } from '../../../src/reports/snapshot';
import { inChunks } from '../chunks';

/** What distinguishes a written snapshot. */
interface Written {
  readonly csv: string;
  /** ISO 8601. */
  readonly at: string;
  readonly exportName?: string;
  readonly identity?: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly format?: 'csv' | 'json';
}

/** Writes a snapshot with simple cells as if it had been downloaded at a given time. */
export async function writeSnapshotAt(
  folder: string,
  { csv, at, exportName = 'user-registry', identity = exportName, parameters = {}, format = 'csv' }: Written,
): Promise<Snapshot> {
  const [header = '', ...lines] = csv.trimEnd().split('\n');
  const facts = { format, rows: lines.length, columns: header.split(','), notes: [], scan: undefined };
  const { path, ...manifest } = await writeSnapshot({
    folder,
    connectionId: 'c1',
    exportName,
    identity,
    parameters,
    examine: (file) =>
      new LocalExamination(file, { rows: lines.length, add: () => undefined, finish: () => facts }),
    chunks: inChunks(csv, 100_000),
  });
  await replaceManifest(dirname(path), { ...manifest, downloadedAt: at });
  return { ...manifest, downloadedAt: at, path };
}
