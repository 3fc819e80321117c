/** Characters with a special meaning in a shell outside quotes. */
const special = /[\\'"`${[|&;<>()*?!]/g;

/**
 * Quotes a word for a POSIX shell, as the CLI does: with single quotes if it is empty or contains whitespace, and
 * otherwise with a backslash before each special character.
 */
export function shellWord(word: string): string {
  if (word === '') return "''";
  if (!/[ \t\n]/.test(word)) return word.replace(special, '\\$&').replace(/^[~#]/, '\\$&');
  return word
    .split("'")
    .map((piece) => (piece === '' ? '' : `'${piece}'`))
    .join("\\'");
}

/**
 * Splits a command line into words as a POSIX shell would, without running or expanding anything. Supports
 * single and double quotes, backslashes, line continuations (of PowerShell too), `$'...'`, and comments. The operators
 * `;`, `|`, and `&&` are words. At the end of a line that the next one doesn't continue, the operator `;` and the rest of
 * the text follow.
 *
 * @returns `undefined` if a quote isn't closed or the line ends with a backslash
 */
export function shellWords(line: string): readonly string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  const token =
    /((?:\s|`\r?\n|(?<=\s)#.*)+)|\\(?:[ \t]*\r?\n|[^])|'[^']*'|\$'(?:[^'\\]|\\[^])*'|\$?"(?:[^"\\]|\\[^])*"|[;|]+|&&|(?:[^\s\\'"$`;|&]|&(?!&))+|[$`]/y;
  for (let at = 0; at < line.length; at = token.lastIndex) {
    token.lastIndex = at;
    const [text, space] = token.exec(line) ?? [];
    if (text === undefined) return undefined;
    if (space !== undefined) {
      if (word !== undefined) words.push(word);
      word = undefined;
      // The rest isn't parsed, because it can be the output of the command.
      const rest = space.replace(/`\r?\n/g, '').includes('\n') ? line.slice(token.lastIndex) : '';
      if (/^(?!-|["'$]|https?:)./i.test(rest)) return [...words, ';', ...rest.split(/\s+/)];
    } else if (/^(?:[;|]|&&)/.test(text)) {
      words.push(...(word === undefined ? [] : [word]), text);
      word = undefined;
    } else if (!/^\\[ \t]*\r?\n$/.test(text)) {
      word = (word ?? '') + unquoted(text);
    }
  }
  return word === undefined ? words : [...words, word];
}

function unquoted(text: string): string {
  if (text.startsWith("'")) return text.slice(1, -1);
  if (text.startsWith("$'")) return ansi(text.slice(2, -1));
  if (text.endsWith('"') && /^\$?"/.test(text))
    return text.slice(text.indexOf('"') + 1, -1).replace(/\\(?:\r?\n|([\\"$`]))/g, '$1');
  return text.startsWith('\\') ? text.slice(1) : text;
}

const ansiEscapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  e: '\x1b',
  E: '\x1b',
  f: '\f',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '?': '?',
};

/** Matches the escape sequences of `$'...'` in bash, and runs of those that are bytes. */
const ansiEscape =
  /(?:\\(?:x[0-9a-fA-F]{1,2}|[0-7]{1,3}))+|\\(?:u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8})|c([^])|([^]))/g;

function ansi(text: string): string {
  return text.replace(
    ansiEscape,
    (all: string, short?: string, long?: string, control?: string, other?: string) => {
      const code = short ?? long;
      // Browsers escape the halves of a surrogate pair.
      if (code !== undefined) return codePoint(parseInt(code, 16));
      if (control !== undefined) return String.fromCharCode(control.toUpperCase().charCodeAt(0) % 32);
      return other === undefined ? decodeBytes(all) : (ansiEscapes[other] ?? all);
    },
  );
}

function codePoint(code: number): string {
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : '\uFFFD';
}

/** Decodes bytes as UTF-8, or otherwise as code points, which earlier versions of Chrome write as bytes. */
function decodeBytes(escaped: string): string {
  const bytes = [...escaped.matchAll(/\\(?:x([0-9a-fA-F]+)|([0-7]+))/g)].map(
    ([, hex, octal]) => (hex === undefined ? parseInt(octal ?? '', 8) : parseInt(hex, 16)) & 0xff,
  );
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes));
  } catch {
    return String.fromCharCode(...bytes);
  }
}
