/**
 * A parsed `Authorization` header. Schemes are case-sensitive; an unknown scheme is treated as a missing
 * header.
 */
export type Authorization =
  | { readonly scheme: 'none' }
  | { readonly scheme: 'malformed' }
  | { readonly scheme: 'token'; readonly token: string }
  | { readonly scheme: 'bearer'; readonly token: string }
  | { readonly scheme: 'sudo'; readonly token: string; readonly user: string };

const none: Authorization = { scheme: 'none' };
const malformed: Authorization = { scheme: 'malformed' };

/**
 * Parses the header of the GraphQL API: `token X`, `token token="X"`, `token-sudo user="U",token="X"`,
 * `Bearer X`, or Basic.
 */
export function parseAuthorization(header: string | undefined): Authorization {
  const [, scheme, rest] = /^(\S+)(?:\s+(.*))?$/s.exec(header?.trim() ?? '') ?? [];
  const credentials = rest?.trim() ?? '';
  switch (scheme) {
    case 'token':
      return plainToken(credentials);
    case 'token-sudo':
      return sudoToken(credentials);
    case 'Bearer':
      return credentials === '' ? malformed : { scheme: 'bearer', token: credentials };
    case 'Basic':
      return basicUserAsToken(credentials);
    default:
      return none;
  }
}

function plainToken(credentials: string): Authorization {
  const token = parseParameters(credentials)?.get('token') ?? credentials;
  return token === '' || /[\s"]/.test(token) ? malformed : { scheme: 'token', token };
}

function sudoToken(credentials: string): Authorization {
  const parameters = parseParameters(credentials);
  const token = parameters?.get('token');
  const user = parameters?.get('user');
  return token && user ? { scheme: 'sudo', token, user } : malformed;
}

/** Returns the username as the token: clients send `https://TOKEN@host` as Basic authentication. */
function basicUserAsToken(credentials: string): Authorization {
  const [user, ...password] = Buffer.from(credentials, 'base64').toString('utf8').split(':');
  return user && password.length > 0 ? { scheme: 'token', token: user } : none;
}

/**
 * Parses comma-separated `key="value"` pairs in any order. Keys are case-insensitive; values are quoted
 * strings with backslash escapes, or bare words. Returns undefined for any other format.
 */
export function parseParameters(text: string): Map<string, string> | undefined {
  const parameters = new Map<string, string>();
  const pair = /\s*([A-Za-z0-9_-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s",]+))\s*(?:,|$)/gsy;
  while (pair.lastIndex < text.length) {
    const match = pair.exec(text);
    if (match === null) return undefined;
    const [, key = '', quoted, bare] = match;
    parameters.set(key.toLowerCase(), quoted?.replace(/\\(.)/gs, '$1') ?? bare ?? '');
  }
  return parameters.size > 0 ? parameters : undefined;
}
