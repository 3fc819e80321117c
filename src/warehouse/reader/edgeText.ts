import type { ColumnKind } from '../../shared/table/table';
import { printDouble } from './printDouble';

/**
 * Formats the edge of a bin as a cell.
 *
 * @param edge the number; for months, dates, and timestamps, microseconds since 1970; for times, microseconds since
 *   midnight
 */
export function edgeText(kind: ColumnKind, edge: number): string {
  if (kind === 'integer' || kind === 'decimal') return printDouble(edge);
  const iso = new Date(Math.floor(Math.round(edge) / 1000)).toISOString();
  switch (kind) {
    case 'month':
      return iso.slice(0, 7);
    case 'date':
      return iso.slice(0, 10);
    case 'time':
      return iso.slice(11, 19);
    default:
      return iso.slice(0, 19);
  }
}
