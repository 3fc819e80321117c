import { lexForgivingly } from '../lexForgivingly';
import type { DefinitionSlice } from '../slices';

export const directiveNames = ['test', 'vars', 'expect'] as const;

export type DirectiveName = (typeof directiveNames)[number];

/** A comment such as `# @test title`. Positions are character offsets in the document. */
export interface DirectiveLine {
  /** `undefined` if the name is unknown. */
  readonly name: DirectiveName | undefined;
  /** The text after the name. */
  readonly value: string;
  readonly valueStart: number;
  /** The offset of `@`. */
  readonly start: number;
  readonly end: number;
  /** The index of the definition below the comment; `undefined` if it is in a definition or there is none. */
  readonly below: number | undefined;
}

const directivePattern = /^#[ \t]*(@([A-Za-z]\w*)[ \t]*(.*?))[ \t]*$/;

/** Matches documents that can contain directives, misspelt ones included. */
const candidate = /#[ \t]*@[A-Za-z]/;

/** Whether a document can have tests. Faster than parsing it. */
export function mayHaveTests(text: string): boolean {
  return candidate.test(text);
}

/**
 * Returns the directives in the comments of a document. An unknown name counts if it is nearly a known one, or if
 * another directive is above the same definition. Other tools have directives in comments, too.
 *
 * @param definitions the definitions of the document, in order
 */
export function directiveLines(
  text: string,
  definitions: readonly DefinitionSlice[],
): readonly DirectiveLine[] {
  if (!mayHaveTests(text)) return [];
  const lines: DirectiveLine[] = [];
  let from = 0;
  definitions.forEach(({ start, end }, index) => {
    lines.push(...linesIn(text, from, start, index));
    if (candidate.test(text.slice(start, end)))
      for (const [gapStart, gapEnd] of gapsIn(text, start, end))
        lines.push(...linesIn(text, gapStart, gapEnd));
    from = end;
  });
  lines.push(...linesIn(text, from, text.length));
  const withDirectives = new Set(lines.filter(({ name }) => name !== undefined).map(({ below }) => below));
  return lines.filter(
    ({ name, below, start, valueStart }) =>
      name !== undefined ||
      (below !== undefined && withDirectives.has(below)) ||
      isNearlyKnown(text.slice(start + 1, valueStart).trim()),
  );
}

/** Yields the directives in a range without tokens. */
function* linesIn(text: string, from: number, to: number, below?: number): Generator<DirectiveLine> {
  const comments = /#[^\r\n]*/g;
  const range = text.slice(from, to);
  for (let comment = comments.exec(range); comment !== null; comment = comments.exec(range)) {
    const [, directive, written = '', value = ''] = directivePattern.exec(comment[0]) ?? [];
    if (directive === undefined) continue;
    const start = from + comment.index + comment[0].indexOf('@');
    const end = start + directive.length;
    const name = directiveNames.find((known) => known === written);
    yield { name, value, valueStart: end - value.length, start, end, below };
  }
}

/** Yields the ranges between the tokens of a definition, which contain its comments. */
function* gapsIn(text: string, start: number, end: number): Generator<readonly [start: number, end: number]> {
  let from = start;
  for (const token of lexForgivingly(text.slice(start, end))) {
    yield [from, start + token.start];
    from = start + token.end;
  }
  yield [from, end];
}

/** Whether a name differs from a known one only in case, in one letter, or in the order of two letters. */
function isNearlyKnown(written: string): boolean {
  const name = written.toLowerCase();
  return directiveNames.some((known) => {
    let start = 0;
    while (start < known.length && known[start] === name[start]) start += 1;
    let end = 0;
    while (end < Math.min(known.length, name.length) - start && known.at(-1 - end) === name.at(-1 - end))
      end += 1;
    const [left, right] = [known.slice(start, known.length - end), name.slice(start, name.length - end)];
    const isSwapped = left.length === 2 && right === `${left[1] ?? ''}${left[0] ?? ''}`;
    return isSwapped || (left.length <= 1 && right.length <= 1);
  });
}
