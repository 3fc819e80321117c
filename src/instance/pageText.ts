/** The length of a page that is examined; the error pages of proxies are shorter. */
const examined = 20_000;

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
};

/**
 * Returns the visible text of an HTML error page in one line, for display as plain text. Not a complete HTML parser:
 * the result is only shown.
 */
export function pageText(page: string): string {
  return page
    .slice(0, examined)
    .replace(/<!--.*?(?:-->|$)|<(head|script|style|title)\b.*?(?:<\/\1\s*>|$)/gis, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity, name: string) => entities[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}
