import type { Bucket } from '../../../../src/shared/table/query';
import type { Cell, ColumnKind } from '../../../../src/shared/table/table';
import { toInstant } from './instants';

const dayMs = 86_400_000;

/** Returns the bucket of a cell as text, or `null` for a blank or invalid cell. */
export function bucketOf(bucket: Bucket, kind: ColumnKind, cell: Cell): Cell {
  if (cell === null || bucket.by === 'value') return cell;
  if (bucket.by === 'width') {
    return binOf(cell, bucket.width);
  }
  const instant = toInstant(kind, cell);
  return Number.isFinite(instant) ? momentBucket(bucket.by, new Date(instant)) : null;
}

/** Returns the start of the bin of a decimal number, calculated with whole numbers. */
function binOf(cell: string, width: number): string | null {
  if (!Number.isFinite(Number(cell))) return null;
  const decimals = (text: string): number => text.split('.')[1]?.length ?? 0;
  const places = Math.max(decimals(cell), decimals(String(width)));
  const whole = (text: string): bigint => BigInt(text.replace('.', '') + '0'.repeat(places - decimals(text)));
  const [value, wide] = [whole(cell), whole(String(width))];
  const bin = value / wide - (value < 0n && value % wide !== 0n ? 1n : 0n);
  return String(Number(bin * wide) / 10 ** places);
}

function momentBucket(by: Exclude<Bucket['by'], 'value' | 'width'>, moment: Date): string {
  const iso = moment.toISOString();
  switch (by) {
    case 'hour':
      return `${iso.slice(0, 13)}:00:00`;
    case 'day':
      return iso.slice(0, 10);
    case 'week':
      return new Date(moment.getTime() - (isoWeekday(moment) - 1) * dayMs).toISOString().slice(0, 10);
    case 'month':
      return `${iso.slice(0, 7)}-01`;
    case 'quarter':
      return `${iso.slice(0, 4)}-${String(Math.floor(moment.getUTCMonth() / 3) * 3 + 1).padStart(2, '0')}-01`;
    case 'year':
      return `${iso.slice(0, 4)}-01-01`;
    case 'weekday':
      return String(isoWeekday(moment));
    case 'hourOfDay':
      return String(moment.getUTCHours());
  }
}

/** Returns the weekday from 1 (Monday) to 7 (Sunday). */
function isoWeekday(moment: Date): number {
  return moment.getUTCDay() || 7;
}
