import type { ReportEngine, TableSource } from '../../../src/reports/engine/engine';
import { wholeTable } from '../../../src/shared/table/query';
import { timed } from './measure';
import { limit, named, offsetAt, places, views } from './questions';

/** Number of pages that are read at each position. Only the slowest read counts. */
const rounds = 5;

export interface Answers {
  /** Milliseconds by measurement. */
  readonly ms: ReadonlyMap<string, number>;
  /** Number of matching rows by view. */
  readonly matching: ReadonlyMap<string, number>;
  /** The number of rows, the sums, and the number of distinct users, as text. */
  readonly sums: string;
  readonly types: string;
}

/** Measures the report engine of the product. */
export async function ours(engine: ReportEngine, source: TableSource): Promise<Answers> {
  const ms = new Map<string, number>();
  const matching = new Map<string, number>();
  const ask = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const { ms: took, reply } = await timed(work);
    ms.set(name, Math.max(took, ms.get(name) ?? 0));
    return reply;
  };
  const table = await ask(named.copied, () => engine.open(source));
  const page = (query: typeof wholeTable, offset: number) => table.page(query, { offset, limit });
  for (const { name, query } of views) {
    const first = await ask(named.opened(name), () => page(query, 0));
    matching.set(name, first.matching);
    if (query.sort.length > 0) {
      await ask(`${name}: middle page first`, () => page(query, offsetAt(0.5, first.matching)));
    }
    for (let round = 0; round < rounds; round += 1) {
      for (const [place, share] of places) {
        // Reads a different page in each round, because a repeated page might be cached.
        const offset = Math.max(0, offsetAt(share, first.matching) + (share === 1 ? -1 : 1) * round * limit);
        await ask(named.page(name, place), () => page(query, offset));
      }
    }
  }
  const types = table.info.columns.map(({ type }) => type).join(' ');
  return { ms, matching, sums: await sumsOf(engine, source), types };
}

async function sumsOf(engine: ReportEngine, source: TableSource): Promise<string> {
  const facts = await engine.query(
    'SELECT count(*), sum(suggestions), sum(accepted), count(DISTINCT user_id) FROM report',
    [{ name: 'report', source }],
  );
  const { rows } = await facts.page(wholeTable, { offset: 0, limit: 1 });
  return rows[0]?.join(' ') ?? '';
}
