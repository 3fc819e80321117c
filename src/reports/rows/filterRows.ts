import type { AnalyticsRow } from './row';

/**
 * The rows that hold all the words, in whatever case and order, with the rows above and below them. What matches is
 * open: a match that has to be looked for is none.
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
  // Another id, so that the tree opens it whatever it was without the filter.
  return children.length === 0 ? [] : [{ ...row, id: `filtered.${row.id}`, open: true, children }];
}
