import assert from 'node:assert/strict';
import fc, { type GeneratorValue } from 'fast-check';
import {
  getNamedType,
  isCompositeType,
  isNonNullType,
  isObjectType,
  isScalarType,
  type GraphQLNamedType,
  type GraphQLObjectType,
} from 'graphql';
import { estimateCost } from '../../../../src/operations/cost';
import { defaultCostLimits, violations } from '../../../../src/operations/costLimits';
import { buildSampleSchema } from '../../../../src/sample/schema';
import { runningSample } from '../support/running';
import { postQuery } from '../support/wire';

const limits = {
  graphQLMaxDepth: 4,
  graphQLMaxFieldCount: 60,
  graphQLMaxAliases: 3,
  GraphqlMaxDuplicateFieldCount: 4,
  GraphqlMaxUniqueFieldCount: 12,
};

/** Randomly generated selection from which the query text and the expected counts are derived. */
interface Drawn {
  readonly field: string;
  readonly alias: string | undefined;
  readonly first: number | undefined;
  readonly inside: readonly Drawn[];
}

const schema = buildSampleSchema();
const root = schema.getQueryType();

/** Returns the fields with scalar and object types that can be selected without arguments. */
function selectable(type: GraphQLObjectType) {
  return Object.values(type.getFields()).filter((field) => {
    const inner: GraphQLNamedType = getNamedType(field.type);
    const free = field.args.every(
      (argument) => !isNonNullType(argument.type) || argument.defaultValue !== undefined,
    );
    return (
      free &&
      (isObjectType(inner) || !isCompositeType(inner)) &&
      (isScalarType(inner) || isCompositeType(inner))
    );
  });
}

function draw(gen: GeneratorValue, type: GraphQLObjectType, depth: number): Drawn[] {
  const fields = selectable(type);
  const count = gen(fc.integer, { min: 1, max: 3 });
  const drawn: Drawn[] = [];
  for (let place = 0; place < count; place += 1) {
    const field = fields[gen(fc.nat, { max: fields.length - 1 })];
    if (field === undefined) continue;
    const inner: GraphQLNamedType = getNamedType(field.type);
    const composite = isObjectType(inner);
    if (composite && depth === 0) continue;
    const pageable = field.args.some(({ name }) => name === 'first');
    // Selections with the same name must have the same arguments, so the second one gets an alias.
    const taken = drawn.some((one) => (one.alias ?? one.field) === field.name);
    drawn.push({
      field: field.name,
      alias: taken || gen(fc.nat, { max: 5 }) === 0 ? `alias${place}` : undefined,
      first: pageable && gen(fc.boolean) ? gen(fc.integer, { min: 1, max: 4 }) : undefined,
      inside: composite ? draw(gen, inner, depth - 1) : [],
    });
  }
  return drawn.length > 0 ? drawn : [{ field: '__typename', alias: undefined, first: undefined, inside: [] }];
}

function text(selections: readonly Drawn[]): string {
  const one = ({ field, alias, first, inside }: Drawn) =>
    [
      alias === undefined ? '' : `${alias}: `,
      field,
      first === undefined ? '' : `(first: ${first})`,
      inside.length > 0 ? ` ${text(inside)}` : '',
    ].join('');
  return `{ ${selections.map(one).join(' ')} }`;
}

/** Returns the depth, the number of aliases, and the field names of generated selections. */
function counted(selections: readonly Drawn[]): { depth: number; aliases: number; names: string[] } {
  const inner = selections.map(({ inside }) =>
    inside.length > 0 ? counted(inside) : { depth: 0, aliases: 0, names: [] },
  );
  return {
    depth: 1 + Math.max(...inner.map(({ depth }) => depth)),
    aliases:
      selections.filter(({ alias }) => alias !== undefined).length +
      inner.reduce((sum, { aliases }) => sum + aliases, 0),
    names: [...selections.map(({ field }) => field), ...inner.flatMap(({ names }) => names)],
  };
}

describe('the query cost limits of an instance', () => {
  const running = runningSample({ rateLimits: limits });

  it('match the estimate for random operations', async function () {
    this.timeout(60_000);
    assert.ok(root);
    const verdicts = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (gen) => {
        const drawn = draw(gen, root, 4);
        const query = text(drawn);
        const estimate = estimateCost(query);
        assert.ok(estimate.kind === 'estimated', query);
        const { depth, aliases, names } = counted(drawn);
        const unique = new Set(names).size;
        const maximum = Math.max(...names.map((name) => names.filter((other) => other === name).length));
        assert.deepEqual(
          [estimate.depth, estimate.aliases, estimate.uniqueFields, estimate.duplicateFields],
          [depth, aliases, unique, maximum > 1 ? maximum : 0],
          query,
        );
        const expected = violations(estimate, { ...defaultCostLimits, ...limits });
        const { baseUrl, tokens } = running();
        const { status, body } = await postQuery(baseUrl, `token ${tokens.admin}`, query);
        assert.equal(status, expected.length > 0 ? 400 : 200, `${query}\n${body}`);
        if (expected.length > 0) {
          const { errors } = JSON.parse(body) as { errors: { extensions: Record<string, unknown> }[] };
          assert.deepEqual(
            errors.map(({ extensions: { type, limit, actual } }) => ({ type, limit, actual })),
            expected,
          );
        } else {
          const { errors = [] } = JSON.parse(body) as { errors?: { locations?: unknown }[] };
          assert.ok(
            errors.every(({ locations }) => locations === undefined),
            `${query} is not valid: ${body}`,
          );
        }
        verdicts.add(expected.map(({ type }) => type).join());
      }),
      { numRuns: 150 },
    );
    assert.ok(verdicts.size > 3, 'the queries exceed various combinations of limits');
  });

  it('are checked after authentication and before validation', async () => {
    const { baseUrl, tokens } = running();
    const query = `{ ${'nothing { '.repeat(5)} here ${'} '.repeat(5)} }`;
    assert.equal((await postQuery(baseUrl, `token ${tokens.user}`, query)).status, 400);
    assert.equal((await postQuery(baseUrl, 'token wrong', query)).status, 401);
  });

  it('allow queries with the maximum number of aliases, and queries without an estimate', async () => {
    const { baseUrl, tokens } = running();
    const equal = '{ a: currentUser { id } b: currentUser { id } c: currentUser { id } }';
    assert.equal((await postQuery(baseUrl, `token ${tokens.user}`, equal)).status, 200);
    const deep = '{ ... { ... { ... { ... { ... { ... { currentUser { id } } } } } } } }';
    assert.equal(estimateCost(deep).kind, 'skipped');
    assert.equal((await postQuery(baseUrl, `token ${tokens.user}`, deep)).status, 200);
  });
});
