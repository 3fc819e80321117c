import assert from 'node:assert/strict';
import { buildSchema, DirectiveLocation, GraphQLDirective, GraphQLSchema } from 'graphql';
import {
  brokenDocuments,
  brokenOperations,
  type BrokenOperation,
} from '../../../../src/language/schema/brokenOperations';
import { compareSchemas, isSame, type SchemaChange } from '../../../../src/language/schema/drift';
import { driftReport } from '../../../../src/language/schema/driftReport';
import { projectOf } from '../../../support/language/cursor';
import { testSchema } from '../../../support/language/schema';

const before = buildSchema(
  'type Query { a(x: Int): A b: String gone: Int } type A { id: ID old: Int } enum E { ONE TWO } type Left { c: Int }',
);
const after = buildSchema(
  `type Query { a(x: Int!, y: Int): A b: Int e: E } type A { id: ID old: Int @deprecated(reason: "Use id.") }
   enum E { ONE THREE } input In { a: Int }`,
);

describe('compareSchemas', () => {
  it('omits differences between built-in directives', () => {
    const current = buildSchema('directive @own on FIELD type Query { a: Int }');
    const older = new GraphQLSchema({
      ...current.toConfig(),
      directives: [
        ...current.getDirectives().filter(({ name }) => name !== 'oneOf' && name !== 'deprecated'),
        new GraphQLDirective({ name: 'deprecated', locations: [DirectiveLocation.FIELD_DEFINITION] }),
      ],
    });
    assert.ok(isSame(compareSchemas(current, older)));
    assert.ok(isSame(compareSchemas(older, current)));
    const without = buildSchema('type Query { a: Int }');
    assert.equal(compareSchemas(current, without).breaking.length, 1);
  });

  const drift = compareSchemas(before, after);
  const descriptions = (changes: readonly SchemaChange[]): readonly string[] =>
    changes.map(({ description }) => description).sort();

  it('separates breaking, dangerous, and harmless changes, and omits members of added and removed types', () => {
    assert.deepEqual(descriptions(drift.breaking), [
      'Left was removed.',
      'Query.a arg x has changed type from Int to Int!.',
      'Query.b changed type from String to Int.',
      'Query.gone was removed.',
      'TWO was removed from enum type E.',
    ]);
    assert.deepEqual(descriptions(drift.dangerous), [
      'An optional arg y on Query.a was added.',
      'THREE was added to enum type E.',
    ]);
    assert.deepEqual(descriptions(drift.harmless), [
      'A.old is now deprecated: Use id.',
      'In was added.',
      'Query.e was added.',
    ]);
  });

  it('ignores descriptions if one of the schemas has none', () => {
    const described = buildSchema('"The root." type Query { "A field." a(x: Int): Int }');
    const bare = buildSchema('type Query { a(x: Int): Int }');
    assert.ok(isSame(compareSchemas(described, bare)));
    assert.ok(isSame(compareSchemas(bare, described)));
  });

  it('finds no changes between equal schemas', () => {
    assert.ok(isSame(compareSchemas(testSchema, testSchema)));
    assert.ok(!isSame(drift));
  });
});

describe('the report on broken operations', () => {
  const { project } = projectOf({
    'a.graphql': 'query Fine { b }\n\nquery Breaks { gone a { id } }\n',
    'b.graphql': 'query AlwaysWrong { nonsense }',
    'c.graphql': 'query AlsoFine { a(x: 1) { old } }',
    'fragments.graphql':
      'fragment Inner on Query { gone }\nfragment Outer on Query { b ...Inner }\nfragment Unused on Query { gone }',
    'uses.graphql': '{ ...Outer }',
  });
  const documents = brokenDocuments(project, before, after);
  const broken = brokenOperations(project, documents);
  const names = (operations: readonly BrokenOperation[]): readonly (string | undefined)[] =>
    operations.map(({ operation }) => operation.placed.definition.name);

  it('finds the documents that a change breaks', () => {
    assert.deepEqual(
      documents.map(({ document, problems }) => [document.uri, problems.map(({ code }) => code)]),
      [
        ['file:///a.graphql', ['unknown-field', 'missing-argument']],
        ['file:///fragments.graphql', ['unknown-field', 'unknown-field']],
      ],
    );
  });

  it('lists broken operations and operations with broken fragments', () => {
    assert.deepEqual(names(broken), ['Breaks', undefined]);
  });

  it('omits an operation if only the suggestion in its error changes', () => {
    const [old, current] = ['color', 'colour'].map((name) =>
      buildSchema(`type Query { ${name}: Int b: Int }`),
    );
    const { project: other } = projectOf({ 'a.graphql': 'query Wrong { colr }' });
    assert.ok(old && current);
    assert.deepEqual(brokenDocuments(other, old, current), []);
  });

  it('links to broken operations in the drift report', () => {
    const at = new Date('2026-07-01T12:34:56Z');
    const report = driftReport('Production', compareSchemas(before, after), broken, at);
    assert.match(report, /^# The schema of `Production` has changed\n\nFound on .*2026.*\.\n/);
    assert.match(
      report,
      /- `Breaks` in \[`a\.graphql:3`\]\(file:\/\/\/a\.graphql#L3\)\n {2}- \[`a\.graphql:3`\].*: `Cannot query field "gone"/,
    );
    assert.match(
      report,
      /- `anonymous operation` in \[`uses\.graphql:1`\].*\n {2}- \[`fragments\.graphql:1`\].* in fragment `Inner`: /,
    );
    const headings = report.split('\n').filter((line) => line.startsWith('## '));
    assert.deepEqual(headings, [
      '## Operations that are no longer valid (2)',
      '## Breaking changes (5)',
      '## Dangerous changes (2)',
      '## Other changes (3)',
    ]);
    assert.match(report, /### Fields removed \(1\)\n\n- `Query\.gone was removed\.`/);
  });

  it('reports that no operations became invalid if none is broken', () => {
    assert.match(
      driftReport('X', compareSchemas(before, after), [], new Date()),
      /No operations in this workspace became invalid/,
    );
  });
});
