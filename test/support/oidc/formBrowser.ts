/** The values of the fields that a user fills in or selects, by name. */
type Fields = Readonly<Record<string, string>>;

/** A page, or the URI with another scheme to which the last redirect led. */
interface Visited {
  readonly href: string;
  readonly page: string;
}

/** The most forms in a row. A rejected form is shown again. */
const longestFlow = 5;

/**
 * Opens a URL and submits the forms of its pages in the same way as a browser, with one set of cookies.
 *
 * @param fields the values of fields with these names; forms contain the other values
 * @returns the last page, which has no form, or the URI with another scheme than `http` to which it leads
 */
export async function fillForms(url: string, fields: Fields = {}): Promise<Visited> {
  const cookies = new Map<string, string>();
  let visited = await visit(cookies, url);
  for (let forms = 0; visited.page.includes('<form'); forms += 1) {
    if (forms === longestFlow) throw new Error(`Another form at ${visited.href}`);
    const form = new URLSearchParams(hiddenFields(visited.page));
    for (const [name, value] of Object.entries(fields))
      if (visited.page.includes(` name="${name}"`)) form.set(name, value);
    const [, action = visited.href] = /<form[^>]* action="([^"]+)"/.exec(visited.page) ?? [];
    visited = await visit(cookies, new URL(unescaped(action), visited.href).href, form);
  }
  return visited;
}

/** Follows redirects until there is a page, or until they lead to a URI with another scheme than `http`. */
async function visit(cookies: Map<string, string>, url: string, form?: URLSearchParams): Promise<Visited> {
  for (let next = url, body = form; ; body = undefined) {
    const headers = { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
    const sent = body === undefined ? {} : { method: 'POST', body };
    const response = await fetch(next, { redirect: 'manual', headers, ...sent });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) return { href: next, page: await response.text() };
    next = new URL(location, next).href;
    if (!next.startsWith('http:')) return { href: next, page: '' };
  }
}

function hiddenFields(page: string): string[][] {
  return [...page.matchAll(/<input[^>]* type="hidden"[^>]*>/g)].map(([input]) =>
    ['name', 'value'].map((name) => unescaped(new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1] ?? '')),
  );
}

function unescaped(text: string): string {
  return text.replaceAll('&amp;', '&');
}
