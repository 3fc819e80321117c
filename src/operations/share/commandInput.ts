import { shellWord } from './shell';

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
