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
