/**
 * Returns the normalized path for a path with doubled slashes, `.`, or `..`, and `undefined` for a normalized
 * path. The outermost router redirects a request with another path instead of processing it.
 */
export function cleanedPath(path: string): string | undefined {
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  const trailing = path.endsWith('/') && segments.length > 0 ? '/' : '';
  const clean = `/${segments.join('/')}${trailing}`;
  return clean === path ? undefined : clean;
}

/** Splits a request target into path and query, without parsing a leading `//` as a host. */
export function splitTarget(target: string): { readonly path: string; readonly query: string } {
  const mark = target.indexOf('?');
  return mark < 0
    ? { path: target, query: '' }
    : { path: target.slice(0, mark), query: target.slice(mark + 1) };
}
