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
 * single and double quotes, backslashes, line continuations, and `$'...'`.
 *
 * @returns `undefined` if a quote isn't closed or the line ends with a backslash
 */
export function shellWords(line: string): readonly string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  const token = /\s+|\\(?:\r?\n|[^])|'[^']*'|\$'(?:[^'\\]|\\[^])*'|"(?:[^"\\]|\\[^])*"|[^\s\\'"$]+|\$/y;
  for (let at = 0; at < line.length; at = token.lastIndex) {
    token.lastIndex = at;
    const text = token.exec(line)?.[0];
    if (text === undefined) return undefined;
    if (/^\s/.test(text)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (!/^\\\r?\n$/.test(text)) {
      word = (word ?? '') + unquoted(text);
    }
  }
  return word === undefined ? words : [...words, word];
}

function unquoted(text: string): string {
  if (text.startsWith("'")) return text.slice(1, -1);
  if (text.startsWith("$'")) return ansi(text.slice(2, -1));
  if (text.startsWith('"')) return text.slice(1, -1).replace(/\\(?:\r?\n|([\\"$`]))/g, '$1');
  return text.startsWith('\\') ? text.slice(1) : text;
}

const ansiEscapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
};

function ansi(text: string): string {
  return text.replace(
    /\\(?:u([0-9a-fA-F]{1,4})|x([0-9a-fA-F]{1,2})|([^]))/g,
    (_, unicode: string | undefined, hex: string | undefined, other: string | undefined) => {
      const code = unicode ?? hex;
      return code === undefined
        ? (ansiEscapes[other ?? ''] ?? other ?? '')
        : String.fromCharCode(parseInt(code, 16));
    },
  );
}
