import assert from 'node:assert/strict';
import {
  definitionsAt,
  mentionsOf,
  typeDefinitionsAt,
  type Target,
} from '../../../../src/language/navigation/definition';
import { foldings, outline, selectionRanges } from '../../../../src/language/navigation/outline';
import { renameMentions, renameable } from '../../../../src/language/navigation/rename';
import { signatureAt } from '../../../../src/language/navigation/signature';
import { symbolAt } from '../../../../src/language/navigation/symbolAt';
import { printSdl } from '../../../../src/language/schema/sdl';
import { cursorIn } from '../../../support/language/cursor';
import { testSchema } from '../../../support/language/schema';

const sdl = printSdl(testSchema);
const sdlLines = sdl.text.split('\n');

/** Returns definitions as lines of SDL or as `file: name@offset`. */
function definitions(marked: string, others?: Readonly<Record<string, string>>): readonly string[] {
  const { project, document, position } = cursorIn(marked, others);
  return definitionsAt(testSchema, () => sdl, project, document, position).map(told);
}

function told(target: Target): string {
  if (target.kind === 'sdl') return (sdlLines[target.line] ?? '').trim();
  const { document, start, end } = target.mention;
  return `${document.uri.split('/').at(-1)}: ${document.content.slice(start, end)}@${start}`;
}

describe('navigation to definitions', () => {
  it('finds fields, arguments, enum values, types, and directives in the schema', () => {
    assert.deepEqual(definitions('{ viewer { na|me } }'), ['name: String!']);
    assert.deepEqual(definitions('{ list(fi|rst: 1) { id } }'), [
      'list(first: Int!, filter: Filter!): [User!]!',
    ]);
    assert.deepEqual(definitions('{ paint(color: GR|EEN) }'), ['GREEN']);
    assert.deepEqual(definitions('{ list(filter: { inn|er: {} }) { id } }'), ['inner: Inner']);
    assert.deepEqual(definitions('{ hits { ... on Re|po { id } } }'), ['type Repo implements Node {']);
    assert.deepEqual(definitions('{ viewer @lo|ud(level: 1) { id } }'), [
      'directive @loud(level: Int!) on FIELD | QUERY'.replace('¦', '|'),
    ]);
  });

  it('finds fragments in all files, and variables in the same document', () => {
    assert.deepEqual(definitions('{ ...|F } fragment F on Query { id }'), ['query.graphql: F@18']);
    assert.deepEqual(definitions('{ ...|F }', { 'b.graphql': 'fragment F on Query { id }' }), [
      'b.graphql: F@9',
    ]);
    assert.deepEqual(definitions('query Q($a: ID) { user(id: $|a) { id } }'), ['query.graphql: a@9']);
  });

  it('finds the type definition of a field', () => {
    const { document, position } = cursorIn('{ vie|wer { id } }');
    assert.deepEqual(typeDefinitionsAt(testSchema, () => sdl, document, position).map(told), [
      'type User implements Node {',
    ]);
  });
});

function mentions(marked: string, others?: Readonly<Record<string, string>>): readonly string[] {
  const { project, document, position } = cursorIn(marked, others);
  const thing = symbolAt(testSchema, document, position)?.thing;
  assert.ok(thing);
  return (mentionsOf(project, document, position, thing) ?? []).map(
    ({ document: where, start, defines }) =>
      `${where.uri.split('/').at(-1)}@${where.positionAt(start).line}:${where.positionAt(start).character}${defines ? ' defines' : ''}`,
  );
}

describe('mentionsOf', () => {
  it('finds a fragment in all files, including definitions with syntax errors', () => {
    assert.deepEqual(
      mentions('{ ...|F }\nfragment F on Query { id }\nquery B { ...F', {
        'b.graphql': '{ ... F ...G F }\nfragment G on F { F }',
      }),
      ['query.graphql@0:5', 'query.graphql@1:9 defines', 'query.graphql@2:13', 'b.graphql@0:6'],
    );
  });

  it('finds a variable only in the operations and fragments that share it', () => {
    const text =
      'query A($|id: ID!) { ...F user(id: $id) { id } }\nfragment F on Query { node(id: $id) { id } }\n' +
      'query B($id: ID!) { ...F }\nquery C($id: ID!) { node(id: $id) { id } }';
    assert.deepEqual(
      [...mentions(text)].sort(),
      ['@0:9 defines', '@0:35', '@1:32', '@2:9 defines'].map((place) => `query.graphql${place}`).sort(),
    );
  });
});

describe('rename', () => {
  const rename = (marked: string, name: string): readonly number[] => {
    const { project, document, position } = cursorIn(marked);
    return renameMentions(testSchema, project, document, position, name).map(({ start }) => start);
  };

  it('changes the names of operations, fragments, and variables', () => {
    assert.deepEqual(rename('query |Q { id }', 'Other'), [6]);
    assert.deepEqual(rename('{ ...|F } fragment F on Query { id }', 'G'), [5, 18]);
    assert.deepEqual(rename('query Q($|a: ID) { user(id: $a) { id } }', '$b'), [9, 28]);
  });

  it('rejects names of the schema', () => {
    const { document, position } = cursorIn('{ vie|wer { id } }');
    assert.equal(renameable(testSchema, document, position), undefined);
    assert.throws(() => rename('{ vie|wer { id } }', 'x'), /only operations, fragments, and variables/);
  });

  it('rejects invalid and existing names', () => {
    assert.throws(() => rename('query |Q { id }', '1st'), /isn't a GraphQL name/);
    assert.throws(() => rename('{ ...|F } fragment F on Query { id }', 'on'), /can't be named "on"/);
    assert.throws(
      () => rename('{ ...|F } fragment F on Query { id } fragment G on Query { id }', 'G'),
      /already/,
    );
  });
});

describe('the structure of a document', () => {
  it('lists definitions and their selections, including definitions with syntax errors', () => {
    const { document } = cursorIn(
      '|query A { viewer { id x: name } ...F ... @skip(if: true) { id } }\nquery B { viewer {\nfragment F on Query { id }',
    );
    const names = (entries: ReturnType<typeof outline>): unknown[] =>
      entries.map(({ name, children }) => (children.length > 0 ? [name, names(children)] : name));
    assert.deepEqual(names(outline(document)), [
      ['A', [['viewer', ['id', 'x']], '...F', ['...', ['id']]]],
      'B',
      ['F', ['id']],
    ]);
  });

  it('folds the content of brackets', () => {
    const { document, text } = cursorIn('|query A(\n$a: ID\n) {\n  viewer {\n id\n}\n');
    assert.deepEqual(
      foldings(document).map(({ start, end }) => text.slice(start, end).split('\n').length),
      [3, 3],
    );
  });

  it('expands a selection node by node', () => {
    const { document, offset, text } = cursorIn('query A { viewer { na|me id } }');
    assert.deepEqual(
      selectionRanges(document, offset).map(({ start, end }) => text.slice(start, end)),
      [
        'name',
        '{ name id }',
        'viewer { name id }',
        '{ viewer { name id } }',
        'query A { viewer { name id } }',
      ],
    );
  });
});

describe('signatureAt', () => {
  const signature = (marked: string): ReturnType<typeof signatureAt> => {
    const { document, position } = cursorIn(marked);
    return signatureAt(testSchema, document, position);
  };

  it('returns the arguments of fields and directives and the active argument', () => {
    assert.equal(signature('{ list(|) }')?.label, 'list(first: Int!, filter: Filter!): [User!]!');
    assert.equal(signature('{ list(first: |) }')?.active, 0);
    assert.equal(signature('{ list(first: 1, filter: { optional: | }) }')?.active, 1);
    assert.equal(signature('{ viewer @loud(|) { id } }')?.label, '@loud(level: Int!)');
  });

  it('returns undefined outside parentheses', () => {
    assert.equal(signature('{ list(first: 1) { | } }'), undefined);
    assert.equal(signature('{ | }'), undefined);
  });
});
