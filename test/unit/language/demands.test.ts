import assert from 'node:assert/strict';
import { introspectionLadder } from '../../../src/instance/introspectionQueries';
import { Diagnoser } from '../../../src/language/diagnostics/diagnoser';
import { LanguageDocument } from '../../../src/language/documents/languageDocument';
import { formatDocument } from '../../../src/language/formatting/formatDocument';
import { format } from '../../../src/language/formatting/languageFormat';
import { codeActions } from '../../../src/language/actions/codeActions';
import { mentionsOf } from '../../../src/language/navigation/definition';
import { renameMentions } from '../../../src/language/navigation/rename';
import { symbolAt } from '../../../src/language/navigation/symbolAt';
import { reloadSchemaCommand } from '../../../src/language/protocol';
import { readSchema } from '../../../src/language/schema/readSchema';
import { SchemaSearch } from '../../../src/language/schema/search';
import { variablesSchema } from '../../../src/language/variables/variablesSchema';
import {
  applied,
  changedBy,
  entriesAt,
  findingsIn,
  foundIn,
  insertedBy,
  labelsAt,
} from '../../support/language/asking';
import { loadVariablesBundle } from '../../support/language/bundle';
import { cursorIn, projectOf } from '../../support/language/cursor';
import { sdl, testSchema } from '../../support/language/schema';

/** Editor features that GraphQL users have requested, with one test for each. */
describe('language support: frequently requested features', () => {
  it('completes names of the schema without a configuration file', () => {
    assert.ok(labelsAt('{ vi| }').includes('viewer'));
  });

  it('offers to reload the schema as a quick fix for an unknown name', () => {
    const { project, document, offset } = cursorIn('{ no|pe }');
    const problems = [...new Diagnoser(project).problems(document, testSchema)].flat();
    const placed = document.definitionAt(offset);
    assert.ok(placed);
    const request = { schema: testSchema, project, document, placed, start: offset, end: offset };
    const reload = codeActions(request, problems).find(({ command }) => command === reloadSchemaCommand);
    assert.equal(reload?.problem?.code, 'unknown-field');
  });

  it('selects scalar fields and inserts required arguments', () => {
    assert.match(changedBy('{ view|er { id } }', /scalar and enum fields/), /\bname\b[^]+\bf11\b/);
    assert.match(
      insertedBy('{ | }', 'list') ?? '',
      /^list\(first: \$\{1\}, filter: \{ required: \[\$\{2\}\] \}\)/,
    );
    assert.match(
      changedBy('{ li|st { id } }', /required arguments/),
      /list\(first: 0, filter: \{ required: \[\] \}\)/,
    );
  });

  it('completes input objects in variables files, with required keys first', async () => {
    const { document } = cursorIn('|query A($f: Filter) { a }');
    const service = loadVariablesBundle().createVariablesService();
    const list = await service.complete('{ "A": { "f": {  } } }', variablesSchema(testSchema, document), {
      line: 0,
      character: 16,
    });
    const [first] = [...(list?.items ?? [])].sort((a, b) =>
      (a.sortText ?? a.label) < (b.sortText ?? b.label) ? -1 : 1,
    );
    assert.equal(first?.label, 'required');
  });

  it('declares variables from their uses', () => {
    assert.equal(
      changedBy('query Q { node(id: $|id) { id } }', /Declare/),
      'query Q($id: ID!) { node(id: $id) { id } }',
    );
  });

  it('accepts JSON scalars and omitted optional variables in variables files', async () => {
    const { document } = cursorIn('|query A($any: JSONValue!, $n: Int! = 1) { a }');
    const found = await loadVariablesBundle()
      .createVariablesService()
      .validate('{ "A": { "any": { "deep": [1] } } }', variablesSchema(testSchema, document));
    assert.deepEqual(found, []);
  });

  it('completes default values', () => {
    assert.deepEqual(labelsAt('query Q($c: Color = |) { a }').slice(0, 2), ['RED', 'GREEN']);
    assert.ok(labelsAt('query Q($f: Filter = { | }) { a }').includes('required'));
  });

  it('lists existing names after all others except deprecated ones', () => {
    assert.deepEqual(labelsAt('{ viewer { id | } }').slice(-2), ['id', 'old']);
    assert.deepEqual(labelsAt('{ list(first: 1, |) }'), ['filter', 'first']);
  });

  it('suggests and marks deprecated fields', () => {
    assert.deepEqual(entriesAt('{ viewer { | } }').at(-1)?.tags, [1]);
    assert.equal(findingsIn('{ viewer { old } }')[0]?.tag, 'deprecated');
    assert.equal(changedBy('{ viewer { ol|d } }', /Replace with name/), '{ viewer { name } }');
  });

  it('preserves comments when formatting', async () => {
    const text = '# a\nquery Q{ # b\nviewer{id} # c\n}';
    const print = (source: string): Promise<string> => format(source, 2, false);
    const edits = await formatDocument(new LanguageDocument('file:///a.graphql', text), print);
    assert.equal(applied(text, edits), '# a\nquery Q {\n  # b\n  viewer {\n    id\n  } # c\n}\n');
  });

  it('finds the uses of a type, the path to it, and deprecated fields', () => {
    const search = new SchemaSearch(testSchema);
    const [repo] = search.find('Repo');
    assert.equal(repo?.coordinate, 'Repo');
    assert.ok((repo?.path ?? []).length > 0 && (repo?.usedBy ?? []).length > 0);
    assert.ok(search.find('old').some(({ deprecated }) => deprecated));
  });

  it('updates diagnostics after a fragment in another file is renamed', () => {
    const { project, document } = projectOf({ 'a.graphql': '{ viewer { ...Far } }' });
    const codes = (): readonly string[] =>
      [...new Diagnoser(project).problems(document('a.graphql'), testSchema)].flat().map(({ code }) => code);
    project.savedAs('file:///far.graphql', 'fragment Far on User { id }');
    assert.deepEqual(codes(), []);
    project.savedAs('file:///far.graphql', 'fragment Renamed on User { id }');
    assert.deepEqual(codes(), ['unknown-fragment']);
  });

  it('finds and renames fragments, operations, and variables', () => {
    const others = { 'far.graphql': 'fragment Far on User { id }' };
    const places = (marked: string, name: string): number => {
      const { project, document, position } = cursorIn(marked, others);
      const thing = symbolAt(testSchema, document, position)?.thing;
      assert.ok(thing);
      const found = mentionsOf(project, document, position, thing) ?? [];
      assert.equal(renameMentions(testSchema, project, document, position, name).length, found.length);
      return found.length;
    };
    assert.equal(places('{ viewer { ...Fa|r } }', 'Near'), 2);
    assert.equal(places('query Q($i|d: ID!) { node(id: $id) { id } }', 'other'), 2);
    assert.equal(places('query |Q { viewer { id } }', 'Other'), 1);
  });

  it('extracts a selection to a fragment and a value to a variable', () => {
    assert.match(
      changedBy('{ viewer { |id name } }', /fragment/, 7),
      /\{ viewer \{ \.\.\.UserParts \} \}\n\nfragment UserParts on User/,
    );
    assert.equal(
      changedBy('query Q { node(id: "|a") { id } }', /variable \$id/),
      'query Q($id: ID! = "a") { node(id: $id) { id } }',
    );
  });

  it('reads a schema from an SDL file', () => {
    assert.ok(readSchema(Buffer.from(sdl)).schema.getQueryType());
  });

  it('provides simpler introspection queries for instances that reject the full query', () => {
    const ladder = introspectionLadder();
    const queries: string[] = [];
    for (let next = ladder.next(); next.done !== true; next = ladder.next([])) queries.push(next.value);
    assert.ok(queries.length >= 3);
    assert.ok((queries.at(-1)?.length ?? 0) < (queries[0]?.length ?? 0));
  });

  it('validates other operations if one has a syntax error', () => {
    assert.deepEqual(foundIn('query A {\n\nquery B { nope }'), ['syntax: {', 'unknown-field: nope']);
  });
});
