import { stringEnd } from '../shared/json/scan';

const indentUnit = '  ';

/** What is nested deeper stays on one line: the indentation of a hostile answer would outgrow all memory. */
const deepestIndent = 64;

/**
 * Indents a JSON text by its tokens alone. Parsing and printing it again would round large integers and drop
 * doubled keys; a general JSON formatter edits text piece by piece, which is quadratic for large answers; and a
 * regular expression for whole strings runs out of stack on one of ten million characters.
 * The text is taken to be valid JSON.
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
          // The blanks between are left out; the closing bracket is copied with what follows.
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

/** Where an empty object or list is closed that was opened before an offset; `undefined` when it is not empty. */
function closeOfEmpty(json: string, from: number): number | undefined {
  const close = /\s*[}\]]/y;
  close.lastIndex = from;
  return close.test(json) ? close.lastIndex - 1 : undefined;
}
