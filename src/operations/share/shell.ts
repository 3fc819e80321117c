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

/** Whether a command is quoted for the Windows Command Prompt, as browsers and Postman do on Windows. */
export function isCmdLine(line: string): boolean {
  // Carets after a single quotation mark can be part of a word of a POSIX shell.
  const start = line.split("'", 1)[0] ?? '';
  return /\^["\r\n]/.test(start) || /\^\\\^"/.test(line) || /"[[{\s]*\{\s*""/.test(line);
}

/**
 * Splits a command line for the Windows Command Prompt into words, without running or expanding anything. Reads carets
 * as the Command Prompt does, and then quotes and backslashes as the C runtime of `curl.exe` does.
 *
 * @returns `undefined` if a quote isn't closed
 */
export function cmdWords(line: string): readonly string[] | undefined {
  const isBrowser = /\^\\\^"|\^"|"[[{\s]*\{\s*""/.test(line);
  // Earlier versions of Chrome add carets within quotes, too.
  const text = /\^\\\^"|\^"/.test(line)
    ? line.replace(/\^(?:\r?\n)?(\r?\n|[^])/g, '$1')
    : line.replace(/\^\r?\n/g, '');
  return runtimeWords(isBrowser ? withoutDoubling(text) : text);
}

/** Halves backslashes that aren't before a quotation mark, because browsers double all of them. */
function withoutDoubling(text: string): string {
  const runs = text.match(/\\+(?!["\\])/g) ?? [];
  return runs.every((run) => run.length % 2 === 0)
    ? text.replace(/\\+(?!["\\])/g, (run) => run.slice(run.length / 2))
    : text;
}

function runtimeWords(text: string): readonly string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  let isQuoted = false;
  // A backslash escapes only a quotation mark, or another backslash before one.
  const token = /(?<slashes>\\*)(?<quotes>(?<=(?<!\\)(?:\\\\)*)"{1,2}|")|(?<space>[ \t])|[^\\" \t]+|\\+/g;
  for (const { 0: part, groups } of text.matchAll(token)) {
    const { slashes = '', quotes, space } = groups ?? {};
    if (space !== undefined && !isQuoted) {
      if (word !== undefined) words.push(word);
      word = undefined;
      continue;
    }
    word ??= '';
    if (quotes === undefined) word += part;
    else {
      word += '\\'.repeat(slashes.length >> 1);
      if (slashes.length % 2 === 1) word += '"';
      else if (quotes === '"') isQuoted = !isQuoted;
      else if (isQuoted) word += '"';
    }
  }
  if (isQuoted) return undefined;
  return word === undefined ? words : [...words, word];
}

/** Matches a here-string of a POSIX shell, with its word. */
const hereString = /<<<\s*('[^']*'|"(?:[^"\\]|\\[^])*")/;

/**
 * Replaces the data option `@-` of a cURL command by its here-document or here-string. Returns other commands unchanged.
 */
export function withInput(command: string): string {
  const input = hereDocumentIn(command) ?? hereStringIn(command);
  if (!input) return command;
  const { rest, word } = input;
  return rest
    .replace(/(\s["']?\w+)@-(["']?)(?=\s|$)/, (_, name: string, end: string) => `${name}=${end}${word}`)
    .replace(/(["']?)@-\1(?=\s|$)/, () => word);
}

/** A command without its input, and the input as a word. */
interface CommandInput {
  readonly rest: string;
  readonly word: string;
}

/** Finds the first here-document without patterns over several lines, which would be slow for long texts. */
function hereDocumentIn(command: string): CommandInput | undefined {
  const start = /(?<!<)<<-?[ \t]*(["']?)(\w+)\1/.exec(command);
  if (!start) return undefined;
  const [{ length }, quote = '', delimiter] = start;
  const [rest = '', ...lines] = command.slice(start.index + length).split(/\r?\n/);
  const end = lines.findIndex((line) => line.trim() === delimiter);
  // Before a parenthesis, it belongs to another command within this one.
  if (end === -1 || /^\s*\)/.test(lines.slice(end + 1).join('\n'))) return undefined;
  const text = lines.slice(0, end).join('\n');
  // JSON doesn't contain these escape sequences.
  const input = quote === '' ? text.replace(/\\([$`])/g, '$1') : text;
  return { rest: command.slice(0, start.index) + rest, word: shellWord(input) };
}

function hereStringIn(command: string): CommandInput | undefined {
  const [found, word] = hereString.exec(command) ?? [];
  return found === undefined || word === undefined
    ? undefined
    : { rest: command.replace(found, () => ''), word };
}
