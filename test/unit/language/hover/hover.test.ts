import assert from 'node:assert/strict';
import { hoverAt } from '../../../../src/language/hover/hover';
import { cursorIn } from '../../../support/language/cursor';
import { testSchema } from '../../../support/language/schema';
import { unescaped } from '../../../support/markdown';

function hover(marked: string, others?: Readonly<Record<string, string>>): string | undefined {
  const { project, document, position } = cursorIn(marked, others);
  const text = hoverAt(testSchema, project, document, position)?.text.value;
  return text === undefined ? undefined : unescaped(text);
}

/** Returns the code of a hover, as `Type.member` for a member of a type, or `undefined` without code. */
function head(marked: string): string | undefined {
  const member = /^\w+ (\w+) \{\n {2}(.*)\n\}$/.exec(code(marked) ?? '');
  return member ? `${member[1]}.${member[2]}` : code(marked);
}

function code(marked: string): string | undefined {
  return /^```graphql\n([^]*?)\n```/.exec(hover(marked) ?? '')?.[1];
}

describe('hoverAt', () => {
  it('shows the type, arguments, and description of a field at any position in its name', () => {
    for (const marked of ['{ viewer { |name } }', '{ viewer { na|me } }', '{ viewer { name| } }']) {
      assert.equal(
        hover(marked),
        '```graphql\ntype User {\n  name: String!\n}\n```\n\nThe name to sign in with.',
      );
    }
    assert.equal(
      head('{ viewer { fri|ends { id } } }'),
      ['User.friends(first: Int = 10, after: String, color: Color): [User!]!'][0],
    );
  });

  it('shows that a field is deprecated or restricted to site admins', () => {
    assert.match(hover('{ viewer { ol|d } }') ?? '', /\*\*Deprecated\.\*\* Use `name` instead\./);
    assert.match(hover('{ viewer { em|ail } }') ?? '', /\*\*Site admins only\.\*\*/);
  });

  it('shows that a variable is undeclared, and for a fragment that only its document was checked', () => {
    assert.match(hover('query Q { user(id: $i|d) { id } }') ?? '', /This variable isn't declared\.$/);
    assert.match(
      hover('fragment F on Query { user(id: $i|d) { id } }', {
        'other.graphql': 'query Q($id: ID) { ...F }',
      }) ?? '',
      /No operation in this document that uses the fragment declares this variable\.$/,
    );
  });

  it('shows the field of an alias', () => {
    assert.equal(head('{ viewer { al|ias: name } }'), 'User.name: String!');
    assert.equal(head('{ viewer { alias: na|me } }'), 'User.name: String!');
  });

  it('shows arguments and input fields with their parents', () => {
    assert.equal(head('{ list(fi|rst: 1) { id } }'), 'Query.list(first: Int!)');
    assert.equal(head('{ list(filter: { in|ner: {} }) { id } }'), 'Filter.inner: Inner');
    assert.equal(head('{ list(filter: { inner: { cou|nt: 1 } }) { id } }'), 'Inner.count: Int = 3');
    assert.equal(head('{ viewer @loud(le|vel: 1) { id } }'), 'directive @loud(level: Int!)');
  });

  it('shows enum values in arguments, lists, input objects, and default values', () => {
    assert.equal(
      hover('{ paint(color: GR|EEN) }'),
      '```graphql\nenum Color {\n  GREEN\n}\n```\n\nLike grass.',
    );
    assert.equal(head('{ paint(colors: [R|ED]) }'), 'Color.RED');
    assert.equal(head('{ list(filter: { color: R|ED }) { id } }'), 'Color.RED');
    assert.equal(head('query Q($c: Color = R|ED) { paint(color: $c) }'), 'Color.RED');
  });

  it('shows types', () => {
    assert.match(
      head('{ hits { ... on Us|er { id } } }') ?? '',
      /^type User implements Node \{\n {2}id: ID!\n/,
    );
    assert.equal(head('query Q($a: Col|or) { id }'), 'enum Color {\n  RED\n  GREEN\n  BLUE\n}');
    assert.equal(head('fragment F on H|it { id }'), 'union Hit = User | Repo');
    assert.match(hover('query Q($a: JSON|Value) { id }') ?? '', /Anything, in JSON/);
  });

  it('shows variables, fragments, operations, and directives', () => {
    assert.equal(head('query Q($n: Int = 3) { list(first: $|n) { id } }'), 'query ($n: Int = 3)');
    assert.equal(head('query Q($|n: Int = 3) { id }'), 'query ($n: Int = 3)');
    assert.equal(
      head('{ ...|F } fragment F on Query { viewer { id } }'),
      'fragment F on Query { viewer { id } }',
    );
    assert.equal(head('query |Q($n: Int!) { id }'), 'query Q($n: Int!)');
    assert.match(
      head('{ viewer @incl|ude(if: true) { id } }') ?? '',
      /^directive @include\(if: Boolean!\) on/,
    );
  });

  it('shows the file of a fragment in another file', () => {
    assert.match(
      hover('{ ...|Far }', { 'far.graphql': 'fragment Far on Query { id }' }) ?? '',
      /Defined in far\.graphql\./,
    );
  });

  it('supports definitions with syntax errors', () => {
    assert.equal(head('query A { viewer { \n\nquery B { viewer { na|me'), 'User.name: String!');
  });

  it('shows nothing for whitespace, comments, strings, and unknown names', () => {
    for (const marked of [
      '{ viewer | { id } }',
      '{ viewer { nope| } }',
      '# na|me\n{ id }',
      '{ search(query: "na|me") }',
    ])
      assert.equal(hover(marked), undefined, marked);
  });
});
