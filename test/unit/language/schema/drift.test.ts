import assert from 'node:assert/strict';
import { buildSchema } from 'graphql';
import { compareSchemas, isSame } from '../../../../src/language/schema/drift';
import { brokenDocuments, brokenOperations, driftReport } from '../../../../src/language/schema/driftReport';
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
  const drift = compareSchemas(before, after);
  const names = (changes: readonly { coordinate: string }[]): readonly string[] =>
    changes.map(({ coordinate }) => coordinate).sort();

  it('lists what is new, without the members of what is new as a whole', () => {
    assert.deepEqual(names(drift.added), ['E.THREE', 'In', 'Query.a(y)', 'Query.e']);
  });

  it('lists what is gone, without the members of what is gone as a whole', () => {
    assert.deepEqual(names(drift.removed), ['E.TWO', 'Left', 'Query.gone']);
  });

  it('lists other types and deprecations', () => {
    assert.deepEqual(drift.changed, [
      { coordinate: 'Query.a(x)', detail: 'Int → Int!' },
      { coordinate: 'Query.b', detail: 'String → Int' },
    ]);
    assert.deepEqual(drift.deprecated, [{ coordinate: 'A.old', detail: 'Use id.' }]);
  });

  it('finds nothing between a schema and itself', () => {
    assert.ok(isSame(compareSchemas(testSchema, testSchema)));
    assert.ok(!isSame(drift));
  });
});

describe('brokenDocuments', () => {
  const { project } = projectOf({
    'a.graphql': 'query Fine { b }\n\nquery Breaks { gone a { id } }\n',
    'b.graphql': 'query AlwaysWrong { nonsense }',
    'c.graphql': 'query AlsoFine { a(x: 1) { old } }',
  });
  const broken = brokenDocuments(project, before, after);

  it('finds the operations that fitted before and do not now', () => {
    assert.deepEqual(
      broken.map(({ document, findings }) => [document.uri, findings.map(({ code }) => code)]),
      [['file:///a.graphql', ['unknown-field', 'missing-argument']]],
    );
    assert.equal(brokenOperations(broken), 1);
  });

  it('reports them with links, before what has changed', () => {
    const at = new Date('2026-07-01T12:34:56Z');
    const report = driftReport('Production', compareSchemas(before, after), broken, at);
    assert.match(report, /^# The schema of `Production` has changed\n\nFound on 2026-07-01 at 12:34 UTC\.\n/);
    assert.match(
      report,
      /- \[`a\.graphql:3`\]\(file:\/\/\/a\.graphql#L3\) in `Breaks`: `Cannot query field "gone"/,
    );
    assert.ok(report.indexOf('## What breaks') < report.indexOf('## Removed (3)'));
    assert.match(report, /- `Query\.b`: `String → Int`/);
  });

  it('says when nothing breaks', () => {
    assert.match(
      driftReport('X', compareSchemas(before, after), [], new Date()),
      /No operation of this workspace breaks/,
    );
  });
});
