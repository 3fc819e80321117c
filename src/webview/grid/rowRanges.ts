import type { RowRange } from '../../shared/tableEditor/requests';
import * as l10n from '@vscode/l10n';
import { formatCount } from '../../shared/format';

/** A set of row indexes, stored as ranges: a million consecutive rows are one range. */
export class RowRanges {
  private constructor(readonly ranges: readonly RowRange[]) {}

  static readonly none = new RowRanges([]);

  static of(from: number, to: number): RowRanges {
    return from < to ? new RowRanges([[from, to]]) : RowRanges.none;
  }

  get count(): number {
    return this.ranges.reduce((sum, [from, to]) => sum + to - from, 0);
  }

  has(place: number): boolean {
    return this.ranges.some(([from, to]) => from <= place && place < to);
  }

  /** Returns the union of both sets. */
  with(other: RowRanges): RowRanges {
    const merged: [number, number][] = [];
    for (const [from, to] of [...this.ranges, ...other.ranges].sort(([a], [b]) => a - b)) {
      const last = merged.at(-1);
      if (last && from <= last[1]) last[1] = Math.max(last[1], to);
      else merged.push([from, to]);
    }
    return new RowRanges(merged);
  }

  without(place: number): RowRanges {
    return new RowRanges(
      this.ranges.flatMap(([from, to]): RowRange[] => {
        if (place < from || place >= to) return [[from, to]];
        const parts: RowRange[] = [
          [from, place],
          [place + 1, to],
        ];
        return parts.filter(([start, end]) => start < end);
      }),
    );
  }

  toggled(place: number): RowRanges {
    return this.has(place) ? this.without(place) : this.with(RowRanges.of(place, place + 1));
  }
}

/** Announces the number of selected rows to screen readers, unless none is selected. */
export function announceSelection(host: { announce(text: string): void }, { count }: RowRanges): void {
  if (count === 1) host.announce(l10n.t('1 row selected'));
  else if (count > 1) host.announce(l10n.t('{count} rows selected', { count: formatCount(count) }));
}
