import assert from 'node:assert/strict';
import { estimateCost } from '../../../src/operations/cost';
import { defaultCostLimits, violations } from '../../../src/operations/costLimits';
import { costLine, effectiveLimits, learnedLimits, violationText } from '../../../src/operations/limits';

describe('effectiveLimits and learnedLimits', () => {
  it('combine defaults, learned limits, and user settings, in ascending order of precedence', () => {
    const limits = effectiveLimits({ graphQLMaxDepth: 10, graphQLMaxAliases: 7 }, { graphQLMaxDepth: 12 });
    assert.deepEqual(limits, { ...defaultCostLimits, graphQLMaxDepth: 12, graphQLMaxAliases: 7 });
  });

  it('ignore invalid limits', () => {
    const wrong = { graphQLMaxDepth: '3', graphQLMaxAliases: -1, graphQLMaxFieldCount: 1.5, other: 4 };
    assert.deepEqual(effectiveLimits(undefined, null, 'x', [1], wrong), defaultCostLimits);
  });

  it('learn limits from errors of an instance, including zero', () => {
    assert.deepEqual(
      learnedLimits([
        { type: 'query depth', limit: 20 },
        { type: 'unique field count', limit: 0 },
        { type: 'toString', limit: 3 },
        { type: 'alias count', limit: '5' },
        {},
      ]),
      { graphQLMaxDepth: 20, GraphqlMaxUniqueFieldCount: 0 },
    );
  });
});

describe('costLine and violationText', () => {
  const query = '{ a: users(first: 100) { nodes { username } } b: users(first: 3) { nodes { username } } }';

  it('show exact figures and abbreviated limits', () => {
    const line = costLine(estimateCost(query), defaultCostLimits);
    assert.equal(line, 'Cost depth 3/30 · fields 105/500K · unique 3/500 · aliases 2/500 · duplicates 2/500');
    assert.equal(
      costLine(estimateCost('{ a }'), { ...defaultCostLimits, graphQLMaxFieldCount: 2_000_000 }),
      'Cost depth 1/30 · fields 1/2M · unique 1/500',
    );
  });

  it('show that a cost is unknown or that an operation never completes', () => {
    assert.equal(costLine(estimateCost('{'), defaultCostLimits), 'Cost unknown');
    assert.match(
      costLine(estimateCost('{ ...F } fragment F on T { ...F }'), defaultCostLimits),
      /never completes/,
    );
  });

  it('show exceeded limits with advice', () => {
    const estimate = estimateCost(query);
    assert.ok(estimate.kind === 'estimated');
    const text = violationText(
      violations(estimate, { ...defaultCostLimits, graphQLMaxFieldCount: 50, graphQLMaxDepth: 2 }),
    );
    assert.match(text, /^Field count: 105, limit: 50\. .*"first".*\nQuery depth: 3, limit: 2\. /);
  });
});
