import { UserError } from '../../shared/userError';
import type { CurlHeader } from './curlRequest';

/** The shells of Windows that a command can be copied for. */
export type WindowsShell = 'powershell' | 'cmd';

/**
 * A command for a shell of Windows, in one line. Both shells pass the words of `curl.exe` on as they are written and
 * replace `%NAME%` by environment variables: the Command Prompt always, PowerShell after `--%`.
 *
 * @param json the body of the request
 * @throws UserError of kind `input` for a header that these shells can't pass on
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
  const texts = [`${name}: `, ...value].filter((part) => typeof part === 'string').join('');
  // The shells don't know an escaped quotation mark: to them, what follows is outside of quotation marks.
  const quotes = texts.split('"').length - 1;
  if (/[\r\n]/.test(texts) || quotes % 2 === 1 || (quotes > 0 && /[&|<>^%]/.test(texts))) {
    throw new UserError('input', `The header ${name} can't be written for a shell of Windows.`, {
      advice: 'Copy the command for Git Bash or WSL.',
    });
  }
  return quoted(
    `${name}: ${value.map((part) => (typeof part === 'string' ? part : `%${part.variable}%`)).join('')}`,
  );
}

/** A word as the C runtime of `curl.exe` reads it back. */
function quoted(word: string): string {
  return `"${word.replace(/(\\*)"/g, '$1$1\\"').replace(/\\+$/, '$&$&')}"`;
}

/** The same JSON without characters that a shell reads as more than themselves, nor any outside of ASCII. */
function plainJson(json: string): string {
  return json.replace(/\\[^]|[^\w "#$'*+,./:;=?@[\]{}~-]/g, (found) => {
    const [character = '', escaped = character] = found;
    return found.length === 1 || /["\\]/.test(escaped) ? unicode(escaped) : found;
  });
}

function unicode(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
