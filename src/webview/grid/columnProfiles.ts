import type { TableQuery } from '../../shared/table/query';
import type { ColumnProfile } from '../../shared/table/reader';

type Request = (query: TableQuery, column: string, signal: AbortSignal) => Promise<ColumnProfile>;

const maxKnown = 200;

/** The statistics of columns among the rows that match a query. The latest are cached until the table changes. */
export class ColumnProfiles {
  private profiles = new Map<string, ColumnProfile>();

  constructor(private readonly request: Request) {}

  known(query: TableQuery, column: string): ColumnProfile | undefined {
    return this.profiles.get(keyOf(query, column));
  }

  /** @throws HostResponseError if the request fails, or is canceled by `signal` */
  async load(query: TableQuery, column: string, signal: AbortSignal): Promise<ColumnProfile> {
    const known = this.known(query, column);
    if (known) return known;
    const { profiles } = this;
    const profile = await this.request({ ...query, sort: [] }, column, signal);
    const [oldest] = profiles.keys();
    if (profiles.size >= maxKnown && oldest !== undefined) profiles.delete(oldest);
    profiles.set(keyOf(query, column), profile);
    return profile;
  }

  /** Clears the statistics after the table has changed. */
  forget(): void {
    // Pending requests write to the former map.
    this.profiles = new Map();
  }
}

function keyOf({ filters, search }: TableQuery, column: string): string {
  return JSON.stringify([column, filters, search]);
}
