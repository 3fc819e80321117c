import * as l10n from '@vscode/l10n';
import { UserError } from '../../shared/userError';
import type { CurlHeader } from './curlRequest';

/** The Windows shells that a command can be copied for. */
export type WindowsShell = 'powershell' | 'cmd';

/**
 * Returns the request as a single-line command for a Windows shell. Both shells pass the arguments to
 * `curl.exe` as written and expand `%NAME%` to environment variables: the Command Prompt always, PowerShell
 * after `--%`.
 *
 * @param json the body of the request
 * @throws UserError `input` for a header that these shells can't pass
 */
export function windowsCurlLine(
  shell: WindowsShell,
  {
    url,
    headers,
    json,
  }: { readonly url: string; readonly headers: readonly CurlHeader[]; readonly json: string },
): string {
  const words = [
    shell === 'powershell' ? 'curl.exe --%' : 'curl.exe',
    ...headers.map((header) => `-H ${headerWord(header)}`),
    '-H "Content-Type: application/json"',
    `-d ${quoted(plainJson(json))}`,
    quoted(url),
  ];
  return `${words.join(' ')}\n`;
}

function headerWord({ name, value }: CurlHeader): string {
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
