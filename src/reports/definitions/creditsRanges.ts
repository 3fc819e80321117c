import { Emitter } from '../../shared/emitter';
import type { StateStore } from '../../shared/ports';
import { allTime, parseRange, type DateRange } from '../dates/range';

/** The storage key of the credits range of a connection. */
const rangeKey = (connectionId: string) => `credits/${connectionId}` as const;

/**
 * Stores the date range that filters the credits of each connection: all time unless the user selects a
 * range.
 */
export class CreditsRanges {
  private readonly changes = new Emitter<void>();
  readonly onDidChange = this.changes.on;

  constructor(private readonly state: StateStore<`credits/${string}`>) {}

  get(connectionId: string): DateRange {
    return parseRange(this.state.get(rangeKey(connectionId))) ?? allTime;
  }

  async save(connectionId: string, range: DateRange): Promise<void> {
    const all = range.kind === 'preset' && range.preset === 'allTime';
    await this.state.update(rangeKey(connectionId), all ? undefined : range);
    this.changes.fire();
  }
}
