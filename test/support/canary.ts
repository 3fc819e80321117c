import fc from 'fast-check';

/** Tokens in common formats: an optional prefix, then letters, digits, `_`, `-`, and sometimes `.`, `+`, `/`, `=`. */
export const usualTokens = fc
  .tuple(
    fc.constantFrom('', 'sgp_', 'sams_at_', 'eyJ'),
    fc.stringMatching(/^[A-Za-z0-9_-][A-Za-z0-9_.+/=-]{18,62}[A-Za-z0-9_-]$/),
  )
  .map(([prefix, rest]) => prefix + rest);

/** Tokens with any characters that the product accepts: all printable ASCII characters except the space. */
export const anyTokens = fc.stringMatching(/^[\x21-\x7e]{20,64}$/);

/** Functions that echo a secret like servers in various programming languages, by its form in the response. */
export const echoes: Readonly<Record<string, (secret: string) => string>> = {
  unencoded: (secret) => secret,
  'in an Authorization header': (secret) => `Authorization: token ${secret}`,
  'percent-encoded': (secret) => encodeURIComponent(secret),
  'percent-encoded in lower case': (secret) =>
    encodeURIComponent(secret).replace(/%../g, (code) => code.toLowerCase()),
  'percent-encoded according to RFC 3986': (secret) =>
    encodeURIComponent(secret).replace(
      /[!'()*]/g,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
    ),
  'JSON-escaped': (secret) => JSON.stringify({ echo: secret }),
  'JSON-escaped for HTML': (secret) =>
    JSON.stringify(secret).replace(
      /[<>&]/g,
      (character) => `\\u00${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
    ),
  'JSON-escaped with escaped slashes': (secret) => JSON.stringify(secret).replaceAll('/', '\\/'),
  'HTML-escaped': (secret) =>
    secret
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;'),
  'as base64': (secret) => Buffer.from(secret).toString('base64'),
  'as base64 of a header value': (secret) => Buffer.from(`token ${secret}`).toString('base64'),
  'as base64 of a user name and token': (secret) => Buffer.from(`user:${secret}\n`).toString('base64'),
  'as base64url': (secret) => Buffer.from(secret).toString('base64url'),
  'as hexadecimal digits': (secret) => Buffer.from(secret).toString('hex'),
};

/**
 * Returns the length of the longest part of the secret, in characters, that can be read from a text, with or
 * without decoding. Independent of the product: it decodes the text, whereas the product searches for encoded
 * secrets.
 */
export function readableLength(text: string, secret: string): number {
  const readings = [text, ...undone(text)];
  return Math.max(...readings.map((reading) => longestShared(reading, secret)));
}

function undone(text: string): string[] {
  const unescaped = text
    .replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\(["\\/])/g, '$1')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
  const decoded: string[] = [];
  for (const [run] of text.matchAll(/[A-Za-z0-9+/_-]{8,}/g)) {
    // A base64 sequence can begin at any of four offsets.
    for (const skipped of [0, 1, 2, 3]) {
      decoded.push(Buffer.from(run.slice(skipped), 'base64').toString('latin1'));
    }
    for (const skipped of [0, 1]) decoded.push(Buffer.from(run.slice(skipped), 'hex').toString('latin1'));
  }
  return [unescaped, ...decoded];
}

function longestShared(text: string, secret: string): number {
  let longest = 0;
  for (let start = 0; start + longest < secret.length; start += 1) {
    while (start + longest < secret.length && text.includes(secret.slice(start, start + longest + 1)))
      longest += 1;
  }
  return longest;
}
