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

/** What the library under it gets wrong or leaves to its user, and what is made of it here: one test for each. */
describe('where the library stumbles', () => {
  it('kinds and severities are those of the protocol, which begin at 1', () => {
    assert.equal(entriesAt('{ | }')[0]?.kind, CompletionItemKind.Field);
    const [finding] = findingsIn('{ nope }');
    assert.ok(finding);
    assert.equal(toDiagnostic(finding, cursorIn('|{ nope }').document).severity, DiagnosticSeverity.Error);
  });

  it('items hold no types, which go round in circles', () => {
    for (const place of ['{ | }', '{ list(|) }', '{ paint(color: |) }', 'query Q($a: |) { a }'])
      assert.doesNotThrow(() => JSON.stringify(entriesAt(place)));
  });

  it('the order is that of the schema, beyond the tenth field too', () => {
    const labels = labelsAt('{ viewer { | } }');
    assert.deepEqual(labels.slice(4, 10), ['f06', 'f07', 'f08', 'f09', 'f10', 'f11']);
  });

  it('a deprecated field is offered, even with its exact name typed: marked, and last', () => {
    const last = entriesAt('{ viewer { old| } }').at(-1);
    assert.deepEqual([last?.label, last?.tags], ['old', [1]]);
  });

  it('the list is whole whatever is typed, for a letter taken back widens it again', () => {
    assert.deepEqual(labelsAt('{ viewer { ol| } }'), labelsAt('{ viewer { | } }'));
  });

  it('what is there already sinks: fields, arguments and input fields', () => {
    assert.equal(labelsAt('{ viewer { name | } }').at(-2), 'name');
    assert.deepEqual(labelsAt('{ list(first: 1, |) }'), ['filter', 'first']);
    assert.equal(labelsAt('{ list(filter: { required: [], | }) }').at(-1), 'required');
  });

  it('abstract types offer what they can be without dots being typed', () => {
    assert.ok(labelsAt('{ node(id: 1) { | } }').includes('... on Repo'));
    assert.ok(labelsAt('{ hits { | } }').includes('... on User'));
  });

  it('snippets have each tab stop once, and brackets around a list that must not be null', () => {
    assert.equal(insertedBy('{ | }', 'list'), 'list(first: ${1}, filter: { required: [${2}] }) {\n\t$0\n}');
    assert.equal(insertedBy('{ | }', 'byIds'), 'byIds(ids: [${1}]) {\n\t$0\n}');
  });

  it('variables are offered by their whole type, and each operation has its own', () => {
    const text = 'query Q($list: [ID!]!, $maybe: ID, $id: ID!) { node(id: $|) { id } }';
    assert.deepEqual(labelsAt(text), ['$id']);
    assert.deepEqual(labelsAt('query ($a: ID!) { node(id: $|) { id } }\n\nquery ($b: ID!) { a }'), ['$a']);
    assert.deepEqual(labelsAt('query Q($c: Color = |) { a }').slice(0, 2), ['RED', 'GREEN']);
  });

  it('an enum value for a list comes in brackets', () => {
    assert.equal(insertedBy('{ paint(colors: |) }', 'RED'), '[RED]');
    assert.equal(insertedBy('{ paint(colors: [|]) }', 'RED'), 'RED');
  });

  it('types of variables are input types without those of introspection, likely ones first', () => {
    const labels = labelsAt('query Q($a: |) { a }');
    assert.deepEqual(labels.slice(0, 2), ['ID', 'String']);
    assert.ok(!labels.some((label) => label.startsWith('__')) && !labels.includes('User'));
  });

  it('an open brace above leaves the operation below alone', () => {
    assert.deepEqual(
      labelsAt('query A { viewer {\n\nquery B { viewer { | } }'),
      labelsAt('query B { viewer { | } }'),
    );
  });

  it('what an entry replaces is the word at the cursor, not the last one of the document', () => {
    const { before } = cursorIn('query A { viewer { na| } }\nquery Last { zz }');
    assert.ok(before.endsWith('na'));
    assert.ok(labelsAt('query A { viewer { na| } }\nquery Last { zz }').includes('name'));
  });

  it('a hover is there at every letter of a word, and behind the last one', () => {
    for (const marked of ['{ |viewer { id } }', '{ vie|wer { id } }', '{ viewer| { id } }'])
      assert.match(hoverOf(marked), /viewer: User!/);
  });

  it('a hover tells aliases, spreads, variables, operations, and the right owner of input fields', () => {
    assert.match(hoverOf('{ ali|as: viewer { id } }'), /viewer: User!/);
    assert.match(hoverOf('{ viewer { ...|F } } fragment F on User { id }'), /fragment F on User/);
    assert.match(hoverOf('query Q($i|d: ID!) { node(id: $id) { id } }'), /\$id: ID!/);
    assert.match(hoverOf('query |Q { viewer { id } }'), /query Q/);
    assert.match(hoverOf('{ list(filter: { in|ner: {} }) { id } }'), /input Filter \{\n {2}inner: Inner/);
    assert.match(hoverOf('{ paint(color: R|ED, loud: true) }'), /enum Color/);
  });

  it('a finding is drawn under its name to the letter', () => {
    assert.deepEqual(foundIn('{ nope }'), ['unknown-field: nope']);
    assert.deepEqual(foundIn('{\n viewer\n}'), ['selection: viewer']);
  });

  it('every definition says its own syntax error, and none hides what else is wrong', () => {
    assert.deepEqual(foundIn('query A { viewer {\nquery B { nope }\nquery C { viewer { id }\n'), [
      'syntax: {',
      'unknown-field: nope',
      'syntax: }',
    ]);
  });

  it('a schema that is not valid serves all the same, and says why it is not', () => {
    const sdl = 'type Query implements I { a: Int }\ninterface I { b: Int! }';
    const { schema, problems } = readSchema(Buffer.from(sdl));
    assert.ok(problems.length > 0);
    assert.deepEqual(Object.keys(schema.getQueryType()?.getFields() ?? {}), ['a']);
  });

  it('too many findings end with a word about it, at a place', () => {
    const all = findingsIn(`query Q { ${'nope '.repeat(80)} }`);
    assert.deepEqual([all.length, all.at(-1)?.code, all.at(-1)?.under], [51, 'too-many', 'Q']);
  });

  it('what is wrong in a fragment of another file is not said here', () => {
    assert.deepEqual(
      foundIn('{ viewer { ...Far } }', { 'far.graphql': 'fragment Far on User { nope }' }),
      [],
    );
  });

  it('unused fragments and deprecations are told, with tags', () => {
    const tags = findingsIn('{ viewer { old } }\nfragment F on User { id }').map(({ tag }) => tag);
    assert.deepEqual(tags, ['deprecated', 'unnecessary']);
  });

  it('variables of an unknown scalar take any JSON, defaults are not required, and no operation sees another', () => {
    const { document } = cursorIn(
      '|query A($any: JSONValue!, $n: Int! = 5, $f: Filter!) { a }\nquery B($b: ID!) { a }',
    );
    const text = JSON.stringify(variablesSchema(testSchema, document));
    const { properties } = JSON.parse(text) as { properties: Record<string, { required?: string[] }> };
    assert.deepEqual(properties['A']?.required, ['any', 'f']);
    assert.deepEqual(properties['B']?.required, ['b']);
    assert.match(text, /"additionalProperties":false/);
  });

  it('a definition in the schema is looked up, not searched for, and may be missing', () => {
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

  it('an outline is there beside a syntax error', () => {
    const { document } = cursorIn('|query A { a {\nquery B { b }');
    assert.deepEqual(
      outline(document).map(({ name }) => name),
      ['A', 'B'],
    );
  });
});
