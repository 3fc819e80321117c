/** A range of a JSON text, as character offsets. */
export interface JsonSpan {
  readonly start: number;
  readonly end: number;
}

export interface JsonMember extends JsonSpan {
  readonly key: string;
}

/*
 * Functions that scan valid JSON texts without building values or recursing, so that neither the depth of a response
 * nor the precision of its numbers matters.
 */

/** Returns the offset after the string that starts at an offset. */
export function stringEnd(json: string, start: number): number {
  for (let quote = json.indexOf('"', start + 1); quote !== -1; quote = json.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (json[quote - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return quote + 1;
  }
  return json.length;
}

/** Returns the offset after the value that starts at an offset. */
function valueEnd(json: string, start: number): number {
  const first = json[start];
  if (first === '"') return stringEnd(json, start);
  if (first !== '{' && first !== '[') {
    const scalar = /[^\s,\]}]*/y;
    scalar.lastIndex = start;
    scalar.test(json);
    return scalar.lastIndex;
  }
  const mark = /[{}[\]"]/g;
  mark.lastIndex = start;
  let depth = 0;
  for (let found = mark.exec(json); found !== null; found = mark.exec(json)) {
    if (found[0] === '"') mark.lastIndex = stringEnd(json, found.index);
    else if (found[0] === '{' || found[0] === '[') depth += 1;
    else if ((depth -= 1) === 0) return mark.lastIndex;
  }
  return json.length;
}

/** Returns the span of the root value. */
export function rootValue(json: string): JsonSpan {
  const start = skipBlanks(json, json.startsWith('\uFEFF') ? 1 : 0);
  return { start, end: valueEnd(json, start) };
}

/** Yields the members of the object that starts at an offset; none for any other value. */
export function* membersOf(json: string, start: number): Generator<JsonMember> {
  if (json[start] !== '{') return;
  for (let at = skipBlanks(json, start + 1); json[at] === '"'; at = skipBlanks(json, at + 1)) {
    const keyEnd = stringEnd(json, at);
    const valueStart = skipBlanks(json, skipBlanks(json, keyEnd) + 1);
    const end = valueEnd(json, valueStart);
    yield { key: JSON.parse(json.slice(at, keyEnd)) as string, start: valueStart, end };
    at = skipBlanks(json, end);
    if (json[at] !== ',') return;
  }
}

/** Yields the items of the array that starts at an offset; none for any other value. */
export function* itemsOf(json: string, start: number): Generator<JsonSpan> {
  if (json[start] !== '[') return;
  let at = skipBlanks(json, start + 1);
  if (json[at] === ']') return;
  for (;;) {
    const end = valueEnd(json, at);
    yield { start: at, end };
    const next = skipBlanks(json, end);
    if (json[next] !== ',') return;
    at = skipBlanks(json, next + 1);
  }
}

function skipBlanks(json: string, from: number): number {
  let at = from;
  for (let code = json.charCodeAt(at); code === 32 || code === 10 || code === 13 || code === 9;) {
    at += 1;
    code = json.charCodeAt(at);
  }
  return at;
}
