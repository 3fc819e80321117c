import { isRecord } from '../record';
import { stringEnd } from './jsonSpans';

/** A number that might lose precision as a double, with its original digits. */
export class ExactNumber {
  constructor(readonly digits: string) {}
}

/** Whether a parsed value is an object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return isRecord(value) && !(value instanceof ExactNumber);
}

/** The maximum nesting depth, which allows recursive functions over parsed values. */
const maxDepth = 500;

/**
 * Matches texts that might contain a number that loses precision as a double. Other texts, the majority, are parsed
 * with the faster `JSON.parse`.
 */
const longNumber = /[\d.]{16}|\d[eE]/;

/**
 * Parses JSON. Numbers that might lose precision as doubles become {@link ExactNumber}s on every platform.
 * `JSON.parse` passes the source text of numbers to revivers only since Node.js 21, and revivers exhaust the stack on
 * deep values.
 *
 * @throws SyntaxError for a text that isn't JSON, or is nested more than 500 levels deep
 */
export function parseJson(json: string): unknown {
  const value: unknown = JSON.parse(json);
  refuseDepth(json);
  return longNumber.test(json) ? exactValue(json) : value;
}

/** Parses JSON like {@link parseJson}; returns `undefined` where it would throw. */
export function readExactJson(json: string): unknown {
  try {
    return parseJson(json);
  } catch {
    return undefined;
  }
}

/** Parses a number as written in JSON or GraphQL. */
export function readNumber(digits: string): number | ExactNumber {
  const value = Number(digits);
  const isSame = (digits.length <= 15 && Number.isFinite(value)) || String(value) === digits;
  return isSame ? value : new ExactNumber(digits);
}

function refuseDepth(json: string): void {
  const mark = /[{}[\]"]/g;
  let depth = 0;
  for (let found = mark.exec(json); found !== null; found = mark.exec(json)) {
    if (found[0] === '"') mark.lastIndex = stringEnd(json, found.index);
    else if (found[0] === '{' || found[0] === '[') depth += 1;
    else depth -= 1;
    if (depth > maxDepth) throw new SyntaxError(`The JSON is nested more than ${maxDepth} levels deep`);
  }
}

/** An object or array that is being parsed. */
interface Open {
  readonly isList: boolean;
  readonly values: unknown[];
  readonly keys: string[];
}

/** Parses valid JSON with exact numbers. */
function exactValue(json: string): unknown {
  const open: Open[] = [];
  let root: unknown;
  let isKey = false;
  const add = (value: unknown): void => {
    const parent = open.at(-1);
    if (!parent) root = value;
    else parent.values.push(value);
  };
  const mark = /[{}[\],:"]|[^{}[\],:"\s]+/g;
  for (let token = mark.exec(json); token !== null; token = mark.exec(json)) {
    const [text] = token;
    const parent = open.at(-1);
    switch (text) {
      case '{':
      case '[':
        open.push({ isList: text === '[', values: [], keys: [] });
        isKey = text === '{';
        break;
      case '}':
      case ']':
        open.pop();
        if (parent) add(closed(parent));
        break;
      case ',':
        isKey = parent?.isList === false;
        break;
      case ':':
        isKey = false;
        break;
      case '"': {
        const end = stringEnd(json, token.index);
        mark.lastIndex = end;
        const string = JSON.parse(json.slice(token.index, end)) as string;
        if (isKey) parent?.keys.push(string);
        else add(string);
        break;
      }
      default:
        add(/^[-\d]/.test(text) ? readNumber(text) : JSON.parse(text));
    }
  }
  return root;
}

function closed({ isList, values, keys }: Open): unknown {
  return isList ? values : Object.fromEntries(keys.map((key, index) => [key, values[index]]));
}
