import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parse } from 'graphql';
import { estimateCost, type EstimatedCost } from '../../../../src/operations/cost';
import { oracleCost } from './costOracle';
import { repetitions } from '../../../support/fullRun';

const FRAGMENTS = 3;
const names = fc.constantFrom('a', 'b', 'c', 'nodes', '__typename', 'users', 'site');
const pageSizes = fc.constantFrom(
  'first: 2',
  'first: 3',
  'last: 5',
  'first: 0',
  'last: -4',
  'limit: 9',
  'first: $p',
  'last: $q',
  'first: $r',
  'first: $undeclared',
);
const argumentsText = fc.option(pageSizes, { freq: 2 }).map((text) => (text === null ? '' : `(${text})`));
const aliasText = fc
  .option(fc.constantFrom('x', 'y', 'z'), { freq: 3 })
  .map((name) => (name === null ? '' : `${name}: `));

/** Generates a selection set that spreads only fragments from number `from`, to prevent cycles. */
function selectionSet(from: number, depth: number): fc.Arbitrary<string> {
  const leaf = fc.tuple(aliasText, names, argumentsText).map((parts) => parts.join(''));
  const options: fc.WeightedArbitrary<string>[] = [{ arbitrary: leaf, weight: 4 }];
  if (from < FRAGMENTS) {
    options.push({
      arbitrary: fc.integer({ min: from, max: FRAGMENTS - 1 }).map((n) => `...F${n}`),
      weight: 1,
    });
  }
  if (depth > 0) {
    const inner = selectionSet(from, depth - 1);
    options.push({ arbitrary: fc.tuple(leaf, inner).map(([field, set]) => `${field} ${set}`), weight: 4 });
    const type = fc.constantFrom('A', 'B', 'C');
    options.push({ arbitrary: fc.tuple(type, inner).map(([on, set]) => `... on ${on} ${set}`), weight: 2 });
  }
  return fc
    .array(fc.oneof(...options), { minLength: 1, maxLength: 4 })
    .map((items) => `{ ${items.join(' ')} }`);
}

const documents = fc
  .tuple(
    fc.array(selectionSet(0, 4), { minLength: 1, maxLength: 2 }),
    fc.tuple(...Array.from({ length: FRAGMENTS }, (_, number) => selectionSet(number + 1, 2))),
  )
  .map(([operations, fragments]) =>
    [
      ...operations.map((set, number) => `query Q${number}($p: Int = 4, $q: Int, $r: Int!) ${set}`),
      ...fragments.map((set, number) => `fragment F${number} on T ${set}`),
    ].join('\n'),
  );

const values = fc.record(
  {
    p: fc.integer({ min: -1, max: 6 }),
    q: fc.integer({ min: -1, max: 6 }),
    r: fc.integer({ min: 1, max: 6 }),
  },
  { requiredKeys: ['r'] },
);

function estimated(text: string, variables: Record<string, unknown> = {}): EstimatedCost {
  const cost = estimateCost(text, variables);
  assert.ok(cost.kind === 'estimated');
  return cost;
}

describe('cost estimate: properties', () => {
  it('equals the estimate of an implementation without optimizations', () => {
    fc.assert(
      fc.property(documents, values, (text, variables) => {
        const cost = estimated(text, variables);
        assert.deepEqual(
          [cost.depth, cost.aliases, cost.duplicateFields, cost.uniqueFields, cost.fields],
          oracleCost(parse(text), variables),
        );
      }),
      { numRuns: repetitions({ normal: 120, full: 600 }) },
    );
  });

  it('is independent of the order of leaf fields', () => {
    const leaves = fc.uniqueArray(fc.constantFrom('k', 'l', 'm', 'n', '__typename'), { minLength: 2 });
    fc.assert(
      fc.property(leaves, selectionSet(FRAGMENTS, 3), (fields, set) => {
        const wrap = (ordered: readonly string[]) => `{ ${ordered.join(' ')} branch ${set} }`;
        assert.deepEqual(estimated(wrap(fields)), estimated(wrap([...fields].reverse())));
      }),
    );
  });

  it('increases only the alias count for an added alias', () => {
    fc.assert(
      fc.property(selectionSet(FRAGMENTS, 3), (set) => {
        const plain = estimated(`{ start ${set} }`);
        assert.deepEqual(estimated(`{ other: start ${set} }`), { ...plain, aliases: plain.aliases + 1 });
      }),
    );
  });

  it('sums the fields, aliases, and unique fields of two operations, but not their depth or duplicate fields', () => {
    fc.assert(
      fc.property(selectionSet(FRAGMENTS, 3), selectionSet(FRAGMENTS, 3), (one, two) => {
        const [a, b] = [estimated(`query A { x ${one} }`), estimated(`query B { x ${two} }`)];
        const both = estimated(`query A { x ${one} } query B { x ${two} }`);
        assert.equal(both.fields, a.fields + b.fields);
        assert.equal(both.aliases, a.aliases + b.aliases);
        assert.equal(both.uniqueFields, a.uniqueFields + b.uniqueFields);
        assert.equal(both.depth, Math.max(a.depth, b.depth));
        assert.equal(both.duplicateFields, Math.max(a.duplicateFields, b.duplicateFields));
      }),
    );
  });

  it("doesn't throw for any text and values", () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '(',
      ')',
      '...',
      ' on ',
      'a',
      'F',
      '$v',
      ':',
      'first',
      '1',
      'fragment ',
      'query ',
      '"',
      '@',
      '[',
      '"""',
      '\u0000',
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(pieces, { maxLength: 40 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(
        text,
        fc.dictionary(fc.constantFrom('v', 'p', 'q', 'r'), fc.anything()),
        (source, variables) => {
          assert.match(estimateCost(source, variables).kind, /^(estimated|skipped|hangs)$/);
        },
      ),
      { numRuns: repetitions({ normal: 200, full: 1000 }) },
    );
    fc.assert(
      fc.property(
        documents,
        fc.dictionary(fc.constantFrom('p', 'q', 'r'), fc.anything()),
        (source, variables) => {
          assert.match(estimateCost(source, variables).kind, /^(estimated|skipped)$/);
        },
      ),
    );
  });
});
