/**
 * Where a path with doubled slashes, or with `.` and `..` in it, should have gone; undefined for a clean one. The
 * outermost router redirects there before anything else looks at the request.
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

/** Path and query of a request target, taken apart without letting `//` begin a host. */
export function splitTarget(target: string): { readonly path: string; readonly query: string } {
  const mark = target.indexOf('?');
  return mark < 0
    ? { path: target, query: '' }
    : { path: target.slice(0, mark), query: target.slice(mark + 1) };
}
