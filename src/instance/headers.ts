import * as l10n from '@vscode/l10n';
/** A header that a connection sends with every request to its origin, for example to pass a proxy. */
export interface CustomHeader {
  readonly name: string;
  readonly value: string;
}

/** Headers that belong to the exchange, to a proxy, or to the connection's credential. */
const reserved = new Set([
  'accept',
  'accept-encoding',
  'authorization',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Returns the problem of a custom header name, or `undefined` if the name is valid (RFC 9110, section 5.1). */
export function headerNameProblem(text: string, others: readonly string[] = []): string | undefined {
  const name = text.trim();
  if (name === '') return l10n.t('Enter the name of the header, for example X-Access-Key.');
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) {
    return l10n.t(
      'A header name has only letters, digits, and hyphens. Enter it without the colon and the value.',
    );
  }
  if (name.toLowerCase() === 'authorization') {
    return l10n.t(
      'The Authorization header contains the credential of the connection. Enter another header.',
    );
  }
  if (reserved.has(name.toLowerCase()) || /^proxy-/i.test(name)) {
    return l10n.t('{name} is set automatically for each request. Enter another header.', { name });
  }
  return others.some((other) => other.toLowerCase() === name.toLowerCase())
    ? l10n.t('The header {name} already exists. Edit its value instead.', { name })
    : undefined;
}

/**
 * Encodes an entered header value: `Basic user:password` is encoded (RFC 7617). Credentials that are already encoded
 * contain no colon, and are unchanged.
 */
export function encodeHeaderValue(text: string): string {
  const value = text.trim();
  const credentials = /^basic\s+(\P{Cc}*:\P{Cc}*)$/iu.exec(value)?.[1];
  return credentials === undefined ? value : `Basic ${Buffer.from(credentials).toString('base64')}`;
}

/** Why a text cannot be the value of a header, or `undefined` when it can. The message never contains the text. */
export function headerValueProblem(text: string): string | undefined {
  const value = text.trim();
  if (value === '') return l10n.t('Enter the value of the header.');
  return /^[\t\x20-\x7e]+$/.test(value)
    ? undefined
    : l10n.t('The value contains a line break or a special character. Copy it again.');
}

/** Returns the headers with one added, which replaces one of the same name. */
export function withHeader(headers: readonly CustomHeader[], added: CustomHeader): readonly CustomHeader[] {
  return [...headers.filter(({ name }) => name.toLowerCase() !== added.name.toLowerCase()), added];
}

/** Parses stored headers: returns the valid ones, each name once. */
export function parseHeaders(text: string): readonly CustomHeader[] {
  const headers: CustomHeader[] = [];
  for (const { name, value } of parseList(text)) {
    if (typeof name !== 'string' || typeof value !== 'string') continue;
    const names = headers.map((header) => header.name);
    if (headerNameProblem(name, names) !== undefined || headerValueProblem(value) !== undefined) continue;
    headers.push({ name: name.trim(), value: value.trim() });
  }
  return headers;
}

function parseList(text: string): readonly Readonly<Record<string, unknown>>[] {
  try {
    const value: unknown = JSON.parse(text);
    if (!Array.isArray(value)) return [];
    return value.filter((item): item is Record<string, unknown> => typeof item === 'object' && item !== null);
  } catch {
    return [];
  }
}

export function headerRecord(headers: readonly CustomHeader[]): Readonly<Record<string, string>> {
  return Object.fromEntries(headers.map(({ name, value }) => [name, value]));
}

/** A shorter text also occurs in unrelated data, and redacting it would damage responses. */
const shortestSecret = 8;

/**
 * The texts to redact when a server echoes the headers: each value, and its parts (`Basic abc`, `session=abc;
 * other=def`), because a part may be echoed alone, also decoded.
 */
export function headerSecrets(headers: readonly CustomHeader[]): readonly string[] {
  const parts = headers.flatMap(({ value }) => {
    const words = value.split(/[\s;,]+/);
    return [
      value,
      ...words,
      ...words.map((word) => word.slice(word.indexOf('=') + 1)),
      ...basicCredentials(value),
    ];
  });
  return [...new Set(parts)].filter((part) => part.length >= shortestSecret);
}

/** Returns the user name with the password, and the password alone, of a value with Basic authentication. */
function basicCredentials(value: string): readonly string[] {
  const encoded = /^basic\s+([\w+/-]+=*)$/i.exec(value.trim())?.[1];
  if (encoded === undefined) return [];
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  return colon < 0 ? [] : [decoded, decoded.slice(colon + 1)];
}
