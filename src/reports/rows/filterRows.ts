import type { AnalyticsRow } from './row';

/**
 * Returns the rows that contain all words, in any case and order, with their ancestors and descendants. Words
 * in an ancestor count as well. Ancestors are expanded, so that matches are visible.
 */
export function filterRows(rows: readonly AnalyticsRow[], filter: string): readonly AnalyticsRow[] {
  const words = filter
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.length === 0 ? rows : rows.flatMap((row) => filtered(row, words));
}

function filtered(row: AnalyticsRow, words: readonly string[]): readonly AnalyticsRow[] {
  const text = `${row.label} ${row.description}`.toLowerCase();
  const missing = words.filter((word) => !text.includes(word));
  if (missing.length === 0) return [row];
  const children = (row.children ?? []).flatMap((child) => filtered(child, missing));
  // With a different ID, the tree expands the row regardless of its state without the filter.
  return children.length === 0 ? [] : [{ ...row, id: `filtered.${row.id}`, open: true, children }];
}
