import assert from 'node:assert/strict';
import { complete, type Completion } from '../../../../src/language/completion/complete';
import type { CompletionEntry } from '../../../../src/language/completion/item';
import { hoverOf } from '../../../support/language/asking';
import { cursorIn } from '../../../support/language/cursor';
import { testSchema } from '../../../support/language/schema';

function at(marked: string, others?: Record<string, string>): Completion {
  return complete(testSchema, cursorIn(marked, others));
}

/** Labels in the order in which the editor shows them when nothing is typed. */
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
  it('keeps the order of the schema beyond the tenth field, with meta fields and deprecated ones last', () => {
    assert.deepEqual(labels('{ viewer { | } }'), userFields);
  });

  it('offers the whole list whatever is typed, for the editor narrows it down', () => {
    assert.deepEqual(labels('{ viewer { na| } }'), userFields);
    assert.equal(at('{ viewer { na| } }').replaces, 2);
  });

  it('shows a deprecated field as such, even when its exact name is typed', () => {
    assert.deepEqual(entry('{ viewer { old| } }', 'old').tags, [1]);
    assert.match(entry('{ viewer { old| } }', 'old').documentation?.value ?? '', /Use `name` instead/);
  });

  it('sinks what is selected already below the rest', () => {
    assert.deepEqual(labels('{ viewer { id | name friends { email } } }').slice(-4), [
      'id',
      'name',
      'friends',
      'old',
    ]);
  });

  it('does not take the fields of another level for selected', () => {
    assert.ok(labels('{ viewer { friends { id name } | } }').indexOf('id') === 0);
  });

  it('inserts braces for what needs a selection, once', () => {
    assert.equal(entry('{ vie| }', 'viewer').insertText, 'viewer {\n\t$0\n}');
    assert.equal(entry('{ vie| { id } }', 'viewer').insertText, undefined);
    assert.equal(entry('{ viewer { na| } }', 'name').insertText, undefined);
  });

  it('inserts required arguments with a tab stop each, and brackets and braces where they belong', () => {
    assert.equal(
      entry('{ | }', 'list').insertText,
      'list(first: ${1}, filter: { required: [${2}] }) {\n\t$0\n}',
    );
    assert.equal(entry('{ | }', 'byIds').insertText, 'byIds(ids: [${1}]) {\n\t$0\n}');
    assert.equal(entry('{ li|(first: 1) }', 'list').insertText, undefined);
  });

  it('leaves out a required argument that has a default', () => {
    assert.equal(entry('{ | }', 'paint').insertText, 'paint(loud: ${1})');
  });

  it('offers the root fields of each kind of operation', () => {
    assert.ok(labels('query { | }').includes('viewer'));
    assert.deepEqual(labels('mutation { | }'), ['rename', '__typename']);
  });

  it('offers the schema fields at the root of a query alone', () => {
    assert.ok(labels('{ | }').includes('__schema'));
    assert.ok(!labels('{ viewer { | } }').includes('__schema'));
  });
});

describe('complete: abstract types', () => {
  it('offers the fields of an interface, and every type it can be', () => {
    assert.deepEqual(labels('{ node(id: 1) { | } }'), ['id', '... on User', '... on Repo', '__typename']);
  });

  it('offers the members of a union and __typename', () => {
    assert.deepEqual(labels('{ hits { | } }'), ['... on User', '... on Repo', '... on Node', '__typename']);
  });

  it('inserts a type condition with braces', () => {
    assert.equal(entry('{ hits { | } }', '... on Repo').insertText, '... on Repo {\n\t$0\n}');
  });

  for (const dots of ['.', '..', '...', '... ', '...Us', '... Us']) {
    it(`replaces the dots that are typed: ${dots}`, () => {
      const { entries, replaces } = at(`{ hits { ${dots}| } }`);
      assert.equal(replaces, dots.length);
      const user = entries.find(({ label }) => label === '... on User');
      assert.ok(user?.filterText?.startsWith(dots.replace('Us', '')), user?.filterText);
    });
  }

  it('offers type conditions after `on`', () => {
    assert.deepEqual(labels('{ hits { ... on | } }'), ['User', 'Repo', 'Node']);
    assert.ok(labels('fragment F on |').includes('Search'));
  });
});

describe('complete: fragments', () => {
  const others = {
    'other.graphql': 'fragment Far on Node { id }\nfragment Nowhere on Search { results { matchCount } }',
  };

  it('offers those of the whole workspace that can apply', () => {
    const text = '{ viewer { ...| } }\nfragment Near on User { name }\nfragment Off on Repo { url }';
    assert.deepEqual(labels(text, others), ['...Near', '...Far']);
  });

  it('does not offer a fragment to itself', () => {
    assert.deepEqual(labels('fragment Near on User { ...| }'), []);
  });

  it('sinks one that is spread already', () => {
    assert.deepEqual(
      labels('{ viewer { ...Near ...| } } fragment Near on User { id } fragment B on User { id }'),
      ['...B', '...Near'],
    );
  });
});

describe('complete: arguments and input objects', () => {
  it('offers arguments, required ones first and given ones last', () => {
    assert.deepEqual(labels('{ list(|) }'), ['first', 'filter']);
    assert.deepEqual(labels('{ viewer { friends(after: "x", |) { id } } }'), ['first', 'color', 'after']);
  });

  it('offers input fields, required ones first and given ones last', () => {
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

  it('offers the arguments of a directive', () => {
    assert.deepEqual(labels('{ viewer @loud(|) { id } }'), ['level']);
  });
});

describe('complete: values', () => {
  it('offers enum values, with deprecated ones last', () => {
    assert.deepEqual(labels('{ paint(color: |) }'), ['RED', 'GREEN', 'null', 'BLUE']);
    assert.deepEqual(labels('{ paint(color: GR|) }'), ['RED', 'GREEN', 'null', 'BLUE']);
  });

  it('puts brackets around a value for a list, and none inside one', () => {
    assert.equal(entry('{ paint(colors: |) }', 'RED').insertText, '[RED]');
    assert.equal(entry('{ paint(colors: [|]) }', 'RED').insertText, undefined);
  });

  it('offers true and false, and null only where it is allowed', () => {
    assert.deepEqual(labels('{ paint(loud: |) }'), ['true', 'false']);
    assert.deepEqual(labels('{ list(filter: { optional: | }) }'), ['true', 'false', 'null']);
  });

  it('offers nothing inside strings and comments', () => {
    assert.deepEqual(labels('{ search(query: "co|l") { __typename } }'), []);
    assert.deepEqual(labels('{ viewer { # co|mment\n id } }'), []);
  });
});

describe('complete: variables', () => {
  const query = (
    at: string,
    variables = '$id: ID, $sure: ID!, $ids: [ID!]!, $text: String!, $n: Int = 3',
  ): string => `query Q(${variables}) { ${at} }`;

  it('offers those whose type may stand there, not those of the same name of type', () => {
    assert.deepEqual(labels(query('node(id: $|) { id }')), ['$sure']);
    assert.deepEqual(labels(query('user(id: $|) { id }')), ['$id', '$sure']);
    assert.deepEqual(labels(query('byIds(ids: $|) { id }')), ['$ids']);
    assert.deepEqual(labels(query('byIds(ids: [$|]) { id }')), ['$sure']);
  });

  it('lets a default stand for what is missing', () => {
    assert.deepEqual(labels(query('list(first: $|) { id }')), ['$n']);
    assert.deepEqual(labels(query('paint(loud: true, limit: $|)', '$n: Int')), ['$n']);
  });

  it('offers them before anything is typed too, and replaces the sign with the name', () => {
    assert.deepEqual(labels(query('node(id: |) { id }')), ['$sure']);
    assert.equal(at(query('node(id: $su|) { id }')).replaces, 3);
  });

  it('keeps the scopes of operations apart', () => {
    assert.deepEqual(
      labels('query A($a: ID!) { node(id: $a) { id } }\nquery B($b: ID!) { node(id: $|) { id } }'),
      ['$b'],
    );
  });

  it('gives a fragment the variables of the operations that reach it', () => {
    const text =
      'query A($a: ID!) { ...F }\nquery B($b: ID!) { __typename }\nfragment F on Query { node(id: $|) { id } }';
    assert.deepEqual(labels(text), ['$a']);
  });

  it('offers input types alone, the usual scalars first and no introspection types', () => {
    const found = labels('query Q($a: |)');
    assert.deepEqual(found.slice(0, 4), ['ID', 'String', 'Int', 'Boolean']);
    assert.ok(found.includes('Filter') && found.includes('Color') && found.includes('JSONValue'));
    assert.ok(!found.some((name) => name.startsWith('__') || name === 'User'));
    assert.ok(labels('query Q($a: [|])').includes('Filter'));
  });

  it('offers default values of the declared type', () => {
    assert.deepEqual(labels('query Q($a: Color = |) { id }'), ['RED', 'GREEN', 'null', 'BLUE']);
    assert.deepEqual(labels('query Q($a: Color = GR|) { id }'), ['RED', 'GREEN', 'null', 'BLUE']);
    assert.deepEqual(labels('query Q($a: Filter = { | }) { id }')[0], 'required');
    assert.deepEqual(labels('query Q($a: Filter = { inner: { | } }) { id }'), ['word', 'count']);
    assert.deepEqual(labels('query Q($a: [Color!] = [|]) { id }'), ['RED', 'GREEN', 'BLUE']);
  });
});

describe('complete: directives and definitions', () => {
  it('offers directives by location', () => {
    assert.deepEqual(labels('{ viewer @| { id } }'), ['@loud', '@include', '@skip']);
    assert.deepEqual(labels('query Q @| { viewer { id } }'), ['@loud']);
    assert.equal(entry('{ viewer @| { id } }', '@include').insertText, '@include(if: ${1})');
  });

  it('offers skeletons between definitions', () => {
    assert.deepEqual(labels('|'), ['query', 'mutation', 'fragment']);
    assert.deepEqual(labels('query A { viewer { id } }\n\nfr|'), ['query', 'mutation', 'fragment']);
    assert.equal(entry('|', 'query').insertText, 'query ${1:Name} {\n\t$0\n}');
  });
});

describe('complete: broken documents', () => {
  it('offers variables after a space at the end of an incomplete definition', () => {
    for (const next of ['', '\n\nquery Next($other: ID!) { node(id: $other) { id } }'])
      assert.deepEqual(labels(`query Q($id: ID!) { node(id: |${next}`), ['$id']);
    assert.deepEqual(
      labels('query Q($id: ID!) { node(id: 1) { id } } |').filter((one) => one === '$id'),
      [],
    );
  });

  it('takes a keyword at the start of a line for the name that it is', () => {
    assert.ok(labels('query Q {\nsearch(\nquery: "x"\n) { results { | } }\n}').includes('matchCount'));
    assert.ok(labels('query Q {\nsearch(\nquery: "x"\n) { results { | ').includes('matchCount'));
    assert.deepEqual(labels('query Q($s: String) {\nsearch(\nquery: |\n) { results { matchCount } }\n}'), [
      '$s',
      'null',
    ]);
    assert.match(hoverOf('query Q {\nsearch(\nqu|ery: "x"\n) { results { matchCount } }\n}'), /String/);
  });

  it('is not disturbed by an open brace in the operation above', () => {
    assert.deepEqual(labels('query A { viewer { id\n\nquery B { viewer { | } }'), userFields);
  });

  it('is not disturbed by an unclosed string above', () => {
    assert.deepEqual(labels('query A { search(query: "x) { id } }\nquery B { viewer { | } }'), userFields);
  });

  it('works where the closing braces are still missing', () => {
    assert.deepEqual(labels('query B { viewer { |'), userFields);
    assert.deepEqual(labels('query B { list(|'), ['first', 'filter']);
  });

  it('follows edits above and below the cursor', () => {
    const cursor = cursorIn('query A { viewer {\n  |\n} }\n');
    assert.equal(complete(testSchema, cursor).entries.length, userFields.length);
    const line = { line: 0, character: 10 };
    cursor.document.apply([{ range: { start: line, end: { line: 0, character: 16 } }, text: 'hits' }], 2);
    cursor.project.changed();
    const found = complete(testSchema, cursor).entries.map(({ label }) => label);
    assert.ok(found.includes('... on Repo') && !found.includes('email'));
  });
});
