import assert from 'node:assert/strict';
import type { Action, Edit } from '../../../../src/language/actions/action';
import { codeActions } from '../../../../src/language/actions/codeActions';
import { Diagnoser } from '../../../../src/language/diagnostics/diagnoser';
import { cursorIn } from '../../../support/language/cursor';
import { testSchema } from '../../../support/language/schema';

/** Returns the code actions at the mark, based on the problems that overlap it, and a function that applies one. */
function actionsAt(
  marked: string,
  selected = 0,
): { actions: readonly Action[]; apply: (title: RegExp) => string } {
  const { project, document, offset, text } = cursorIn(marked);
  const placed = document.definitionAt(offset);
  assert.ok(placed);
  const problems = [...new Diagnoser(project).problems(document, testSchema)]
    .flat()
    .filter(({ start, end }) => start <= offset && offset <= end);
  const request = { schema: testSchema, project, document, placed, start: offset, end: offset + selected };
  const actions = codeActions(request, problems);
  return {
    actions,
    apply: (title) => {
      const action = actions.find((one) => title.test(one.title));
      assert.ok(action, `${title} is offered among: ${actions.map((one) => one.title).join(', ')}`);
      return applied(text, action.edits);
    },
  };
}

function applied(text: string, edits: readonly Edit[]): string {
  return [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce((result, edit) => result.slice(0, edit.start) + edit.text + result.slice(edit.end), text);
}

describe('codeActions: quick fixes', () => {
  it('adds required arguments', () => {
    assert.equal(
      actionsAt('{ li|st { id } }').apply(/required arguments/),
      '{ list(first: 0, filter: { required: [] }) { id } }',
    );
    assert.equal(
      actionsAt('{ li|st(first: 3) { id } }').apply(/required arguments/),
      '{ list(first: 3, filter: { required: [] }) { id } }',
    );
  });

  it('selects the scalar fields if a selection set is missing', () => {
    assert.equal(
      actionsAt('{\n  view|er\n}').apply(/scalar and enum fields of User/),
      '{\n  viewer {\n    id\n    name\n    email\n    f06\n    f07\n    f08\n    f09\n    f10\n    f11\n  }\n}',
    );
  });

  it('adds only unselected fields', () => {
    assert.equal(
      actionsAt(
        '{\n  node(id: 1) {\n    ... on Repo {\n      own|er {\n        id\n        name\n        email f06 f07 f08 f09 f10\n      }\n    }\n  }\n}',
      )
        .apply(/scalar and enum fields/)
        .includes('f10\n        f11\n      }'),
      true,
    );
  });

  it('declares variables with the types that their uses require', () => {
    assert.equal(
      actionsAt('query Q { node(id: $|id) { id } list(first: $n, filter: $f) { id } }').apply(
        /Declare 3 variables/,
      ),
      'query Q($id: ID!, $n: Int!, $f: Filter!) { node(id: $id) { id } list(first: $n, filter: $f) { id } }',
    );
    assert.equal(
      actionsAt('query Q($a: ID) { user(id: $a) { id } node(id: $|b) { id } }').apply(/Declare \$b: ID!/),
      'query Q($a: ID, $b: ID!) { user(id: $a) { id } node(id: $b) { id } }',
    );
    assert.equal(
      actionsAt('{ node(id: $|b) { id } }').apply(/Declare/),
      'query ($b: ID!) { node(id: $b) { id } }',
    );
  });

  it('declares the variables that a fragment uses', () => {
    const text = 'query |Q { ...F }\nfragment F on Query { node(id: $id) { id } }';
    assert.match(actionsAt(text).apply(/Declare \$id: ID!/), /^query Q\(\$id: ID!\) \{/);
  });

  it('deletes unused variables with their comma or parentheses', () => {
    const use = '{ node(id: $b) { id } }';
    assert.equal(
      actionsAt(`query Q($|a: ID, $b: ID!) ${use}`).apply(/Remove \$a/),
      `query Q($b: ID!) ${use}`,
    );
    assert.equal(
      actionsAt(`query Q($b: ID!, $|a: ID = 1) ${use}`).apply(/Remove/),
      `query Q($b: ID!) ${use}`,
    );
    assert.equal(
      actionsAt('query Q($|a: ID) { viewer { id } }').apply(/Remove/),
      'query Q { viewer { id } }',
    );
  });

  it('deletes an unused fragment', () => {
    assert.equal(
      actionsAt('fragment |F on User { id }\n\nquery Q { viewer { id } }').apply(/Remove fragment F/),
      'query Q { viewer { id } }',
    );
  });

  it('replaces a deprecated field with the field in its deprecation reason', () => {
    assert.equal(actionsAt('{ viewer { ol|d } }').apply(/Replace with name/), '{ viewer { name } }');
  });

  it('applies a suggested name and offers to reload the schema', () => {
    const { actions, apply } = actionsAt('{ viewer { nam|e2 } }');
    assert.equal(apply(/Change to name/), '{ viewer { name } }');
    assert.equal(actions.find(({ command }) => command)?.command, 'instanceExplorer.reloadSchema');
  });

  it("doesn't offer a type as the replacement for a field that requires an inline fragment", () => {
    const { actions } = actionsAt('{ node(id: 1) { na|me } }');
    assert.deepEqual(
      actions.filter(({ title }) => title.startsWith('Change to')),
      [],
    );
  });
});

describe('codeActions: refactorings', () => {
  it('extracts the selected fields to an equivalent fragment', () => {
    const marked = 'query Q {\n  viewer {\n    |id\n    name\n    email\n  }\n}\n';
    assert.equal(
      actionsAt(marked, 'id\n    name'.length).apply(/Extract to fragment UserParts/),
      'query Q {\n  viewer {\n    ...UserParts\n    email\n  }\n}\n\nfragment UserParts on User {\n  id\n  name\n}\n',
    );
  });

  it('inlines a fragment on the same type without a type condition', () => {
    const marked =
      'query Q {\n  viewer {\n    ...|F\n  }\n}\n\nfragment F on User {\n  id\n  friends {\n    id\n  }\n}\n';
    assert.match(
      actionsAt(marked).apply(/Inline fragment F/),
      /^query Q \{\n {2}viewer \{\n {4}id\n {4}friends \{\n {6}id\n {4}\}\n {2}\}\n\}/,
    );
  });

  it('inlines a fragment on another type with a type condition', () => {
    const marked = '{ hits { ...|F } }\nfragment F on User { id }';
    assert.match(actionsAt(marked).apply(/Inline/), /^\{ hits \{ \.\.\. on User \{ id \} \} \}/);
  });

  it('extracts a literal to a variable with the literal as default value', () => {
    assert.equal(
      actionsAt('query Q { node(id: |"x") { id } }').apply(/Extract to variable \$id/),
      'query Q($id: ID! = "x") { node(id: $id) { id } }',
    );
    assert.equal(
      actionsAt('query Q($first: Int) { viewer { friends(first: |5) { id } } }').apply(/\$first2/),
      'query Q($first: Int, $first2: Int = 5) { viewer { friends(first: $first2) { id } } }',
    );
  });

  it('extracts a list to a variable of the list type', () => {
    assert.equal(
      actionsAt('query Q { byIds(ids: |["x", "y"]) { id } }').apply(/Extract to variable \$ids/),
      'query Q($ids: [ID!]! = ["x", "y"]) { byIds(ids: $ids) { id } }',
    );
    assert.equal(
      actionsAt('{ paint(loud: true, colors: [R|ED]) }').apply(/Extract to variable \$colors/),
      'query ($colors: [Color!] = [RED]) { paint(loud: true, colors: $colors) }',
    );
  });

  it('inlines a fragment with its comments', () => {
    assert.equal(
      actionsAt(
        '{\n  viewer {\n    ...|F # spread\n  }\n}\nfragment F on User { # first\n  id # own\n  # next\n  name\n  # last\n}',
      ).apply(/Inline/),
      '{\n  viewer {\n    # first\n    id # own\n    # next\n    name\n    # last\n # spread\n  }\n}\nfragment F on User { # first\n  id # own\n  # next\n  name\n  # last\n}',
    );
    assert.equal(
      actionsAt('{ viewer { ...|F } }\nfragment F on User { id # own\n}').apply(/Inline/),
      '{ viewer { id # own\n } }\nfragment F on User { id # own\n}',
    );
  });

  it('offers nothing if no action applies', () => {
    assert.deepEqual(actionsAt('{ viewer { i|d } }').actions, []);
    assert.deepEqual(actionsAt('query Q($a: ID = |"x") { user(id: $a) { id } }').actions, []);
    assert.deepEqual(actionsAt('query Q { vie|wer {').actions, []);
  });
});
