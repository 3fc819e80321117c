import assert from 'node:assert/strict';
import fc from 'fast-check';
import { outlineOf, outlineText } from '../../../../src/language/documents/outline';
import { parseDefinition } from '../../../../src/language/documents/parseDefinition';
import { Project, type Located } from '../../../../src/language/documents/project';
import { sliceDefinitions } from '../../../../src/operations/slices';
import { randomDocument } from '../../../support/language/randomDocuments';

const names = ['A', 'B', 'C', 'D'];

/** A definition that can spread fragments and can have a syntax error. */
const definition = fc
  .record({
    head: fc.constantFrom('query Q', '{', ...names.map((name) => `fragment ${name} on T`)),
    spreads: fc.subarray(names),
    isBroken: fc.boolean(),
  })
  .map(({ head, spreads, isBroken }) => {
    const fields = ['id', ...spreads.map((name) => `...${name}`), ...(isBroken ? ['f('] : [])];
    return `${head === '{' ? '' : head} { ${fields.join(' ')} }`.trim();
  });
const text = fc.array(definition, { maxLength: 3 }).map((all) => all.join('\n'));
const uri = fc.constantFrom('a', 'b', 'c', 'd', 'e').map((name) => `file:///${name}.graphql`);
const step = fc.record({ kind: fc.constantFrom('save', 'open', 'edit', 'close', 'remove'), uri, text });
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function perform(project: Project, { kind, uri: at, text: content }: Step): void {
  const open = project.openDocuments().find((document) => document.uri === at);
  if (kind === 'save') project.savedAs(at, content);
  else if (kind === 'remove') project.removed(at);
  else if (kind === 'open' && open === undefined) project.opened(at, content, 1);
  else if (kind === 'close' && open !== undefined) project.closed(at);
  else if (kind === 'edit' && open !== undefined) {
    open.apply([{ text: content }], open.version + 1);
    project.changed();
  }
}

/** The documents of the workspace, whose fragments others can use. */
type Shared = ReadonlySet<string>;

/** Returns the definitions that a document can use, its own first, by reading all documents. */
function usable(project: Project, shared: Shared, from: string): readonly Located[] {
  const documents = [...project.documents()].filter((one) => one.uri === from || shared.has(one.uri));
  return documents
    .sort((a, b) => Number(b.uri === from) - Number(a.uri === from))
    .flatMap((document) => document.definitions.map((placed) => ({ document, placed })));
}

const keys = (located: readonly Located[]): readonly string[] =>
  located.map(({ document, placed }) => `${document.uri} ${placed.start}`).sort();

describe('Project', () => {
  it('outlines texts like parsed definitions', () => {
    const outlined = (content: string): unknown =>
      sliceDefinitions(content)
        .map(({ start, end }) => outlineOf(parseDefinition(content.slice(start, end))))
        .filter(({ fragment, spreads }) => fragment !== undefined || spreads.length > 0);
    const check = (content: string): void => assert.deepEqual(outlineText(content), outlined(content));
    check('"described" fragment A on T { ... on U { ...B ... { ...C } ...B } }');
    check('fragment # comment\n A, on # ...No\n T { a(b: "...No", c: """...No""") ...B } { ...on }');
    check('type T { a: Int } fragment on on T { a } query Q { ...fragment ...on T { ...onward } }');
    fc.assert(fc.property(randomDocument(), check));
  });

  it('finds fragments and spreads after any changes as if it read all documents', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 14 }), (steps) => {
        const project = new Project();
        const shared = new Set<string>();
        for (const one of steps) {
          perform(project, one);
          if (one.kind === 'save') shared.add(one.uri);
          if (one.kind === 'remove') shared.delete(one.uri);
          for (const document of project.documents()) compare(project, shared, document.uri);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("suggests a document's own fragment instead of others with its name, outside the workspace too", () => {
    const project = new Project();
    project.savedAs('file:///a.graphql', 'fragment F on Query { id } fragment G on Query { id }');
    const from = project.opened('untitled:1', 'fragment F on User { id }', 1);
    const applicable = (type: string): readonly string[] =>
      Array.from(
        project.fragmentsOn(new Set([type]), from),
        ({ uri: at, definition: { fragment } }) => `${fragment} of ${at}`,
      );
    assert.deepEqual(applicable('User'), ['F of untitled:1']);
    assert.deepEqual(applicable('Query'), ['G of file:///a.graphql']);
  });

  it('uses the same document as long as anything refers to it', () => {
    const project = new Project();
    for (let index = 0; index < 1000; index += 1)
      project.savedAs(`file:///${index}.graphql`, `fragment F${index} on T { id }`);
    const all = [...project.documents()];
    assert.ok(all.every((document) => project.get(document.uri) === document));
  });
});

function compare(project: Project, shared: Shared, at: string): void {
  const from = project.get(at);
  assert.ok(from);
  const all = usable(project, shared, at);
  for (const name of names) {
    const found = project.fragmentsNamed(name, from);
    const defining = all.filter((one) => outlineOf(one.placed.definition).fragment === name);
    assert.deepEqual(keys(found), keys(defining));
    assert.equal(project.fragmentNamed(name, from)?.placed, found[0]?.placed);
    const reaching = new Set([name]);
    const spreading = new Set<Located>();
    for (const spread of reaching)
      for (const one of all) {
        if (!one.placed.definition.spreads.includes(spread)) continue;
        spreading.add(one);
        const { fragment } = outlineOf(one.placed.definition);
        if (fragment !== undefined) reaching.add(fragment);
      }
    assert.deepEqual(keys(project.spreaders(name, from)), keys([...spreading]));
    const isUsed = [...spreading].some(({ placed }) => outlineOf(placed.definition).fragment === undefined);
    assert.equal(project.isSpread(name, from), isUsed);
    const mentioned = new Set(project.mentioning(name, from).map((document) => document.uri));
    for (const { document, placed } of [...defining, ...all])
      if (placed.definition.name === name || placed.definition.spreads.includes(name))
        assert.ok(mentioned.has(document.uri));
  }
}
