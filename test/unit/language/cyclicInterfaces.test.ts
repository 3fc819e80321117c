import assert from 'node:assert/strict';
import { buildSchema, introspectionFromSchema, type IntrospectionQuery } from 'graphql';
import { codeActions } from '../../../src/language/actions/codeActions';
import { complete } from '../../../src/language/completion/complete';
import { Diagnoser } from '../../../src/language/diagnostics/diagnoser';
import { hoverAt } from '../../../src/language/hover/hover';
import { definitionsAt, typeDefinitionsAt } from '../../../src/language/navigation/definition';
import { schemaNodes } from '../../../src/language/schema/schemaNodes';
import type { SchemaNode } from '../../../src/language/protocol';
import { compareSchemas, isSame } from '../../../src/language/schema/drift';
import { driftReport } from '../../../src/language/schema/driftReport';
import { SchemaInUse } from '../../../src/language/schema/schemaInUse';
import { variablesSchema } from '../../../src/language/variables/variablesSchema';
import { cursorIn } from '../../support/language/cursor';

const types = `
type Item implements First & Second & Own { id: ID! first: First second: Second own: Own }
union Any = Item
input Loop { loop: Loop, other: Other }
input Other { loop: Loop }
type Query { first(loop: Loop): First second: Second own: Own any: Any lonely: Lonely }
`;
const cyclic = `
interface First implements Second & First { id: ID! first: First second: Second own: Own }
interface Second implements First { id: ID! first: First second: Second own: Own }
interface Own implements Own { id: ID! first: First second: Second own: Own }
interface Lonely implements Hermit { id: ID! }
interface Hermit implements Lonely { id: ID! }
`;
const plain = cyclic.replace(/ implements [^{]+/g, ' ');

/** Returns an introspection result with cyclic interfaces, which graphql-js doesn't create from a schema. */
function introspected(): string {
  const result: IntrospectionQuery = introspectionFromSchema(buildSchema(plain + types));
  const interfaces: Readonly<Record<string, readonly string[]>> = {
    First: ['Second', 'First'],
    Second: ['First'],
    Own: ['Own'],
    Lonely: ['Hermit'],
    Hermit: ['Lonely'],
  };
  const changed = result.__schema.types.map((type) =>
    type.kind === 'INTERFACE'
      ? {
          ...type,
          interfaces: (interfaces[type.name] ?? []).map((name) => ({ kind: 'INTERFACE', name })),
        }
      : type,
  );
  return JSON.stringify({ __schema: { ...result.__schema, types: changed } });
}

function read(text: string): SchemaInUse {
  return SchemaInUse.read('a', 'A', new TextEncoder().encode(text));
}

function below(schema: SchemaInUse, id: string | undefined, depth: number): readonly SchemaNode[] {
  const nodes = schemaNodes(schema.schema, id);
  return depth === 0 ? nodes : [...nodes, ...nodes.flatMap((node) => below(schema, node.id, depth - 1))];
}

describe('a schema whose interfaces implement each other', () => {
  for (const [form, text] of [
    ['in SDL', cyclic + types],
    ['in an introspection result', introspected()],
  ] as const) {
    describe(form, () => {
      const schema = read(text);

      it('is reported as a problem', () => {
        assert.ok(
          schema.problems.some((problem) => /circular|itself/.test(problem)),
          schema.problems.join('\n'),
        );
      });

      it('supports completion', () => {
        const labels = (marked: string): readonly string[] =>
          complete(
            schema.schema,
            cursorIn(marked, { 'b.graphql': 'fragment F on First { id }' }),
          ).entries.map(({ label }) => label);
        for (const field of ['first', 'second', 'own']) {
          assert.ok(labels(`{ ${field} { | } }`).includes('id'), field);
          assert.ok(labels(`{ ${field} { ...| } }`).includes('... on Item'), field);
          assert.ok(labels(`{ ${field} { ... on | { id } } }`).includes('Item'), field);
        }
        assert.ok(labels('{ lonely { | } }').includes('id'));
        assert.deepEqual(labels('{ lonely { ... on | { id } } }'), []);
        assert.ok(labels('{ any { ... on | { id } } }').includes('Item'));
        assert.ok(labels('fragment G on | { id }').includes('Second'));
        assert.ok(labels('{ second { ...| } }').includes('...F'));
        assert.ok(labels('query Q($loop: |) { id }').includes('Loop'));
        assert.ok(labels('{ first(loop: { loop: { | } }) { id } }').includes('other'));
      });

      it('supports hovers, definitions, the schema view, and search', () => {
        for (const marked of [
          '{ fir|st { id } }',
          '{ any { ... on Fir|st { id } } }',
          '{ any { ... on O|wn { id } } }',
          'fragment G on Lon|ely { id }',
          'query Q($loop: Lo|op) { id }',
        ]) {
          const { project, document, position } = cursorIn(marked);
          assert.ok(hoverAt(schema.schema, project, document, position), marked);
          const definitions = definitionsAt(schema.schema, () => schema.sdl, project, document, position);
          assert.equal(definitions.length, 1, marked);
          typeDefinitionsAt(schema.schema, () => schema.sdl, document, position);
        }
        assert.ok(below(schema, undefined, 4).length > 20);
        assert.ok(schema.search.find('first').length > 0);
      });

      it('supports schema comparison', () => {
        for (const [before, after, expected] of [
          [schema, read(plain + types), /no longer implements/],
          [read(plain + types), schema, /added to interfaces/],
        ] as const)
          assert.match(
            driftReport('A', compareSchemas(before.schema, after.schema), [], new Date()),
            expected,
          );
        assert.ok(isSame(compareSchemas(schema.schema, read(text).schema)));
      });

      it('supports validation, code actions, and variables files', () => {
        const marked =
          'query Q($loop: Loop) { fir|st(loop: $loop) { ... on Second { ... on Lonely { id } } ... on Own { x: id } ...F } }\nfragment F on First { id first { id } }';
        const { project, document, offset } = cursorIn(marked);
        assert.ok([...new Diagnoser(project).problems(document, schema.schema)].length > 0);
        const placed = document.definitionAt(offset);
        assert.ok(placed);
        const request = { schema: schema.schema, project, document, placed, start: offset, end: offset };
        assert.ok(codeActions(request, []).some(({ title }) => /scalar and enum fields/.test(title)));
        assert.match(JSON.stringify(variablesSchema(schema.schema, document)), /"loop"/);
      });
    });
  }
});
