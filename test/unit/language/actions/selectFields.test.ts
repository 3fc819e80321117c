import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  Kind,
  OverlappingFieldsCanBeMergedRule,
  buildSchema,
  parse,
  print,
  validate,
  visit,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql';
import { codeActions } from '../../../../src/language/actions/codeActions';
import { applied } from '../../../support/language/asking';
import { cursorIn, projectOf } from '../../../support/language/cursor';
import { randomDocument } from '../../../support/language/randomDocuments';
import { testSchema } from '../../../support/language/schema';
import { repetitions } from '../../../support/fullRun';

const title = /^Select scalar and enum fields/;

const small = buildSchema(`
type User { id: ID! name: String email: String old(of: Int): String friend: User owned: Node }
interface Node { id: ID! name: String }
type Repo implements Node { id: ID! name: String }
type Query { viewer: User node: Node }
`);

/** Returns the names of the fields that the action adds at the mark, or `undefined` if it isn't offered. */
function addedAt(marked: string, others?: Readonly<Record<string, string>>): readonly string[] | undefined {
  const { project, document, offset } = cursorIn(marked, others);
  const placed = document.definitionAt(offset);
  assert.ok(placed);
  const request = { schema: small, project, document, placed, start: offset, end: offset };
  const action = codeActions(request, []).find((one) => title.test(one.title));
  return action?.edits[0]?.text.split(/\s+/).filter((word) => /^\w+$/.test(word));
}

describe('Select scalar and enum fields', () => {
  it('skips fields whose response name a fragment uses for another field or other arguments', () => {
    assert.deepEqual(addedAt('{ vie|wer { ...F } }\nfragment F on User { name: email old(of: 1) }'), [
      'id',
      'email',
    ]);
    assert.deepEqual(addedAt('{ vie|wer { ... { name: email old(of: 1) } } }'), ['id', 'email']);
    assert.deepEqual(addedAt('{ vie|wer { ...F } }', { 'b.graphql': 'fragment F on User { name: email }' }), [
      'id',
      'email',
      'old',
    ]);
    assert.deepEqual(
      addedAt('{ vie|wer { ...F } }\nfragment F on User { ...G }\nfragment G on User { name: id }'),
      ['id', 'email', 'old'],
    );
  });

  it('skips fields whose response name is already in the selection set', () => {
    assert.deepEqual(addedAt('{ vie|wer { name: email old(of: 1) } }'), ['id', 'email']);
  });

  it('adds fields that a fragment selects identically', () => {
    assert.deepEqual(addedAt('{ vie|wer { ...F } }\nfragment F on User { name old }'), [
      'id',
      'name',
      'email',
      'old',
    ]);
  });

  it('detects conflicts with other selections of the same field', () => {
    assert.deepEqual(
      addedAt('{ vie|wer { friend { id } } ...F }\nfragment F on Query { viewer { name: email } }'),
      ['id', 'email', 'old'],
    );
    assert.deepEqual(addedAt('{ viewer { fri|end { id } } viewer { friend { name: email } } }'), [
      'email',
      'old',
    ]);
  });

  it('detects conflicts in operations and fragments that spread the edited fragment', () => {
    const edited = 'fragment F on Query { vie|wer { id } }';
    assert.deepEqual(addedAt(`${edited}\n{ viewer { name: email } ...F }`), ['email', 'old']);
    assert.deepEqual(
      addedAt(edited, { 'b.graphql': 'fragment G on Query { viewer { name: email } ...F }' }),
      ['email', 'old'],
    );
    assert.deepEqual(
      addedAt(edited, {
        'b.graphql': 'query Q { viewer { name: email } ...F }\nfragment F on Query { viewer { id } }',
      }),
      ['name', 'email', 'old'],
    );
  });

  it("isn't offered if every field conflicts", () => {
    assert.equal(addedAt('{ no|de { ... on Repo { id: name name: id } } }'), undefined);
  });
});

/** Returns the field conflicts that graphql-js reports for a document. */
function conflicts(schema: GraphQLSchema, document: DocumentNode): readonly string[] {
  return validate(schema, document, [OverlappingFieldsCanBeMergedRule], { maxErrors: Infinity }).map(
    ({ message }) => message,
  );
}

describe('Select scalar and enum fields in random documents', function () {
  this.timeout(60_000);

  it('creates no conflicts according to graphql-js', () => {
    let count = 0;
    fc.assert(
      fc.property(randomDocument(), (text) => {
        const parsed = parse(text);
        const names = parsed.definitions.flatMap((node) =>
          node.kind === Kind.FRAGMENT_DEFINITION ? [node.name.value] : [],
        );
        fc.pre(new Set(names).size === names.length);
        const before = conflicts(testSchema, parsed);
        const { project, document } = projectOf({ 'query.graphql': text });
        visit(parsed, {
          [Kind.FIELD]({ name }) {
            const start = name.loc?.start ?? 0;
            const placed = document('query.graphql').definitionAt(start);
            assert.ok(placed);
            const request = {
              schema: testSchema,
              project,
              document: document('query.graphql'),
              placed,
              start,
              end: start,
            };
            const action = codeActions(request, []).find((one) => title.test(one.title));
            if (action === undefined) return;
            count += 1;
            const after = parse(applied(text, action.edits));
            assert.deepEqual([...conflicts(testSchema, after)].sort(), [...before].sort(), print(after));
          },
        });
      }),
      { numRuns: repetitions({ normal: 80, full: 400 }), seed: 7 },
    );
    assert.ok(count > 40, String(count));
  });
});
