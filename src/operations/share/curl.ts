import { isObject } from '../../shared/json/exactJson';
import { formatJson } from '../../shared/json/formatJson';
import { shellWord } from './shell';
import type { Variables } from '../variables';
import * as l10n from '@vscode/l10n';
import { UserError } from '../../shared/userError';

/** The shells that a command can be copied for. */
export type CurlShell = 'posix' | WindowsShell;

/**
 * Returns the request as a cURL command. For a POSIX shell, the format is identical to the output of the CLI.
 *
 * @throws UserError `input` for a header that a Windows shell can't pass
 */
export function curlLine(
  { baseUrl, query, variables, headers }: CurlRequest,
  shell: CurlShell = 'posix',
): string {
  const url = `${baseUrl}/.api/graphql`;
  const json = sortedJson({ query, variables });
  if (shell !== 'posix') return windowsCurlLine(shell, { url, headers, json });
  return [
    'curl \\',
    ...headers.map((header) => `   -H ${headerWord(header)} \\`),
    `   -H 'Content-Type: application/json' \\`,
    `   -d ${shellWord(json)} \\`,
    `   ${shellWord(url)}`,
    '',
  ].join('\n');
}

/** Returns the environment variables that the user must set before running the command. */
export function curlVariables(headers: readonly CurlHeader[]): readonly string[] {
  const parts = headers.flatMap(({ value }) => value);
  return parts.flatMap((part) => ('variable' in part ? [part.variable] : []));
}

/** Matches text without characters that are special within double quotes. */
const plainInQuotes = /^[\w .:;,=()/+-]*$/;

function headerWord({ name, value }: CurlHeader): string {
  const parts: readonly CurlPart[] = [{ text: `${name}: ` }, ...value];
  const texts = parts.flatMap((part) => ('text' in part ? [part.text] : []));
  if (texts.length === parts.length) return shellWord(texts.join(''));
  if (texts.every((text) => plainInQuotes.test(text))) {
    const words = parts.map((part, index) =>
      'text' in part ? part.text : variableIn(part.variable, parts[index + 1]),
    );
    return `"${words.join('')}"`;
  }
  return parts.map((part) => ('text' in part ? shellWord(part.text) : `"$${part.variable}"`)).join('');
}

/** Formats a variable within quotes, in braces if the next text could be part of its name. */
function variableIn(name: string, next: CurlPart | undefined): string {
  return next && 'text' in next && /^\w/.test(next.text) ? `\${${name}}` : `$${name}`;
}

const codeUnits: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** Formats compact JSON with sorted keys, escaped HTML characters, and escaped line and paragraph separators. */
function sortedJson(value: unknown): string {
  return formatJson(sorted(value)).replace(/[<>&\u2028\u2029]/g, (found) => codeUnits[found] ?? found);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, sorted(item)]));
}

export interface CurlHeader {
  readonly name: string;
  readonly value: readonly CurlPart[];
}

interface CurlRequest {
  readonly baseUrl: string;
  readonly query: string;
  readonly variables: Variables;
  /** The headers except the content type, such as the authentication header. */
  readonly headers: readonly CurlHeader[];
}

/** A part of a header value: literal text, or an environment variable that the user sets to a secret. */
export type CurlPart = { readonly text: string } | { readonly variable: string };

/** The Windows shells that a command can be copied for. */
type WindowsShell = 'powershell' | 'cmd';

/**
 * Returns the request as a single-line command for a Windows shell. Both shells pass the arguments to
 * `curl.exe` as written and expand `%NAME%` to environment variables: the Command Prompt always, PowerShell
 * after `--%`.
 *
 * @param json the body of the request
 * @throws UserError `input` for a header that these shells can't pass
 */
function windowsCurlLine(
  shell: WindowsShell,
  {
    url,
    headers,
    json,
  }: { readonly url: string; readonly headers: readonly CurlHeader[]; readonly json: string },
): string {
  const words = [
    shell === 'powershell' ? 'curl.exe --%' : 'curl.exe',
    ...headers.map((header) => `-H ${windowsHeader(header)}`),
    '-H "Content-Type: application/json"',
    `-d ${quoted(plainJson(json))}`,
    quoted(url),
  ];
  return `${words.join(' ')}\n`;
}

function windowsHeader({ name, value }: CurlHeader): string {
  const texts = [`${name}: `, ...value.flatMap((part) => ('text' in part ? part.text : []))].join('');
  // The shells don't support escaped quotation marks and treat the text after them as unquoted.
  const quotes = texts.split('"').length - 1;
  if (/[\r\n]/.test(texts) || quotes % 2 === 1 || (quotes > 0 && /[&|<>^%]/.test(texts))) {
    throw new UserError(
      'input',
      l10n.t("The header {name} contains characters that can't be escaped for a Windows shell.", { name }),
      {
        advice: l10n.t('Copy the command for Git Bash or WSL.'),
      },
    );
  }
  return quoted(
    `${name}: ${value.map((part) => ('text' in part ? part.text : `%${part.variable}%`)).join('')}`,
  );
}

/** Quotes a word for the argument parser of the C runtime that `curl.exe` uses. */
function quoted(word: string): string {
  return `"${word.replace(/(\\*)"/g, '$1$1\\"').replace(/\\+$/, '$&$&')}"`;
}

/**
 * Returns equivalent JSON without non-ASCII characters and without characters that are special in a Windows shell,
 * except quotation marks.
 */
function plainJson(json: string): string {
  return json.replace(/\\[^]|[^\w "#$'*+,./:;=?@[\]{}~-]/g, (found) => {
    const [character = '', escaped = character] = found;
    return found.length === 1 || /["\\]/.test(escaped) ? unicode(escaped) : found;
  });
}

function unicode(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
