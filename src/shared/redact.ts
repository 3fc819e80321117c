/** The replacement for a redacted secret. */
export const redactionMark = '[redacted]';

/**
 * Redacts the given secrets in a text: verbatim, percent-encoded, JSON- and HTML-escaped, in hex, and in base64.
 * Used for text from servers (an error body may echo the request), before it is shown or saved.
 */
export function redactSecrets(text: string, secrets: readonly string[]): string {
  // Longest first, because one secret may contain another.
  const needle = secrets.filter((secret) => secret !== '').sort((a, b) => b.length - a.length);
  let redacted = text;
  for (const secret of needle) {
    const parts = needle.filter((other) => other.length < secret.length && secret.includes(other));
    redacted = redacted.replace(escapedForms(secret, parts), redactionMark);
    for (const encoded of encodedForms(secret)) redacted = redacted.replaceAll(encoded, redactionMark);
  }
  return redacted;
}

/**
 * Returns the forms of a secret to search for in bytes: verbatim, percent-encoded, JSON-, CSV-, and
 * HTML-escaped, in hex, and in base64. {@link redactSecrets} also finds mixed escapes, but requires the
 * complete text.
 */
export function secretForms(secret: string): readonly string[] {
  const percent = encodeURIComponent(secret);
  const json = JSON.stringify(secret).slice(1, -1);
  const html = secret.replace(/[&<>"']/g, (character) => `&${htmlNames[character] ?? ''};`);
  const escaped = [
    secret,
    percent,
    percent.replace(/%../g, (code) => code.toLowerCase()),
    json,
    json.replaceAll('/', '\\/'),
    secret.replaceAll('"', '""'),
    html,
    html.replaceAll('&apos;', '&#39;'),
  ];
  // JSON within JSON, such as a message that quotes a request, is escaped twice.
  const again = escaped.map((form) => JSON.stringify(form).slice(1, -1));
  return [...new Set([...escaped, ...again, ...encodedForms(secret)])];
}

const htmlNames: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
};

/**
 * Returns a pattern for the secret in which each special character may be verbatim or in any escape that
 * leaves the other characters readable.
 *
 * @param parts shorter secrets that it contains, longest first, which may already be redacted
 */
function escapedForms(secret: string, parts: readonly string[]): RegExp {
  let pattern = '';
  for (let at = 0; at < secret.length;) {
    const part = parts.find((one) => secret.startsWith(one, at));
    const next = part ?? String.fromCodePoint(secret.codePointAt(at) ?? 0);
    const escaped = [...next].map(escapedCharacter).join('');
    pattern += part === undefined ? escaped : `(?:${escaped}|${redactedPart})`;
    at += next.length;
  }
  return new RegExp(pattern, 'gu');
}

/** Matches a redacted part, including the backslashes that may remain of its escaped first character. */
const redactedPart = `\\\\{0,8}${redactionMark.replace(/[[\]]/g, '\\$&')}`;

/** Returns a pattern for a character and its escapes. */
function escapedCharacter(character: string): string {
  if (/[\w.~-]/.test(character)) return character === '.' ? '\\.' : character;
  const code = character.codePointAt(0) ?? 0;
  const hex = anyCase(code.toString(16).padStart(2, '0'));
  // In nested JSON, the escapes are escaped, too.
  const plain = `\\\\{0,8}\\u{${code.toString(16)}}`;
  const forms = [`%${hex}`, `\\\\{1,8}u0*${hex}`, `&#0*${code};`, `&#[xX]0*${hex};`, plain];
  const name = htmlNames[character];
  if (name !== undefined) forms.push(`&${name};`);
  return `(?:${forms.join('|')})`;
}

function anyCase(hex: string): string {
  return hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

/** Returns the hex and base64 encodings of the secret, longest first. */
function encodedForms(secret: string): readonly string[] {
  const utf8 = Buffer.from(secret, 'utf8');
  const hex = utf8.toString('hex');
  const base64 = [utf8.toString('base64'), ...[0, 1, 2].map((offset) => base64Core(utf8, offset))];
  const base64url = base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''));
  return [...new Set([hex, hex.toUpperCase(), ...base64, ...base64url])]
    .filter((form) => form.length >= shortestCore)
    .sort((a, b) => b.length - a.length);
}

/** The minimum length of an encoded form. Shorter forms also occur in unrelated texts. */
const shortestCore = 8;

/**
 * Returns the base64 characters that depend only on the secret when it starts `offset` bytes after a multiple
 * of three in a longer text, such as a header value. Adjacent bytes affect the characters at both ends.
 */
function base64Core(secret: Buffer, offset: number): string {
  const encoded = Buffer.concat([Buffer.alloc(offset), secret]).toString('base64');
  return encoded.slice(Math.ceil((offset * 4) / 3), Math.floor(((offset + secret.length) * 4) / 3));
}

const credentialHeader =
  /\b(token-sudo|token|bearer|basic)\s+(?:user="(?:[^"\\]|\\.)*",\s*)?(?:token=)?("?[^\s",]{8,}"?)/gi;

/** A word of a sentence, such as in "Basic authentication". Tokens are longer or have digits or capitals. */
const word = /^\p{L}\p{Ll}{0,18}[.:;!?)]*$/u;

/** Redacts text that looks like the value of an `Authorization` header, for the log and for comments on failed runs. */
export function redactCredentialShapes(text: string): string {
  return text.replace(credentialHeader, (found, scheme: string, value: string) =>
    word.test(value) ? found : `${scheme} ${redactionMark}`,
  );
}
