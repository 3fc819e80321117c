import assert from 'node:assert/strict';
import { Kind, parse } from 'graphql';
import { estimateCost } from '../../../../src/operations/cost';
import { violations } from '../../../../src/operations/costLimits';
import { costCases, furtherCases, type CostCase, type Expected } from './costCases';

function verdict(query: string, variables?: Record<string, unknown>): Expected {
  const cost = estimateCost(query, variables);
  if (cost.kind !== 'estimated') {
    assert.match(cost.reason, /^[A-Z].+[.)}]$/, 'the reason is a sentence');
    return cost.kind;
  }
  return [cost.depth, cost.aliases, cost.duplicateFields, cost.uniqueFields, cost.fields];
}

function check({ name, query, variables, expected, exceeds = [] }: CostCase): void {
  it(name, () => {
    assert.deepEqual(verdict(query, variables), expected);
    const cost = estimateCost(query, variables);
    const types = cost.kind === 'estimated' ? violations(cost).map(({ type }) => type) : [];
    assert.deepEqual(types, exceeds);
  });
}

describe('cost estimate: published examples', () => {
  assert.equal(costCases.length, 26);
  costCases.forEach(check);
});

describe('cost estimate: further cases', () => {
  furtherCases.forEach(check);

  it('accepts text and parsed documents', () => {
    const text = 'query($n: Int!) { users(first: $n) { ...U } } fragment U on User { id }';
    assert.deepEqual(estimateCost(parse(text), { n: 8 }), estimateCost(text, { n: 8 }));
  });

  it('names the invalid fragment in the reason why the instance never responds', () => {
    const reason = (query: string) => {
      const cost = estimateCost(query);
      return cost.kind === 'hangs' ? cost.reason : cost.kind;
    };
    assert.match(reason('{ a } fragment F on T { ...G }'), /"F" spreads "G", which isn't defined/);
    assert.match(
      reason('{ a } fragment F on T { b } fragment F on T { c }'),
      /"F" is defined more than once/,
    );
    assert.match(reason('{ a } fragment F on T { ...G } fragment G on T { ...F }'), /"F" lead to a cycle/);
  });
});

describe('cost estimate: hostile documents', () => {
  it('skips text that is nested too deeply for the parser', () => {
    const depth = 100_000;
    assert.equal(verdict(`${'{ a '.repeat(depth)}${'}'.repeat(depth)}`), 'skipped');
    assert.equal(verdict(`{ a(b: ${'['.repeat(depth)}`), 'skipped');
  });

  it('measures a parsed document with 10,000 levels', () => {
    let document = parse('{ leaf }');
    const field = parse('{ branch { leaf } }');
    const outer = field.definitions[0];
    assert.ok(outer?.kind === Kind.OPERATION_DEFINITION);
    for (let level = 0; level < 10_000; level += 1) {
      const inner = document.definitions[0];
      assert.ok(inner?.kind === Kind.OPERATION_DEFINITION);
      const branch = outer.selectionSet.selections[0];
      assert.ok(branch?.kind === Kind.FIELD);
      const selections = [{ ...branch, selectionSet: inner.selectionSet }];
      document = {
        ...document,
        definitions: [{ ...inner, selectionSet: { ...inner.selectionSet, selections } }],
      };
    }
    const cost = estimateCost(document);
    assert.deepEqual(cost, {
      kind: 'estimated',
      depth: 10_001,
      aliases: 0,
      duplicateFields: 10_000,
      uniqueFields: 2,
      fields: 10_001,
    });
  });

  it('reports that an instance never responds to deeply nested inline fragments', () => {
    const nested = (levels: number) => `{ ${'... on A { '.repeat(levels)} a ${'}'.repeat(levels)} }`;
    assert.equal(verdict(nested(33)), 'hangs');
    assert.deepEqual(verdict(nested(32)), [33, 0, 0, 1, 1]);
  });

  it('limits the counts of long fragment chains that double at every step, in either order', () => {
    const chain = Array.from(
      { length: 3000 },
      (_, at) => `fragment F${at} on T { ...F${at + 1} ...F${at + 1} }`,
    );
    const texts = ['{ ...F0 }', ...chain, 'fragment F3000 on T { x: a }'];
    const maximum = Number.MAX_SAFE_INTEGER;
    assert.deepEqual(verdict(texts.join('\n')), [1, maximum, 0, maximum, maximum]);
    assert.deepEqual(verdict(texts.reverse().join('\n')), [1, maximum, 0, maximum, maximum]);
  });

  it('limits the field count of page sizes that multiply beyond the maximum safe integer', () => {
    const levels = 120;
    const text = `{ ${'a(first: 2147483647) { '.repeat(levels)} b ${'}'.repeat(levels)} }`;
    assert.deepEqual(verdict(text), [121, 0, 120, 2, Number.MAX_SAFE_INTEGER]);
  });
});
