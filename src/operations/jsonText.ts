import { stringEnd } from '../shared/json/jsonSpans';

const indentUnit = '  ';

/**
 * The maximum depth of indentation. Deeper values stay on one line, because the indentation of a malicious
 * response could exhaust the memory.
 */
const deepestIndent = 64;

/**
 * Indents valid JSON text, token by token. Parsing and printing the text would round large integers and drop
 * duplicate keys. A general JSON formatter takes quadratic time, and a regular expression for complete
 * strings exhausts the stack on a string of 10 million characters.
 */
export function indentJson(json: string): string {
  const parts: string[] = [];
  let depth = 0;
  let copied = 0;
  const copyTo = (end: number, then = ''): void => {
    parts.push(json.slice(copied, end), then);
    copied = end;
  };

  const mark = /[{}[\],:"]|\s+/g;
  for (let found = mark.exec(json); found !== null; found = mark.exec(json)) {
    const end = mark.lastIndex;
    switch (found[0]) {
      case '"':
        mark.lastIndex = stringEnd(json, found.index);
        break;
      case '{':
      case '[': {
        const close = closeOfEmpty(json, end);
        if (close === undefined) {
          depth += 1;
          copyTo(end, lineBreak(depth));
        } else {
          // Omits the whitespace between the brackets. The closing bracket is copied with the text after it.
          copyTo(end);
          copied = close;
          mark.lastIndex = close + 1;
        }
        break;
      }
      case '}':
      case ']':
        copyTo(found.index, depth > deepestIndent ? '' : lineBreak(depth - 1));
        depth -= 1;
        break;
      case ',':
        copyTo(end, lineBreak(depth));
        break;
      case ':':
        copyTo(end, ' ');
        break;
      default:
        copyTo(found.index);
        copied = end;
    }
  }
  copyTo(json.length, '\n');
  return parts.join('');
}

function lineBreak(depth: number): string {
  return depth > deepestIndent ? '' : `\n${indentUnit.repeat(depth)}`;
}

/**
 * Returns the offset of the closing bracket if the object or list opened before `from` is empty, or
 * `undefined`.
 */
function closeOfEmpty(json: string, from: number): number | undefined {
  const close = /\s*[}\]]/y;
  close.lastIndex = from;
  return close.test(json) ? close.lastIndex - 1 : undefined;
}
