import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { readJson } from '../shared/parseObject';
import { parsedItems } from '../shared/schema';

const savedHeader = v.object({ name: v.string(), value: v.string() });

/** A header that a connection sends with every request to its origin, for example to pass a proxy. */
export interface CustomHeader {
  readonly name: string;
  readonly value: string;
}

/** Names of headers that only the HTTP client or the credential may set. */
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

/**
 * Validates the name of a custom header (RFC 9110, section 5.1). Returns an error message, or `undefined` if
 * the name is valid.
 */
export function headerNameProblem(text: string, others: readonly string[] = []): string | undefined {
  const name = text.trim();
  if (name === '') return l10n.t('Enter a name for the header.');
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) {
    return l10n.t("The name contains a character that isn't allowed, such as a space or a colon.");
  }
  if (name.toLowerCase() === 'authorization') {
    return l10n.t(
      'The Authorization header contains the credential of the connection. Enter another header.',
    );
  }
  if (reserved.has(name.toLowerCase()) || /^proxy-/i.test(name)) {
    return l10n.t('{name} is reserved for the HTTP client.', { name });
  }
  return others.some((other) => other.toLowerCase() === name.toLowerCase())
    ? l10n.t('Another header has the same name.')
    : undefined;
}

/**
 * Encodes the credentials of an entered header value `Basic user:password` (RFC 7617). Only trims other values, such
 * as encoded credentials, which contain no colon.
 */
export function encodeHeaderValue(text: string): string {
  const value = text.trim();
  const credentials = /^basic\s+(\P{Cc}*:\P{Cc}*)$/iu.exec(value)?.[1];
  return credentials === undefined ? value : `Basic ${Buffer.from(credentials).toString('base64')}`;
}

/**
 * Validates the value of a header. Returns an error message, which never contains the value, or `undefined`
 * if the value is valid.
 */
export function headerValueProblem(text: string): string | undefined {
  const value = text.trim();
  if (value === '') return l10n.t('Enter a value for the header.');
  return /^[\t\x20-\x7e]+$/.test(value)
    ? undefined
    : l10n.t("The value contains a line break or another character that isn't allowed.");
}

/** Returns the headers with a header added. A header with the same name is replaced. */
export function withHeader(headers: readonly CustomHeader[], added: CustomHeader): readonly CustomHeader[] {
  return [...headers.filter(({ name }) => name.toLowerCase() !== added.name.toLowerCase()), added];
}

/** Parses stored headers. Omits invalid and repeated ones. */
export function parseHeaders(text: string): readonly CustomHeader[] {
  const headers: CustomHeader[] = [];
  for (const { name, value } of parsedItems(savedHeader, readJson(text))) {
    const names = headers.map((header) => header.name);
    if (headerNameProblem(name, names) !== undefined || headerValueProblem(value) !== undefined) continue;
    headers.push({ name: name.trim(), value: value.trim() });
  }
  return headers;
}

export function headerRecord(headers: readonly CustomHeader[]): Readonly<Record<string, string>> {
  return Object.fromEntries(headers.map(({ name, value }) => [name, value]));
}

/** The minimum length of a redacted text. Shorter texts also occur in unrelated data. */
const shortestSecret = 8;

/**
 * Returns the texts to redact in responses: each value, and its parts (`Basic abc`, `session=abc; other=def`). A server
 * may echo a part alone, encoded or decoded.
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

/** Returns the decoded credentials of a Basic authentication value, and the password alone. */
function basicCredentials(value: string): readonly string[] {
  const encoded = /^basic\s+([\w+/-]+=*)$/i.exec(value.trim())?.[1];
  if (encoded === undefined) return [];
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  return colon < 0 ? [] : [decoded, decoded.slice(colon + 1)];
}
