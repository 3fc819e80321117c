import assert from 'node:assert/strict';
import { defaultCostLimits, violations } from '../../../../src/operations/costLimits';

const atTheLimit = { depth: 30, aliases: 500, duplicateFields: 500, uniqueFields: 500, fields: 500_000 };

describe('cost limits', () => {
  it('have the default values of the API documentation', () => {
    assert.deepEqual(defaultCostLimits, {
      graphQLMaxDepth: 30,
      graphQLMaxFieldCount: 500_000,
      graphQLMaxAliases: 500,
      GraphqlMaxDuplicateFieldCount: 500,
      GraphqlMaxUniqueFieldCount: 500,
    });
  });

  it('accept a cost that equals them', () => {
    assert.deepEqual(violations(atTheLimit), []);
  });

  it('are reported in the order of the instance if they are exceeded', () => {
    const above = { depth: 31, aliases: 501, duplicateFields: 502, uniqueFields: 503, fields: 500_001 };
    assert.deepEqual(violations(above), [
      { type: 'alias count', limit: 500, actual: 501 },
      { type: 'field count', limit: 500_000, actual: 500_001 },
      { type: 'query depth', limit: 30, actual: 31 },
      { type: 'duplicate field count', limit: 500, actual: 502 },
      { type: 'unique field count', limit: 500, actual: 503 },
    ]);
  });

  it('can be customized', () => {
    const limits = { ...defaultCostLimits, graphQLMaxDepth: 29, graphQLMaxFieldCount: 0 };
    assert.deepEqual(violations(atTheLimit, limits), [
      { type: 'field count', limit: 0, actual: 500_000 },
      { type: 'query depth', limit: 29, actual: 30 },
    ]);
  });
});
