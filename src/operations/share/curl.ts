import * as l10n from '@vscode/l10n';
import { UserError } from '../../shared/userError';
import { ExactNumber, parseJson } from '../../shared/json/exactJson';
import { formatJson } from '../../shared/json/formatJson';
import type { Variables } from '../variables';
import type { CurlRequest, CurlHeader, CurlPart } from './curlRequest';
import { shellWord, shellWords } from './shell';
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
  return parts.flatMap((part) => (typeof part === 'string' ? [] : [part.variable]));
}

/** Matches text without characters that are special within double quotes. */
const plainInQuotes = /^[\w .:;,=()/+-]*$/;

function headerWord({ name, value }: CurlHeader): string {
  const parts: readonly CurlPart[] = [`${name}: `, ...value];
  const texts = parts.filter((part) => typeof part === 'string');
  if (texts.length === parts.length) return shellWord(texts.join(''));
  if (texts.every((text) => plainInQuotes.test(text))) {
    const words = parts.map((part, index) =>
      typeof part === 'string' ? part : variableIn(part.variable, parts[index + 1]),
    );
    return `"${words.join('')}"`;
  }
  return parts.map((part) => (typeof part === 'string' ? shellWord(part) : `"$${part.variable}"`)).join('');
}

/** Formats a variable within quotes, in braces if the next text could be part of its name. */
function variableIn(name: string, next: CurlPart | undefined): string {
  return typeof next === 'string' && /^\w/.test(next) ? `\${${name}}` : `$${name}`;
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
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, sorted(item)]));
}

export interface PastedRequest {
  readonly query: string;
  readonly variables: Variables;
  /** The URL in the command, if any. The request is never sent to it. */
  readonly url: string | undefined;
}

/**
 * Parses the query and variables of a cURL command. Ignores its headers, which can contain tokens.
 *
 * @throws UserError `input` if the text isn't a complete cURL command that contains a GraphQL request
 */
export function readCurlLine(line: string): PastedRequest {
  const words = shellWords(line.trim());
  if (words === undefined)
    throw unreadable(l10n.t("A quotation mark isn't closed, or the command ends with a backslash."));
  if (!/(?:^|\/)curl(?:\.exe)?$/.test(words[0] ?? ''))
    throw unreadable(l10n.t('It doesn\'t begin with "curl".'));
  const bodies = words.flatMap((word, index) => dataIn(word, words[index + 1]));
  const [body] = bodies;
  if (body === undefined) throw unreadable(l10n.t("It doesn't contain a request body (-d)."));
  if (body.startsWith('@')) throw unreadable(l10n.t('Its request body is in a file.'));
  const request = parseBody(body);
  const { query, variables } = request;
  if (typeof query !== 'string' || query.trim() === '')
    throw notGraphql(l10n.t('Its request has no "query".'));
  return {
    query,
    variables: typeof variables === 'object' && variables !== null ? (variables as Variables) : {},
    url: words.find((word) => /^https?:\/\//i.test(word)),
  };
}

function dataIn(word: string, next: string | undefined): readonly string[] {
  const joined = /^(?:--data(?:-raw|-binary|-ascii)?=|-d)([^]+)$/.exec(word)?.[1];
  if (joined !== undefined) return [joined];
  const alone = /^(?:-d|--json|--data(?:-raw|-binary|-ascii)?)$/.test(word);
  return alone && next !== undefined ? [next] : [];
}

function parseBody(body: string): Readonly<Record<string, unknown>> {
  try {
    const value = parseJson(body);
    if (typeof value === 'object' && value !== null) return value as Readonly<Record<string, unknown>>;
  } catch (error) {
    throw notGraphql(
      l10n.t("The request body isn't JSON."),
      error instanceof Error ? error.message : undefined,
    );
  }
  throw notGraphql(l10n.t("The request body isn't a GraphQL request."));
}

function unreadable(why: string): UserError {
  return new UserError('input', noQuery(why), {
    advice: l10n.t('Copy the complete cURL command, including the request body.'),
  });
}

function notGraphql(why: string, detail?: string): UserError {
  return new UserError('input', noQuery(why), {
    advice: l10n.t('Copy a cURL command that sends a GraphQL request.'),
    ...(detail === undefined ? {} : { detail }),
  });
}

function noQuery(reason: string): string {
  return l10n.t("Couldn't read a query from this cURL command. {reason}", { reason });
}
