import assert from 'node:assert/strict';
import { buildSchema, parse } from 'graphql';
import { complete, type Completion } from '../../../../src/language/completion/complete';
import { cursorIn } from '../../../support/language/cursor';
import { testSchema } from '../../../support/language/schema';

function at(marked: string): Completion {
  return complete(testSchema, cursorIn(marked));
}

function labels(marked: string): readonly string[] {
  return [...at(marked).entries].sort((a, b) => (a.sortText < b.sortText ? -1 : 1)).map(({ label }) => label);
}

/** Returns the document after a suggestion is accepted, with a name in place of each tab stop. */
function accepted(marked: string, label: string): string {
  const { entries, replaces } = at(marked);
  const entry = entries.find((one) => one.label === label);
  assert.ok(entry, `${label} is suggested in ${marked}`);
  const inserted = (entry.insertText ?? entry.label).replace(/\$(?:\{\d\}|\d)/g, 'x');
  const [before = '', after = ''] = marked.split('|');
  return before.slice(0, before.length - replaces) + inserted + after;
}

const fragments = '\nfragment F on User { id }\nfragment G on User { name }';

describe('complete: after a fragment spread', () => {
  for (const marked of [
    '{ viewer { ...F | } }',
    '{ viewer { ...F\n|\n} }',
    '{ viewer { ...F\n| } }',
    '{ viewer {\n...F\n|} }',
    '{ viewer { ...F, | } }',
    '{ viewer { ...F # comment\n | } }',
    '{ viewer { ...F @include(if: true) | } }',
    '{ viewer { id ...F | name } }',
    '{ viewer { ... F | } }',
    '{ node(id: 1) { ... on User { ...F | } } }',
    'fragment X on User { ...F | }',
    '{ viewer { ...F |',
  ])
    it(`suggests the fields and the other fragments: ${JSON.stringify(marked)}`, () => {
      const found = labels(marked + (marked.endsWith('|') ? '' : fragments));
      assert.ok(found.includes('email') && found.includes('friends'), found.join());
      if (!marked.endsWith('|')) assert.ok(found.includes('...G'), found.join());
    });

  it('suggests the types of a union', () => {
    assert.deepEqual(labels('{ hits { ...H | } }\nfragment H on Hit { __typename }'), [
      ...['... on User', '... on Repo', '... on Node', '__typename', '...H'],
    ]);
  });

  it('suggests directives after `@`', () => {
    assert.deepEqual(labels('{ viewer { ...F @| } }'), ['@include', '@skip']);
  });
});

describe('complete: fragments where fields are', () => {
  it('lists applicable fragments after the fields, without typed dots', () => {
    const text = '{ viewer { id | } }\nfragment Near on User { name }\nfragment Off on Repo { url }';
    const found = labels(text);
    assert.deepEqual(found.slice(found.indexOf('f11')), ['f11', '...Near', '__typename', 'id', 'old']);
  });

  it('matches the name of the fragment and inserts the dots', () => {
    const marked = `{ viewer { G| } }${fragments}`;
    assert.equal(at(marked).entries.find(({ label }) => label === '...G')?.filterText, 'G');
    assert.equal(accepted(marked, '...G'), `{ viewer { ...G } }${fragments}`);
  });

  it("doesn't suggest a fragment inside itself, and lists spread fragments last", () => {
    assert.ok(!labels('fragment F on User { | }').includes('...F'));
    assert.deepEqual(labels(`{ viewer { ...G | } }${fragments}`).slice(-2), ['...G', 'old']);
  });
});

describe('complete: after the name of a fragment', () => {
  for (const marked of ['fragment F |', 'fragment F o|', 'fragment F\n|', 'fragment F | { id }'])
    it(`suggests \`on\`: ${JSON.stringify(marked)}`, () => assert.deepEqual(labels(marked), ['on']));

  it('suggests the selection set after the type', () => {
    assert.deepEqual(labels('fragment F on User |'), ['{ }']);
    assert.deepEqual(labels('fragment F on User |\n{ id }'), []);
    parse(accepted('fragment F on User |', '{ }'));
  });
});

describe('complete: after the type of a variable', () => {
  for (const [marked, expected] of [
    ['query Q($a: ID |) { viewer { id } }', ['!', '=']],
    ['query Q($a: ID |', ['!', '=', ')']],
    ['query Q($a: ID! |', ['=', ')']],
    ['query Q($a: [ID |', ['!', ']']],
    ['query Q($a: [ID! |', [']']],
    ['query Q($a: [ID] |', ['!', '=', ')']],
    ['query Q($a: [ID]\n|)', ['!', '=']],
    ['query Q($a: ID\n|)', ['!', '=']],
  ] as const)
    it(`suggests what can follow: ${JSON.stringify(marked)}`, () => {
      assert.deepEqual(labels(marked).slice(0, expected.length), expected);
    });

  it('suggests the types that can replace the one before the cursor', () => {
    const marked = 'query Q($a: ID |) { viewer { id } }';
    assert.equal(accepted(marked, 'String'), 'query Q($a: String) { viewer { id } }');
    assert.ok(labels('query Q($a: I|)').includes('Int'));
    assert.ok(labels('query Q($a:\n|)').includes('Int'));
    assert.ok(!labels('query Q($a: ID\n|)').includes('Int'));
  });

  it('suggests nothing after a comma, which precedes another variable', () => {
    for (const marked of ['query Q($a: ID, |)', 'query Q($a: [ID!],|', 'query Q($a: ID,\n  |)'])
      assert.deepEqual(labels(marked), [], marked);
  });

  it('suggests only what graphql-js parses', () => {
    for (const marked of [
      'query Q($a: ID |) { viewer { id } }',
      'query Q($a: [ID |]) { viewer { id } }',
      'query Q($a: [ID] |) { viewer { id } }',
      'query Q($a: ID\n|) { viewer { id } }',
      'query Q { viewer { ... on User | { id } } }',
      'query Q | { viewer { id } }',
    ])
      for (const label of labels(marked)) {
        const text = accepted(marked, label);
        parse(label === '=' ? text.replace('= ', '= 1') : text);
      }
  });

  it('suggests nothing after the type of a field in a schema', () => {
    assert.deepEqual(labels('type T { a: ID | }'), []);
  });
});

describe('complete: before a selection set', () => {
  it('suggests directives and the selection set', () => {
    assert.deepEqual(labels('{ viewer { ... on User | } }'), ['@include', '@skip', '{ }']);
    assert.deepEqual(labels('{ viewer { ... on User |\n{ id } } }'), ['@include', '@skip']);
    assert.deepEqual(labels('query Q |'), ['@loud', '{ }']);
    assert.deepEqual(labels('query Q($a: ID) | { viewer { id } }'), ['@loud']);
  });
});

describe('complete: a union with a member that is no object type', () => {
  const schema = buildSchema(
    'union Any = Item | Kind type Item { id: ID } scalar Kind type Query { any: Any }',
    { assumeValidSDL: true, assumeValid: true },
  );

  for (const marked of ['{ any { ... on | } }', '{ any { ...| } }', '{ any { | } }', '{ any { ...F | } }'])
    it(`suggests only the object types: ${marked}`, () => {
      const found = complete(schema, cursorIn(marked)).entries.map(({ label }) => label);
      assert.ok(
        found.some((label) => label.includes('Item')),
        found.join(),
      );
      assert.ok(!found.some((label) => label.includes('Kind')), found.join());
    });
});

describe('complete: directives of variables', () => {
  const schema = buildSchema(`
    directive @masked(by: String!) on VARIABLE_DEFINITION
    directive @log on QUERY | FIELD
    type Query { node(id: ID, first: Int): String }`);
  const found = (marked: string): readonly string[] =>
    complete(schema, cursorIn(marked)).entries.map(({ label }) => label);

  for (const [marked, expected] of [
    ['query Q($a: ID @|) { node }', ['@masked']],
    ['query Q($a: ID = 5 @|) { node }', ['@masked']],
    ['query Q($a: ID! @m|, $b: Int) { node }', ['@masked']],
    ['query Q($a: ID @masked(|)) { node }', ['by']],
    ['query Q($a: ID @masked(by: "x") @|) { node }', ['@masked']],
    ['query Q($a: ID @masked(by: "x"), $b: |) { node }', ['ID', 'Int', 'String', 'Boolean']],
    ['query Q($a: ID @masked(by: "x")\n$b: |) { node }', ['ID', 'Int', 'String', 'Boolean']],
    ['query Q($a: [ID!]! @masked(by: "x")) { | }', ['node']],
    ['query Q($a: ID @masked(by: "x")) { node(id: $|) }', ['$a']],
    ['query Q($a: ID @masked(by: "x")) @| { node }', ['@log']],
  ] as const)
    it(`suggests ${expected.join()} in ${JSON.stringify(marked)}`, () => {
      const labelsFound = found(marked);
      for (const label of expected) assert.ok(labelsFound.includes(label), labelsFound.join());
      if (expected[0].startsWith('@')) assert.deepEqual(labelsFound, expected);
    });
});
