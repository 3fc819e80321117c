import assert from 'node:assert/strict';
import { CompletionItemKind, DiagnosticSeverity } from 'vscode-languageserver/node';
import { outline } from '../../../src/language/navigation/outline';
import { definitionsAt } from '../../../src/language/navigation/definition';
import { readSchema } from '../../../src/language/schema/readSchema';
import { printSdl } from '../../../src/language/schema/sdl';
import { toDiagnostic } from '../../../src/language/server/publish';
import { variablesSchema } from '../../../src/language/variables/variablesSchema';
import { entriesAt, findingsIn, foundIn, hoverOf, insertedBy, labelsAt } from '../../support/language/asking';
import { cursorIn } from '../../support/language/cursor';
import { testSchema } from '../../support/language/schema';

/** Errors of the underlying library, and tasks that it leaves to its callers: one test for each. */
describe('language features on top of the library', () => {
  it('use the kinds and severities of the protocol, which start at 1', () => {
    assert.equal(entriesAt('{ | }')[0]?.kind, CompletionItemKind.Field);
    const [finding] = findingsIn('{ nope }');
    assert.ok(finding);
    assert.equal(toDiagnostic(finding, cursorIn('|{ nope }').document).severity, DiagnosticSeverity.Error);
  });

  it('return completion items without schema types, which contain cycles', () => {
    for (const place of ['{ | }', '{ list(|) }', '{ paint(color: |) }', 'query Q($a: |) { a }'])
      assert.doesNotThrow(() => JSON.stringify(entriesAt(place)));
  });

  it('suggest fields in schema order, beyond the tenth field too', () => {
    const labels = labelsAt('{ viewer { | } }');
    assert.deepEqual(labels.slice(4, 10), ['f06', 'f07', 'f08', 'f09', 'f10', 'f11']);
  });

  it('suggest a deprecated field marked and last, even when its exact name is typed', () => {
    const last = entriesAt('{ viewer { old| } }').at(-1);
    assert.deepEqual([last?.label, last?.tags], ['old', [1]]);
  });

  it('return the complete list for any typed text, because deleting a letter widens it again', () => {
    assert.deepEqual(labelsAt('{ viewer { ol| } }'), labelsAt('{ viewer { | } }'));
  });

  it('suggest existing fields, arguments and input fields last', () => {
    assert.equal(labelsAt('{ viewer { name | } }').at(-2), 'name');
    assert.deepEqual(labelsAt('{ list(first: 1, |) }'), ['filter', 'first']);
    assert.equal(labelsAt('{ list(filter: { required: [], | }) }').at(-1), 'required');
  });

  it('suggest type conditions for abstract types without typed dots', () => {
    assert.ok(labelsAt('{ node(id: 1) { | } }').includes('... on Repo'));
    assert.ok(labelsAt('{ hits { | } }').includes('... on User'));
  });

  it('number each tab stop once in snippets, and insert brackets for a non-null list', () => {
    assert.equal(insertedBy('{ | }', 'list'), 'list(first: ${1}, filter: { required: [${2}] }) {\n\t$0\n}');
    assert.equal(insertedBy('{ | }', 'byIds'), 'byIds(ids: [${1}]) {\n\t$0\n}');
  });

  it('suggest variables by their complete type, separately for each operation', () => {
    const text = 'query Q($list: [ID!]!, $maybe: ID, $id: ID!) { node(id: $|) { id } }';
    assert.deepEqual(labelsAt(text), ['$id']);
    assert.deepEqual(labelsAt('query ($a: ID!) { node(id: $|) { id } }\n\nquery ($b: ID!) { a }'), ['$a']);
    assert.deepEqual(labelsAt('query Q($c: Color = |) { a }').slice(0, 2), ['RED', 'GREEN']);
  });

  it('insert brackets around an enum value for a list', () => {
    assert.equal(insertedBy('{ paint(colors: |) }', 'RED'), '[RED]');
    assert.equal(insertedBy('{ paint(colors: [|]) }', 'RED'), 'RED');
  });

  it('suggest input types for variables, likely ones first and without introspection types', () => {
    const labels = labelsAt('query Q($a: |) { a }');
    assert.deepEqual(labels.slice(0, 2), ['ID', 'String']);
    assert.ok(!labels.some((label) => label.startsWith('__')) && !labels.includes('User'));
  });

  it('ignore an unclosed brace above the operation', () => {
    assert.deepEqual(
      labelsAt('query A { viewer {\n\nquery B { viewer { | } }'),
      labelsAt('query B { viewer { | } }'),
    );
  });

  it('replace the word at the cursor, not the last one of the document', () => {
    const { before } = cursorIn('query A { viewer { na| } }\nquery Last { zz }');
    assert.ok(before.endsWith('na'));
    assert.ok(labelsAt('query A { viewer { na| } }\nquery Last { zz }').includes('name'));
  });

  it('show a hover at every letter of a word, and after the last one', () => {
    for (const marked of ['{ |viewer { id } }', '{ vie|wer { id } }', '{ viewer| { id } }'])
      assert.match(hoverOf(marked), /viewer: User!/);
  });

  it('show hovers for aliases, spreads, variables, operations, and input fields with their own type', () => {
    assert.match(hoverOf('{ ali|as: viewer { id } }'), /viewer: User!/);
    assert.match(hoverOf('{ viewer { ...|F } } fragment F on User { id }'), /fragment F on User/);
    assert.match(hoverOf('query Q($i|d: ID!) { node(id: $id) { id } }'), /\$id: ID!/);
    assert.match(hoverOf('query |Q { viewer { id } }'), /query Q/);
    assert.match(hoverOf('{ list(filter: { in|ner: {} }) { id } }'), /input Filter \{\n {2}inner: Inner/);
    assert.match(hoverOf('{ paint(color: R|ED, loud: true) }'), /enum Color/);
  });

  it('underline exactly the name for a finding', () => {
    assert.deepEqual(foundIn('{ nope }'), ['unknown-field: nope']);
    assert.deepEqual(foundIn('{\n viewer\n}'), ['selection: viewer']);
  });

  it('report every syntax error, and other errors next to them', () => {
    assert.deepEqual(foundIn('query A { viewer {\nquery B { nope }\nquery C { viewer { id }\n'), [
      'syntax: {',
      'unknown-field: nope',
      'syntax: }',
    ]);
  });

  it('read an invalid schema, and return its problems', () => {
    const sdl = 'type Query implements I { a: Int }\ninterface I { b: Int! }';
    const { schema, problems } = readSchema(Buffer.from(sdl));
    assert.ok(problems.length > 0);
    assert.deepEqual(Object.keys(schema.getQueryType()?.getFields() ?? {}), ['a']);
  });

  it('end the list of findings with a note if there are too many', () => {
    const all = findingsIn(`query Q { ${'nope '.repeat(80)} }`);
    assert.deepEqual([all.length, all.at(-1)?.code, all.at(-1)?.under], [51, 'too-many', 'Q']);
  });

  it("don't report errors in a fragment of another file", () => {
    assert.deepEqual(
      foundIn('{ viewer { ...Far } }', { 'far.graphql': 'fragment Far on User { nope }' }),
      [],
    );
  });

  it('report unused fragments and deprecations with tags', () => {
    const tags = findingsIn('{ viewer { old } }\nfragment F on User { id }').map(({ tag }) => tag);
    assert.deepEqual(tags, ['deprecated', 'unnecessary']);
  });

  it('accept any JSON for unknown scalars, optional defaults, and only variables of the same operation', () => {
    const { document } = cursorIn(
      '|query A($any: JSONValue!, $n: Int! = 5, $f: Filter!) { a }\nquery B($b: ID!) { a }',
    );
    const text = JSON.stringify(variablesSchema(testSchema, document));
    const { properties } = JSON.parse(text) as { properties: Record<string, { required?: string[] }> };
    assert.deepEqual(properties['A']?.required, ['any', 'f']);
    assert.deepEqual(properties['B']?.required, ['b']);
    assert.match(text, /"additionalProperties":false/);
  });

  it('look up a definition in the schema, which may be missing', () => {
    const sdl = printSdl(testSchema);
    const { project, document, position } = cursorIn('{ vie|wer { id } }');
    const [target] = definitionsAt(testSchema, () => sdl, project, document, position);
    assert.ok(target?.kind === 'sdl');
    assert.match(sdl.text.split('\n')[target.line] ?? '', /^ {2}viewer: User!/);
    assert.deepEqual(
      definitionsAt(testSchema, () => undefined, project, document, position),
      [],
    );
  });

  it('return an outline despite a syntax error', () => {
    const { document } = cursorIn('|query A { a {\nquery B { b }');
    assert.deepEqual(
      outline(document).map(({ name }) => name),
      ['A', 'B'],
    );
  });
});
