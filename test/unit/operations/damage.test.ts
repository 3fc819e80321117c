import assert from 'node:assert/strict';
import fc from 'fast-check';
import { operationsOf, readDocument } from '../../../src/operations/document';
import { operationRequest } from '../../../src/operations/requestText';
import { repetitions } from '../../support/fullRun';

/** Typical definitions. `%` is replaced with a number to make their names unique. */
const templates = [
  'query Q% {\n  users(first: 10) {\n    nodes {\n      id\n    }\n  }\n}',
  'query Q%($first: Int = 5, $filter: Filter = { a: [1, 2] }) @live {\n  users(first: $first) { nodes { ...on User { id } } }\n}',
  'mutation M% { deleteUser(user: "a } query X {") { id } }',
  '# about % {\nquery Q% {\n  search(query: "repo:x \\" }") { # more }\n    results { matchCount }\n  }\n}',
  'subscription S%{a{b}}',
  'query Q% {\r\n  a\r\n}',
  'query Q% { a(text: """\n  block } { "quoted"\n  """) }',
];

const others = [
  'fragment F% on User {\n  id\n}',
  'type T% {\n  "about"\n  a(b: Int = 1): String\n}',
  '"""\nabout\n"""\nenum E% { A B }',
  'scalar D% @d(x: { y: 1 })',
  'union U% =\n  | A\n  | B',
];

interface Part {
  readonly text: string;
  /** The name of the operation; `undefined` if the part isn't a named operation. */
  readonly name: string | undefined;
}

const parts = (blockStrings: boolean): fc.Arbitrary<Part[]> =>
  fc
    .array(
      fc.constantFrom(...[...templates, ...others].filter((text) => blockStrings || !text.includes('"""'))),
      { minLength: 2, maxLength: 8 },
    )
    .map((chosen) =>
      chosen.map((template, index) => {
        const text = template.replaceAll('%', String(index));
        return { text, name: /^(?:query|mutation|subscription) (\w+)/m.exec(text)?.[1] };
      }),
    );

/** Functions that make a typing error at a position in a text. */
const slips: Readonly<Record<string, (text: string, at: number) => string>> = {
  'a character is missing': (text, at) => text.slice(0, at) + text.slice(at + 1),
  'the rest is missing': (text, at) => text.slice(0, at),
  'the beginning is missing': (text, at) => text.slice(at),
  'an opening brace is added': (text, at) => `${text.slice(0, at)}{${text.slice(at)}`,
  'a closing brace is added': (text, at) => `${text.slice(0, at)}}${text.slice(at)}`,
  'an opening parenthesis is added': (text, at) => `${text.slice(0, at)}(${text.slice(at)}`,
  'an opening bracket is added': (text, at) => `${text.slice(0, at)}[${text.slice(at)}`,
  'a string quote is added': (text, at) => `${text.slice(0, at)}"${text.slice(at)}`,
  'an invalid character is added': (text, at) => `${text.slice(0, at)}?${text.slice(at)}`,
  'a word is added': (text, at) => `${text.slice(0, at)} qu ${text.slice(at)}`,
  'only a word remains': () => 'quer',
};

/** Returns the operation texts of a document, by name. */
function operationTexts(text: string): ReadonlyMap<string | undefined, string> {
  const document = readDocument(text);
  return new Map(operationsOf(document).map(({ name, start, end }) => [name, text.slice(start, end)]));
}

/** Returns the position, or if it is between the quotes of a delimiter (`"""`), the end of the delimiter. */
function besideQuotes(text: string, at: number): number {
  const quotes = text.indexOf('"""', Math.max(0, at - 2));
  return quotes !== -1 && quotes < at && at < quotes + 3 ? quotes + 3 : at;
}

function neighboursSurvive(whole: readonly Part[], which: number, slip: (text: string) => string): void {
  const damagedAt = which % whole.length;
  const damaged = whole.map((part, index) => (index === damagedAt ? slip(part.text) : part.text));
  const before = operationTexts(whole.map(({ text }) => text).join('\n\n'));
  const text = damaged.join('\n\n');
  const after = operationTexts(text);
  for (const [index, { name }] of whole.entries()) {
    if (index === damagedAt || name === undefined) continue;
    assert.equal(after.get(name), before.get(name), `${name} is lost in\n${text}`);
  }
}

describe('operations next to a damaged definition', () => {
  for (const [what, slip] of Object.entries(slips)) {
    it(`are unchanged when ${what}`, () => {
      // Omits block strings if the error can pair the quotes of different block strings: no parser can detect
      // that.
      const blockStrings = !/a string|character|the rest|the beginning/.test(what);
      fc.assert(
        fc.property(parts(blockStrings), fc.nat(), fc.nat(), (whole, which, place) => {
          neighboursSurvive(whole, which, (text) =>
            slip(text, besideQuotes(text, place % (text.length + 1))),
          );
        }),
        { numRuns: repetitions({ normal: 60, full: 300 }) },
      );
    });
  }

  it("are unchanged when a block string isn't closed", () => {
    fc.assert(
      fc.property(parts(false), fc.nat(), fc.nat(), (whole, which, place) => {
        neighboursSurvive(whole, which, (text) => {
          const at = place % (text.length + 1);
          return `${text.slice(0, at)}"""${text.slice(at)}`;
        });
      }),
      { numRuns: repetitions({ normal: 60, full: 300 }) },
    );
  });

  it('have the same request text as without the damage', () => {
    const good = 'query Good {\n  a {\n    ...F\n  }\n}\nfragment F on T { b }';
    const whole = readDocument(`query Other { c }\n${good}`);
    const damaged = readDocument(`query Other { c( \n${good}`);
    const sent = [whole, damaged].map((document) => {
      const operation = operationsOf(document).find(({ name }) => name === 'Good');
      assert.ok(operation !== undefined);
      return operationRequest(document, operation).text;
    });
    assert.equal(sent[0], sent[1]);
  });
});
