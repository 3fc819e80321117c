import assert from 'node:assert/strict';
import { CompletionItemKind, DiagnosticSeverity } from 'vscode-languageserver/node';
import { outline } from '../../../src/language/navigation/outline';
import { definitionsAt } from '../../../src/language/navigation/definition';
import { readSchema } from '../../../src/language/schema/readSchema';
import { printSdl } from '../../../src/language/schema/sdl';
import { toDiagnostic } from '../../../src/language/server/publisher';
import { variablesSchema } from '../../../src/language/variables/variablesSchema';
import { entriesAt, findingsIn, foundIn, hoverOf, insertedBy, labelsAt } from '../../support/language/asking';
import { cursorIn } from '../../support/language/cursor';
import { testSchema } from '../../support/language/schema';

/** Errors of `graphql-language-service`, and tasks that it leaves to its callers, with one test for each. */
describe('language features on top of graphql-language-service', () => {
  it('use the one-based kinds and severities of the Language Server Protocol', () => {
    assert.equal(entriesAt('{ | }')[0]?.kind, CompletionItemKind.Field);
    const [problem] = findingsIn('{ nope }');
    assert.ok(problem);
    assert.equal(toDiagnostic(problem, cursorIn('|{ nope }').document).severity, DiagnosticSeverity.Error);
  });

  it('return serializable completion items', () => {
    for (const place of ['{ | }', '{ list(|) }', '{ paint(color: |) }', 'query Q($a: |) { a }'])
      assert.doesNotThrow(() => JSON.stringify(entriesAt(place)));
  });

  it('preserve schema order for more than 10 fields', () => {
    const labels = labelsAt('{ viewer { | } }');
    assert.deepEqual(labels.slice(4, 10), ['f06', 'f07', 'f08', 'f09', 'f10', 'f11']);
  });

  it('mark a deprecated field and list it last, even if its exact name is typed', () => {
    const last = entriesAt('{ viewer { old| } }').at(-1);
    assert.deepEqual([last?.label, last?.tags], ['old', [1]]);
  });

  it('return all fields regardless of the typed text', () => {
    assert.deepEqual(labelsAt('{ viewer { ol| } }'), labelsAt('{ viewer { | } }'));
  });

  it('list existing names after all others except deprecated ones', () => {
    assert.equal(labelsAt('{ viewer { name | } }').at(-2), 'name');
    assert.deepEqual(labelsAt('{ list(first: 1, |) }'), ['filter', 'first']);
    assert.equal(labelsAt('{ list(filter: { required: [], | }) }').at(-1), 'required');
  });

  it('suggest type conditions for abstract types before dots are typed', () => {
    assert.ok(labelsAt('{ node(id: 1) { | } }').includes('... on Repo'));
    assert.ok(labelsAt('{ hits { | } }').includes('... on User'));
  });

  it('number the tab stops of a snippet and insert brackets for a non-null list', () => {
    assert.equal(insertedBy('{ | }', 'list'), 'list(first: ${1}, filter: { required: [${2}] }) {\n\t$0\n}');
    assert.equal(insertedBy('{ | }', 'byIds'), 'byIds(ids: [${1}]) {\n\t$0\n}');
  });

  it('suggest only variables of the operation that have an allowed type', () => {
    const text = 'query Q($list: [ID!]!, $maybe: ID, $id: ID!) { node(id: $|) { id } }';
    assert.deepEqual(labelsAt(text), ['$id']);
    assert.deepEqual(labelsAt('query ($a: ID!) { node(id: $|) { id } }\n\nquery ($b: ID!) { a }'), ['$a']);
    assert.deepEqual(labelsAt('query Q($c: Color = |) { a }').slice(0, 2), ['RED', 'GREEN']);
  });

  it('insert brackets around an enum value for a list only outside of brackets', () => {
    assert.equal(insertedBy('{ paint(colors: |) }', 'RED'), '[RED]');
    assert.equal(insertedBy('{ paint(colors: [|]) }', 'RED'), 'RED');
  });

  it('suggest only input types for variables, with common scalars first', () => {
    const labels = labelsAt('query Q($a: |) { a }');
    assert.deepEqual(labels.slice(0, 2), ['ID', 'String']);
    assert.ok(!labels.some((label) => label.startsWith('__')) && !labels.includes('User'));
  });

  it('ignore an unclosed brace in the previous operation', () => {
    assert.deepEqual(
      labelsAt('query A { viewer {\n\nquery B { viewer { | } }'),
      labelsAt('query B { viewer { | } }'),
    );
  });

  it('complete the word at the cursor instead of the last word of the document', () => {
    const { before } = cursorIn('query A { viewer { na| } }\nquery Last { zz }');
    assert.ok(before.endsWith('na'));
    assert.ok(labelsAt('query A { viewer { na| } }\nquery Last { zz }').includes('name'));
  });

  it('show a hover at the start, in the middle, and at the end of a word', () => {
    for (const marked of ['{ |viewer { id } }', '{ vie|wer { id } }', '{ viewer| { id } }'])
      assert.match(hoverOf(marked), /viewer: User!/);
  });

  it('show hovers for aliases, spreads, variables, operations, input fields, and enum values', () => {
    assert.match(hoverOf('{ ali|as: viewer { id } }'), /viewer: User!/);
    assert.match(hoverOf('{ viewer { ...|F } } fragment F on User { id }'), /fragment F on User/);
    assert.match(hoverOf('query Q($i|d: ID!) { node(id: $id) { id } }'), /\$id: ID!/);
    assert.match(hoverOf('query |Q { viewer { id } }'), /query Q/);
    assert.match(hoverOf('{ list(filter: { in|ner: {} }) { id } }'), /input Filter \{\n {2}inner: Inner/);
    assert.match(hoverOf('{ paint(color: R|ED, loud: true) }'), /enum Color/);
  });

  it('underline exactly the name that causes a problem', () => {
    assert.deepEqual(foundIn('{ nope }'), ['unknown-field: nope']);
    assert.deepEqual(foundIn('{\n viewer\n}'), ['selection: viewer']);
  });

  it('report every syntax error and the errors of other definitions', () => {
    assert.deepEqual(foundIn('query A { viewer {\nquery B { nope }\nquery C { viewer { id }\n'), [
      'syntax: {',
      'unknown-field: nope',
      'syntax: }',
    ]);
  });

  it('read an invalid schema and return its problems', () => {
    const sdl = 'type Query implements I { a: Int }\ninterface I { b: Int! }';
    const { schema, problems } = readSchema(Buffer.from(sdl));
    assert.ok(problems.length > 0);
    assert.deepEqual(Object.keys(schema.getQueryType()?.getFields() ?? {}), ['a']);
  });

  it('end a truncated list of problems with a note', () => {
    const all = findingsIn(`query Q { ${'nope '.repeat(80)} }`);
    assert.deepEqual([all.length, all.at(-1)?.code, all.at(-1)?.under], [51, 'too-many', 'Q']);
  });

  it('ignore errors in a fragment of another file', () => {
    assert.deepEqual(
      foundIn('{ viewer { ...Far } }', { 'far.graphql': 'fragment Far on User { nope }' }),
      [],
    );
  });

  it('tag unused fragments and deprecations', () => {
    const tags = findingsIn('{ viewer { old } }\nfragment F on User { id }').map(({ tag }) => tag);
    assert.deepEqual(tags, ['deprecated', 'unnecessary']);
  });

  it('support custom scalars, default values, and separate operations in variables files', () => {
    const { document } = cursorIn(
      '|query A($any: JSONValue!, $n: Int! = 5, $f: Filter!) { a }\nquery B($b: ID!) { a }',
    );
    const text = JSON.stringify(variablesSchema(testSchema, document));
    const { properties } = JSON.parse(text) as { properties: Record<string, { required?: string[] }> };
    assert.deepEqual(properties['A']?.required, ['any', 'f']);
    assert.deepEqual(properties['B']?.required, ['b']);
    assert.match(text, /"additionalProperties":false/);
  });

  it('find a definition in the schema if a schema is loaded', () => {
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
