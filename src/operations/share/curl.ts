import { isObject } from '../../shared/json/exactJson';
import { formatJson } from '../../shared/json/formatJson';
import type { CurlRequest, CurlHeader, CurlPart } from './curlRequest';
import { shellWord } from './shell';
import { windowsCurlLine, type WindowsShell } from './windowsCurl';

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
