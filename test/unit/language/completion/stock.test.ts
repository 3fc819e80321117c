import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, getNamedType, type GraphQLSchema } from 'graphql';
import {
  GraphQLDocumentMode,
  Position,
  RuleKinds,
  getContextAtPosition,
  type ContextToken,
  type getTypeInfo,
  type State,
} from 'graphql-language-service';
import { contextAt } from '../../../../src/language/completion/context';
import { LanguageDocument } from '../../../../src/language/documents/languageDocument';
import { testSchema } from '../../../support/language/schema';

interface Context {
  readonly token: ContextToken;
  readonly state: State;
  readonly typeInfo: ReturnType<typeof getTypeInfo>;
}

/**
 * Returns the values of a context that completion uses, as text. Omits the type names in states, because the
 * library continues to lex after the cursor and writes the types of later tokens into states that it has
 * returned. Includes the resulting types instead.
 */
function told({ token, state, typeInfo }: Context): string {
  const { parentType, type, inputType, argDefs, argDef, objectFieldDefs, directiveDef } = typeInfo;
  const chain: string[] = [];
  for (let current: State | null | undefined = state; current?.kind; current = current.prevState)
    chain.push(`${current.kind}/${current.step}/${current.name ?? ''}`);
  return JSON.stringify({
    chain,
    token: [token.string, token.style],
    parent: parentType ? getNamedType(parentType).name : undefined,
    // Omits the type before a type condition, because the library returns the type of a later condition.
    types: [
      state.kind === RuleKinds.TYPE_CONDITION ? '' : String(type),
      String(inputType),
      argDef?.name,
      directiveDef?.name,
    ],
    args: argDefs?.map(({ name }) => name),
    fields: objectFieldDefs ? Object.keys(objectFieldDefs) : undefined,
  });
}

/** Returns the context of the library, if it finds one. The library lexes the complete document. */
function stock(schema: GraphQLSchema, text: string, line: number, character: number): string | undefined {
  const options = { mode: GraphQLDocumentMode.EXECUTABLE };
  const context = getContextAtPosition(text, new Position(line, character), schema, undefined, options, 1);
  return context ? told(context) : undefined;
}

function ours(
  schema: GraphQLSchema,
  document: LanguageDocument,
  line: number,
  character: number,
): string | undefined {
  const context = contextAt(schema, document, { line, character });
  return context ? told({ ...context, typeInfo: context.types }) : undefined;
}

interface Difference {
  readonly at: string;
  readonly stock: string | undefined;
  readonly ours: string | undefined;
}

/**
 * Removes the token from a context. If the line is empty before the cursor, the tokens differ: the library returns
 * the last token of the document, but completion needs the typed text, which is empty.
 */
function sameBut(token: string | undefined): string | undefined {
  return token?.replace(/"token":\["[^]*?(?<!\\)",[^\]]*\],/, '');
}

/** Removes the state of a variable definition, which ends earlier in the library's grammar without directives. */
function chainOf(context: string | undefined): string | undefined {
  return context?.replace('"VariableDefinition/4/",', '').replace(/,"token":[^]*/, '');
}

function compare(schema: GraphQLSchema, text: string, offsets: Iterable<number>): readonly Difference[] {
  const document = new LanguageDocument('file:///q.graphql', text);
  const differences: Difference[] = [];
  for (const offset of offsets) {
    const { line, character } = document.positionAt(offset);
    const theirs = stock(schema, text, line, character);
    const found = ours(schema, document, line, character);
    const blank = document.lineText(line).slice(0, character) === '';
    const isDirectivePlace = found?.includes('["VariableDefinition/4/"') === true;
    const equal = isDirectivePlace
      ? chainOf(theirs) === chainOf(found)
      : blank
        ? sameBut(theirs) === sameBut(found)
        : theirs === found;
    if (!equal) differences.push({ at: `${text.slice(0, offset)}|`, stock: theirs, ours: found });
  }
  return differences;
}

const documents = [
  `query A($id: ID!, $ids: [ID!]! = ["a"], $f: Filter = { required: [] }) @loud(level: 1) {
  node(id: $id) { id ... on User @include(if: true) { name friends(first: 3) { ...Parts } } ... { id } }
  # a comment { ( [
  aliased: list(first: 1, filter: { required: ["x", "y"], inner: { word: "w" } }) {
    id
  }
  paint(color: RED, colors: [RED, GREEN], loud: true, data: { a: [1, null] })
  search(query: """block
    query NotOne { }
  """) { results { matchCount } }
}

fragment Parts on User {
  id, name
  friends { id }
}

mutation M { rename(id: 1, name: "n") { id } }

{ viewer { id } }
`,
];

const every = (text: string): Iterable<number> => Array(text.length + 1).keys();

describe('contextAt compared with graphql-language-service', function () {
  this.timeout(60_000);

  it('returns the same context at every position of a valid document', () => {
    for (const text of documents) assert.deepEqual(compare(testSchema, text, every(text)), []);
  });

  it('returns the same context at the end of every prefix of a document', () => {
    for (const text of documents) {
      for (const end of every(text)) {
        const start = text.slice(0, end);
        assert.deepEqual(compare(testSchema, start, [end]), []);
      }
    }
  });

  it('ignores an unclosed previous definition, unlike graphql-language-service', () => {
    const below = 'query B { viewer { name } list(first: 1, filter: { inner: { word: "x" } }) { id } }\n';
    let different = 0;
    for (const open of [
      'query A { viewer {',
      'query A { list(first: ',
      'query A($a: [',
      'fragment F on User { a(b: {',
      'query A { a(b: "',
    ]) {
      const text = `${open}\n\n${below}`;
      const start = text.length - below.length;
      const broken = new LanguageDocument('file:///a.graphql', text);
      const alone = new LanguageDocument('file:///b.graphql', below);
      for (const offset of Array(below.length).keys()) {
        const { line, character } = broken.positionAt(start + offset);
        const found = ours(testSchema, broken, line, character);
        assert.equal(found, ours(testSchema, alone, 0, offset), `${text.slice(0, start + offset)}|`);
        if (found !== stock(testSchema, text, line, character)) different += 1;
      }
    }
    assert.ok(different > 100, 'the library uses the unclosed definition');
  });

  it('returns the same context after edits as for the resulting text', () => {
    const [text = ''] = documents;
    const document = new LanguageDocument('file:///q.graphql', text);
    let random = 7;
    const next = (below: number): number => {
      random = (random * 1103515245 + 12345) % 2147483648;
      return random % below;
    };
    for (let edit = 0; edit < 400; edit += 1) {
      const length = document.content.length;
      const start = document.positionAt(next(length));
      const end = document.positionAt(Math.min(length, document.offsetAt(start) + next(4)));
      const inserted = ['', 'a', '{', '}', '\n', '(', 'query X {\n', '"', ' '][next(9)] ?? '';
      document.apply([{ range: { start, end }, text: inserted }], edit + 1);
      const fresh = new LanguageDocument('file:///q.graphql', document.content);
      const { line, character } = document.positionAt(next(document.content.length + 1));
      assert.equal(ours(testSchema, document, line, character), ours(testSchema, fresh, line, character));
    }
  });
});

describe('contextAt compared with graphql-language-service for the reference operations', function () {
  this.timeout(60_000);
  const reference = join('..', 'shared', 'reference');
  const folder = join(reference, 'operations');
  if (!existsSync(folder)) {
    it.skip('requires the reference operations next to the project folder');
    return;
  }
  const schema = buildSchema(readFileSync(join(reference, 'schema-7.2.graphql'), 'utf8'), {
    assumeValidSDL: true,
  });
  it('returns the same context at thousands of positions', () => {
    let compared = 0;
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.graphql'))) {
      const text = readFileSync(join(folder, name), 'utf8');
      const offsets = [...every(text)].filter((offset) => offset % 7 === 0);
      compared += offsets.length;
      assert.deepEqual(compare(schema, text, offsets), [], name);
    }
    assert.ok(compared > 2000, `${compared} positions`);
  });

  it('returns the same context at the end of hundreds of truncated documents', () => {
    let compared = 0;
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.graphql'))) {
      const text = readFileSync(join(folder, name), 'utf8');
      for (const end of [...every(text)].filter((offset) => offset % 31 === 0)) {
        assert.deepEqual(compare(schema, text.slice(0, end), [end]), [], `${name}, ${end}`);
        compared += 1;
      }
    }
    assert.ok(compared > 500, `${compared} texts`);
  });
});
