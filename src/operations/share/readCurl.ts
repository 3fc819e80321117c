import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { parseJson, readExactJson } from '../../shared/json/exactJson';
import { isRecord } from '../../shared/record';
import { filled, notBlank, parsed } from '../../shared/schema';
import { UserError } from '../../shared/userError';
import type { Variables } from '../variables';
import { cmdWords, isCmdLine, shellWords, withInput } from './shell';

export interface PastedRequest {
  readonly query: string;
  readonly variables: Variables;
  /** The operation to run, if the request names it. */
  readonly operationName: string | undefined;
  /** The URL in the command, if any. The request is never sent to it. */
  readonly url: string | undefined;
  /** The names of the other members of the request body, such as `extensions`. */
  readonly others: readonly string[];
}

/**
 * Matches what precedes the name of the command: the fence of a code block, comments, a prompt of one or two lines, other
 * commands with options, and environment variables.
 */
const beforeCurl = new RegExp(
  [
    String.raw`^\s*(?:(?:\`\`\`|~~~)[^\n]*\n\s*)?(?:#(?![^\n]*\bcurl\b)[^\n]*\n\s*)*`,
    String.raw`(?:➜\s+\S+\s+(?:\w+:\(\S*\)\s+)?(?:✗\s+)?)?`,
    String.raw`(?:[A-Za-z]:[^>\n]*>\s*|(?:(?!\bcurl\b)[^'"|;&\n])*(?:\n[└╰─]*)?[$%#>❯λ]\s+)?`,
    String.raw`(?:(?:command|doas|env|exec|export|nohup|noglob|sudo|time|winpty)(?:\s+-[gu]\s+\S+|\s+-\S+)*\s+|&\s+|\w+=(?:'[^']*'|"[^"]*"|[^\s'"])*\s+)*`,
  ].join(''),
);

/** Matches a prompt such as `C:\Users\ada>` in what precedes the name of the command. */
const cmdPrompt = /^\s*[A-Za-z]:[^>\n]*>/m;

const curlName = /^["']?(?:[^\s"']*[\\/])?curl(?:\.exe)?["']?(?=\s)/i;

/** Whether a text begins with a cURL command. */
export function isCurlLine(text: string): boolean {
  return curlName.test(text.replace(beforeCurl, ''));
}

/**
 * Parses the query and variables of a cURL command for bash or the Windows Command Prompt, as browsers, Postman and
 * Insomnia copy it. Ignores its headers, which can contain tokens.
 *
 * @throws UserError `input` if the text isn't a complete cURL command that contains a GraphQL request
 */
export function readCurlLine(text: string): PastedRequest {
  const [before = ''] = beforeCurl.exec(text) ?? [];
  const line = text.slice(before.length).trim();
  if (/^(?:\$\w+\s*=|Invoke-(?:WebRequest|RestMethod)\b|iwr\b|irm\b)/i.test(line))
    throw unreadable(
      l10n.t('It is a PowerShell command. Copy it as cURL for bash or for the Command Prompt.'),
    );
  if (!isCurlLine(line)) throw unreadable(l10n.t('It doesn\'t begin with "curl".'));
  const rest = line.replace(curlName, '').replace(/^\s+--%(?=\s)|\n```\s*$|;+$/g, '');
  const words = cmdPrompt.test(before) || isCmdLine(rest) ? cmdWords(rest) : shellWords(withInput(rest));
  if (!words)
    throw unreadable(l10n.t("A quotation mark isn't closed, or the command ends with a backslash."));
  const options = curlOptions(commandOf(words));
  const url = options.find(({ name }) => name === 'url')?.value;
  const request = requestIn(options, url);
  const query = parsed(notBlank, request['query']);
  if (query === undefined) throw notGraphql(l10n.t('Its request has no "query".'));
  return {
    query,
    variables: variablesIn(request['variables']),
    operationName: parsed(filled, request['operationName']),
    url: url === undefined || /^https?:\/\//i.test(url) ? url : `http://${url}`,
    others: Object.keys(request).filter((name) => !['query', 'variables', 'operationName'].includes(name)),
  };
}

/** Returns the words before another command, without the files that input and output are redirected to. */
function commandOf(words: readonly string[]): readonly string[] {
  const end = words.findIndex((word) => /^[|;&]{1,2}$/.test(word));
  if (end !== -1 && words.slice(end).some((word) => /^(?:[^\s]*[\\/])?curl(?:\.exe)?$/i.test(word)))
    throw unreadable(l10n.t('It contains several commands.'));
  return words
    .slice(0, end === -1 ? undefined : end)
    .filter((word, index, all) => !redirection.test(word) && !/^[\d&]?[<>]{1,2}$/.test(all[index - 1] ?? ''));
}

/** Matches an operator that redirects input or output, and one with its file. */
const redirection = /^[\d&]?(?:[<>]{1,2}(?:&\d)?|>{1,2}[\w./]+)$/;

function requestIn(
  options: readonly CurlOption[],
  url: string | undefined,
): Readonly<Record<string, unknown>> {
  const names = new Set(options.map(({ name }) => name));
  if (names.has('next') || names.has(':')) throw unreadable(l10n.t('It sends several requests (--next).'));
  if (names.has('form')) throw unreadable(l10n.t('It sends a multipart form (-F).'));
  if (names.has('upload-file')) throw unreadable(l10n.t('Its request body is in a file.'));
  if (options.some(({ name }) => name.startsWith('expand-'))) throw unreadable(isOutput());
  const body = bodyOf(options);
  if (body !== undefined && isGraphqlText(options)) return { query: body };
  if (body !== undefined && !names.has('get')) return parseBody(body);
  const inUrl = url?.split('?').slice(1).join('?').split('#', 1)[0];
  const added = options.filter(({ name }) => name === 'url-query').map(({ value }) => encodedData(value));
  const search = [inUrl, body, ...added].filter(Boolean).join('&');
  const fields = new URLSearchParams(search);
  if (!fields.has('query')) throw unreadable(l10n.t("It doesn't contain a request body (-d)."));
  return Object.fromEntries(fields);
}

/** Whether the request body is a query, according to its media type. */
function isGraphqlText(options: readonly CurlOption[]): boolean {
  return options.some(
    ({ name, value }) => name === 'header' && /^content-type:\s*application\/graphql\s*(?:;|$)/i.test(value),
  );
}

/** Joins the data as cURL does. */
function bodyOf(options: readonly CurlOption[]): string | undefined {
  let body: string | undefined;
  for (const { name, value } of options) {
    if (name !== 'json' && !/^data(?:-|$)/.test(name)) continue;
    const text = name === 'data-urlencode' ? encodedData(value) : value;
    if (text.startsWith('@') && name !== 'data-raw' && name !== 'data-urlencode') throw inFile();
    body = body === undefined ? text : `${body}${name === 'json' ? '' : '&'}${text}`;
  }
  return body;
}

/** Encodes the value of `--data-urlencode`: `content`, `=content`, or `name=content`. */
function encodedData(value: string): string {
  const [, name, mark, content = value] = /^([^=@]*)([=@])([^]*)$/.exec(value) ?? [];
  if (mark === '@') throw inFile();
  return `${name === undefined || name === '' ? '' : `${name}=`}${encodeURIComponent(content)}`;
}

function variablesIn(value: unknown): Variables {
  if (value === undefined || value === null || value === '') return {};
  // Some clients send the variables as JSON in a string.
  const variables = v.is(v.string(), value) ? readExactJson(value) : value;
  if (variables === null) return {};
  if (isRecord(variables)) return variables;
  throw notGraphql(l10n.t("Its variables aren't a JSON object."));
}

function parseBody(body: string): Readonly<Record<string, unknown>> {
  if (/^\s*[$`]/.test(body)) throw unreadable(isOutput());
  try {
    // PowerShell 5 passes quotation marks only if they are escaped within single quotes, too.
    const sent = parseJson(/^[\s[{]*\\"/.test(body) ? withoutEscapes(body) : body);
    if (Array.isArray(sent) && sent.length > 1)
      throw notGraphql(l10n.t('It sends several operations in one request.'));
    const value: unknown = Array.isArray(sent) ? sent[0] : sent;
    if (isRecord(value)) return value;
  } catch (error) {
    if (error instanceof UserError) throw error;
    if (/(?:^|&)query=/.test(body)) return Object.fromEntries(new URLSearchParams(body));
    throw notGraphql(
      l10n.t("The request body isn't JSON."),
      error instanceof Error ? error.message : undefined,
    );
  }
  throw notGraphql(l10n.t("The request body isn't a GraphQL request."));
}

/** Reads backslashes before quotation marks as the C runtime of `curl.exe` does. */
function withoutEscapes(body: string): string {
  return body.replace(
    /(\\+)"/g,
    (_, slashes: string) => `${slashes.slice(slashes.length - (slashes.length >> 1))}"`,
  );
}

function isOutput(): string {
  return l10n.t('Its request body is the output of a command or a variable.');
}

function inFile(): UserError {
  return unreadable(l10n.t('Its request body is in a file.'));
}

function unreadable(why: string): UserError {
  return new UserError('input', noQuery(why), {
    advice: l10n.t('Copy the complete cURL command, including the request body.'),
  });
}

function notGraphql(why: string, detail?: string): UserError {
  return new UserError('input', noQuery(why), {
    advice: l10n.t('Copy a cURL command that sends a GraphQL request.'),
    detail,
  });
}

function noQuery(reason: string): string {
  return l10n.t("Couldn't read a query from this cURL command. {reason}", { reason });
}

/** The long options of cURL whose next word is their value, except those for data. */
const longWithValue = new Set(
  `abstract-unix-socket alt-svc aws-sigv4 cacert capath cert cert-type ciphers config connect-timeout connect-to
  continue-at cookie cookie-jar create-file-mode crlfile curves data data-ascii data-binary data-raw data-urlencode
  delegation dns-interface dns-ipv4-addr dns-ipv6-addr dns-servers doh-url dump-header ech egd-file engine etag-compare
  etag-save expect100-timeout form form-string ftp-account ftp-alternative-to-user ftp-method ftp-port
  ftp-ssl-ccc-mode haproxy-clientip happy-eyeballs-timeout-ms header hostpubmd5 hostpubsha256 hsts interface ip-tos
  ipfs-gateway json keepalive-cnt keepalive-time key key-type knownhosts krb libcurl limit-rate local-port login-options mail-auth mail-from mail-rcpt max-filesize max-redirs
  max-time netrc-file noproxy oauth2-bearer output output-dir parallel-max pass pinnedpubkey proto proto-default
  proto-redir proxy preproxy proxy-cacert proxy-capath proxy-cert proxy-cert-type proxy-ciphers proxy-crlfile
  proxy-header proxy-key proxy-key-type proxy-pass proxy-pinnedpubkey proxy-service-name proxy-tls13-ciphers
  proxy-tlsauthtype proxy-tlspassword proxy-tlsuser proxy-user proxy1.0 pubkey quote random-file range rate referer
  request request-target resolve retry retry-delay retry-max-time sasl-authzid service-name sigalgs socks4 socks4a socks5
  socks5-gssapi-service socks5-hostname speed-limit speed-time stderr telnet-option tftp-blksize time-cond tls-max
  tls13-ciphers tlsauthtype tlspassword tlsuser trace trace-ascii trace-config unix-socket upload-file upload-flags url
  url-query user user-agent variable vlan-priority write-out`.split(/\s+/),
);

const shortWithValue = 'AbcCdDeEFHKmoPQrtTuUwxXyYz';

const longNames: Readonly<Record<string, string>> = {
  d: 'data',
  'data-ascii': 'data',
  F: 'form',
  'form-string': 'form',
  G: 'get',
  H: 'header',
  T: 'upload-file',
};

interface CurlOption {
  /** The long name, or one letter. `url` for a word that isn't an option. */
  readonly name: string;
  readonly value: string;
}

/** Splits the words after `curl` into options, as cURL does. Also accepts `--name=value`. */
function curlOptions(words: readonly string[]): readonly CurlOption[] {
  const options: CurlOption[] = [];
  const add = (name: string, value = ''): void => {
    // Only cURL knows the values of its variables.
    const plain = value.includes('{{') ? name : name.replace(/^expand-/, '');
    options.push({ name: longNames[plain] ?? plain, value });
  };
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const [, long, joined] = /^--([\w.-]+)(?:=([^]*))?$/.exec(word) ?? [];
    if (long !== undefined) {
      if (!longWithValue.has(long.replace(/^expand-/, ''))) add(long);
      else if (joined !== undefined) add(long, joined);
      else add(long, words[(at += 1)]);
    } else if (/^-[^-]/.test(word)) {
      for (let letter = 1; letter < word.length; letter += 1) {
        const name = word.charAt(letter);
        if (!shortWithValue.includes(name)) {
          add(name);
          continue;
        }
        const rest = word.slice(letter + 1);
        add(name, rest === '' ? words[(at += 1)] : rest);
        break;
      }
    } else if (word.trim() !== '' && word !== '--') add('url', word);
  }
  return options;
}
