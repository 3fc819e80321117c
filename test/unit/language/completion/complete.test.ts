import assert from 'node:assert/strict';
import { complete, type Completion } from '../../../../src/language/completion/complete';
import type { CompletionEntry } from '../../../../src/language/completion/completionEntries';
import { hoverOf } from '../../../support/language/asking';
import { cursorIn } from '../../../support/language/cursor';
import { testSchema } from '../../../support/language/schema';

function at(marked: string, others?: Record<string, string>): Completion {
  return complete(testSchema, cursorIn(marked, others));
}

/** Returns the labels in the order in which the editor shows them before the user types. */
function labels(marked: string, others?: Record<string, string>): readonly string[] {
  return sorted(at(marked, others)).map(({ label }) => label);
}

function sorted({ entries }: Completion): readonly CompletionEntry[] {
  return [...entries].sort((a, b) => (a.sortText < b.sortText ? -1 : 1));
}

function entry(marked: string, label: string): CompletionEntry {
  const found = at(marked).entries.find((one) => one.label === label);
  assert.ok(found, `${label} is offered`);
  return found;
}

const userFields = [
  ...['id', 'name', 'friends', 'email', 'f06', 'f07', 'f08', 'f09', 'f10', 'f11'],
  ...['__typename', 'old'],
];

describe('complete: fields', () => {
  it('preserves schema order for more than 10 fields, with meta fields and deprecated fields last', () => {
    assert.deepEqual(labels('{ viewer { | } }'), userFields);
  });

  it('returns all fields regardless of the typed text', () => {
    assert.deepEqual(labels('{ viewer { na| } }'), userFields);
    assert.equal(at('{ viewer { na| } }').replaces, 2);
  });

  it('marks a deprecated field even if its exact name is typed', () => {
    assert.deepEqual(entry('{ viewer { old| } }', 'old').tags, [1]);
    assert.match(entry('{ viewer { old| } }', 'old').documentation?.value ?? '', /Use `name` instead/);
  });

  it('lists selected fields after all others except deprecated ones', () => {
    assert.deepEqual(labels('{ viewer { id | name friends { email } } }').slice(-4), [
      'id',
      'name',
      'friends',
      'old',
    ]);
  });

  it('ignores selected fields of another level', () => {
    assert.ok(labels('{ viewer { friends { id name } | } }').indexOf('id') === 0);
  });

  it('inserts missing braces for fields that require a selection', () => {
    assert.equal(entry('{ vie| }', 'viewer').insertText, 'viewer {\n\t$0\n}');
    assert.equal(entry('{ vie| { id } }', 'viewer').insertText, undefined);
    assert.equal(entry('{ viewer { na| } }', 'name').insertText, undefined);
  });

  it('inserts required arguments with tab stops, brackets, and braces', () => {
    assert.equal(
      entry('{ | }', 'list').insertText,
      'list(first: ${1}, filter: { required: [${2}] }) {\n\t$0\n}',
    );
    assert.equal(entry('{ | }', 'byIds').insertText, 'byIds(ids: [${1}]) {\n\t$0\n}');
    assert.equal(entry('{ li|(first: 1) }', 'list').insertText, undefined);
  });

  it('omits a non-null argument that has a default value', () => {
    assert.equal(entry('{ | }', 'paint').insertText, 'paint(loud: ${1})');
  });

  it('suggests the root fields of queries and mutations', () => {
    assert.ok(labels('query { | }').includes('viewer'));
    assert.deepEqual(labels('mutation { | }'), ['rename', '__typename']);
  });

  it('suggests __schema only at the root of a query', () => {
    assert.ok(labels('{ | }').includes('__schema'));
    assert.ok(!labels('{ viewer { | } }').includes('__schema'));
  });
});

describe('complete: abstract types', () => {
  it('suggests the fields of an interface and the types that implement it', () => {
    assert.deepEqual(labels('{ node(id: 1) { | } }'), ['id', '... on User', '... on Repo', '__typename']);
  });

  it('suggests the members of a union, their interface, and __typename', () => {
    assert.deepEqual(labels('{ hits { | } }'), ['... on User', '... on Repo', '... on Node', '__typename']);
  });

  it('inserts a type condition with braces', () => {
    assert.equal(entry('{ hits { | } }', '... on Repo').insertText, '... on Repo {\n\t$0\n}');
  });

  for (const dots of ['.', '..', '...', '... ', '...Us', '... Us']) {
    it(`replaces typed dots: "${dots}"`, () => {
      const { entries, replaces } = at(`{ hits { ${dots}| } }`);
      assert.equal(replaces, dots.length);
      const user = entries.find(({ label }) => label === '... on User');
      assert.ok(user?.filterText?.startsWith(dots.replace('Us', '')), user?.filterText);
    });
  }

  it('suggests type conditions after `on`', () => {
    assert.deepEqual(labels('{ hits { ... on | } }'), ['User', 'Repo', 'Node']);
    assert.ok(labels('fragment F on |').includes('Search'));
  });
});

describe('complete: fragments', () => {
  const others = {
    'other.graphql': 'fragment Far on Node { id }\nfragment Nowhere on Search { results { matchCount } }',
    'same.graphql': 'fragment Same on User { id }',
  };

  it('suggests applicable fragments of all workspace files, those on the type first', () => {
    const text = '{ viewer { ...| } }\nfragment Near on User { name }\nfragment Off on Repo { url }';
    assert.deepEqual(labels(text, others), ['...Near', '...Same', '...Far']);
  });

  it("doesn't suggest a fragment inside itself", () => {
    assert.deepEqual(labels('fragment Near on User { ...| }'), []);
  });

  it('lists already spread fragments last', () => {
    assert.deepEqual(
      labels('{ viewer { ...Near ...| } } fragment Near on User { id } fragment B on User { id }'),
      ['...B', '...Near'],
    );
  });
});

describe('complete: arguments and input objects', () => {
  it('lists required arguments first and existing arguments last', () => {
    assert.deepEqual(labels('{ list(|) }'), ['first', 'filter']);
    assert.deepEqual(labels('{ viewer { friends(after: "x", |) { id } } }'), ['first', 'color', 'after']);
  });

  it('lists required input fields first and existing input fields last', () => {
    assert.deepEqual(labels('{ list(filter: { | }) { id } }'), ['required', 'optional', 'inner', 'color']);
    assert.deepEqual(labels('{ list(filter: { optional: true, | }) { id } }'), [
      ...['required', 'inner', 'color', 'optional'],
    ]);
    assert.deepEqual(labels('{ list(filter: { inner: { | } }) { id } }'), ['word', 'count']);
  });

  it('inserts an input object with its required fields', () => {
    assert.equal(entry('{ list(|) }', 'filter').insertText, 'filter: { required: [${1}] }');
    assert.equal(entry('{ list(filter: { | }) }', 'inner').insertText, 'inner: { word: ${1} }');
  });

  it('suggests the arguments of a directive', () => {
    assert.deepEqual(labels('{ viewer @loud(|) { id } }'), ['level']);
  });
});

describe('complete: values', () => {
  it('lists deprecated enum values last', () => {
    assert.deepEqual(labels('{ paint(color: |) }'), ['RED', 'GREEN', 'null', 'BLUE']);
    assert.deepEqual(labels('{ paint(color: GR|) }'), ['RED', 'GREEN', 'null', 'BLUE']);
  });

  it('inserts brackets around an enum value for a list only outside of brackets', () => {
    assert.equal(entry('{ paint(colors: |) }', 'RED').insertText, '[RED]');
    assert.equal(entry('{ paint(colors: [|]) }', 'RED').insertText, undefined);
  });

  it('suggests Boolean values, and null only for nullable types', () => {
    assert.deepEqual(labels('{ paint(loud: |) }'), ['true', 'false']);
    assert.deepEqual(labels('{ list(filter: { optional: | }) }'), ['true', 'false', 'null']);
  });

  it('suggests nothing inside strings and comments', () => {
    assert.deepEqual(labels('{ search(query: "co|l") { __typename } }'), []);
    assert.deepEqual(labels('{ viewer { # co|mment\n id } }'), []);
  });
});

describe('complete: variables', () => {
  const query = (
    at: string,
    variables = '$id: ID, $sure: ID!, $ids: [ID!]!, $text: String!, $n: Int = 3',
  ): string => `query Q(${variables}) { ${at} }`;

  it('suggests variables of all types that are allowed at the position', () => {
    assert.deepEqual(labels(query('node(id: $|) { id }')), ['$sure']);
    assert.deepEqual(labels(query('user(id: $|) { id }')), ['$id', '$sure']);
    assert.deepEqual(labels(query('byIds(ids: $|) { id }')), ['$ids']);
    assert.deepEqual(labels(query('byIds(ids: [$|]) { id }')), ['$sure']);
  });

  it('suggests a nullable variable for a non-null argument if one of them has a default value', () => {
    assert.deepEqual(labels(query('list(first: $|) { id }')), ['$n']);
    assert.deepEqual(labels(query('paint(loud: true, limit: $|)', '$n: Int')), ['$n']);
  });

  it('suggests variables before the user types, and replaces a typed `$`', () => {
    assert.deepEqual(labels(query('node(id: |) { id }')), ['$sure']);
    assert.equal(at(query('node(id: $su|) { id }')).replaces, 3);
  });

  it('suggests only variables of the same operation', () => {
    assert.deepEqual(
      labels('query A($a: ID!) { node(id: $a) { id } }\nquery B($b: ID!) { node(id: $|) { id } }'),
      ['$b'],
    );
  });

  it('suggests variables of the operations that reach a fragment', () => {
    const text =
      'query A($a: ID!) { ...F }\nquery B($b: ID!) { __typename }\nfragment F on Query { node(id: $|) { id } }';
    assert.deepEqual(labels(text), ['$a']);
  });

  it('suggests only input types in a declaration, with common scalars first', () => {
    const found = labels('query Q($a: |)');
    assert.deepEqual(found.slice(0, 4), ['ID', 'String', 'Int', 'Boolean']);
    assert.ok(found.includes('Filter') && found.includes('Color') && found.includes('JSONValue'));
    assert.ok(!found.some((name) => name.startsWith('__') || name === 'User'));
    assert.ok(labels('query Q($a: [|])').includes('Filter'));
  });

  it('suggests default values of the declared type', () => {
    assert.deepEqual(labels('query Q($a: Color = |) { id }'), ['RED', 'GREEN', 'null', 'BLUE']);
    assert.deepEqual(labels('query Q($a: Color = GR|) { id }'), ['RED', 'GREEN', 'null', 'BLUE']);
    assert.deepEqual(labels('query Q($a: Filter = { | }) { id }')[0], 'required');
    assert.deepEqual(labels('query Q($a: Filter = { inner: { | } }) { id }'), ['word', 'count']);
    assert.deepEqual(labels('query Q($a: [Color!] = [|]) { id }'), ['RED', 'GREEN', 'BLUE']);
  });
});

describe('complete: directives and definitions', () => {
  it('suggests directives that are valid at the location', () => {
    assert.deepEqual(labels('{ viewer @| { id } }'), ['@loud', '@include', '@skip']);
    assert.deepEqual(labels('query Q @| { viewer { id } }'), ['@loud']);
    assert.equal(entry('{ viewer @| { id } }', '@include').insertText, '@include(if: ${1})');
  });

  it('suggests definition templates between definitions', () => {
    assert.deepEqual(labels('|'), ['query', 'mutation', 'fragment']);
    assert.deepEqual(labels('query A { viewer { id } }\n\nfr|'), ['query', 'mutation', 'fragment']);
    assert.equal(entry('|', 'query').insertText, 'query ${1:Name} {\n\t$0\n}');
  });
});

describe('complete: documents with syntax errors', () => {
  it('suggests variables after a space at the end of an incomplete definition', () => {
    for (const next of ['', '\n\nquery Next($other: ID!) { node(id: $other) { id } }'])
      assert.deepEqual(labels(`query Q($id: ID!) { node(id: |${next}`), ['$id']);
    assert.deepEqual(
      labels('query Q($id: ID!) { node(id: 1) { id } } |').filter((one) => one === '$id'),
      [],
    );
  });

  it('accepts argument names that are keywords at the start of a line', () => {
    assert.ok(labels('query Q {\nsearch(\nquery: "x"\n) { results { | } }\n}').includes('matchCount'));
    assert.ok(labels('query Q {\nsearch(\nquery: "x"\n) { results { | ').includes('matchCount'));
    assert.deepEqual(labels('query Q($s: String) {\nsearch(\nquery: |\n) { results { matchCount } }\n}'), [
      '$s',
      'null',
    ]);
    assert.match(hoverOf('query Q {\nsearch(\nqu|ery: "x"\n) { results { matchCount } }\n}'), /String/);
  });

  it('ignores an unclosed brace in the previous operation', () => {
    assert.deepEqual(labels('query A { viewer { id\n\nquery B { viewer { | } }'), userFields);
  });

  it('ignores an unclosed string in the previous operation', () => {
    assert.deepEqual(labels('query A { search(query: "x) { id } }\nquery B { viewer { | } }'), userFields);
  });

  it('suggests fields and arguments if closing braces are missing', () => {
    assert.deepEqual(labels('query B { viewer { |'), userFields);
    assert.deepEqual(labels('query B { list(|'), ['first', 'filter']);
  });

  it('updates suggestions after an edit above the cursor', () => {
    const cursor = cursorIn('query A { viewer {\n  |\n} }\n');
    assert.equal(complete(testSchema, cursor).entries.length, userFields.length);
    const line = { line: 0, character: 10 };
    cursor.document.apply([{ range: { start: line, end: { line: 0, character: 16 } }, text: 'hits' }], 2);
    cursor.project.changed();
    const found = complete(testSchema, cursor).entries.map(({ label }) => label);
    assert.ok(found.includes('... on Repo') && !found.includes('email'));
  });
});
