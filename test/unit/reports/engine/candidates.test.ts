import { strict as assert } from 'node:assert';
import { allForms, cellForm } from '../../../../src/reports/csv/cellForms';
import { candidatesFor } from '../../../../src/reports/engine/process/csv/candidates';
import { parsed } from '../../../../src/reports/engine/process/csv/parsed';

describe('column type candidates', () => {
  it('never parse text directly as DECIMAL(38), which is 100 times slower than as HUGEINT', () => {
    for (const cells of [['7', '8'], ['12345678901234567890'], ['0.5', '0.25'], ['0.50', '0.25']]) {
      const types = candidatesFor(cells);
      assert.notDeepEqual(types, []);
      for (const type of types) assert.doesNotMatch(parsed(type, 'c0'), /cast\(c0 AS DECIMAL\(38/, type.type);
    }
  });

  it("exclude types that don't fit the forms of the other cells of the column", () => {
    assert.deepEqual(candidatesFor(['7', '8'], 0), []);
    assert.deepEqual(candidatesFor(['2025-01-31'], allForms & ~cellForm.day), []);
    assert.deepEqual(
      candidatesFor(['7', '8'], cellForm.shortest).map(({ type }) => type),
      ['DOUBLE'],
    );
  });

  it('are a single proven type for short integers and for days', () => {
    const typesOf = (cells: readonly string[], forms: number): unknown[] =>
      candidatesFor(cells, forms).map(({ type, proven }) => [type, proven]);
    assert.deepEqual(typesOf(['7'], cellForm.integer | cellForm.longInteger | cellForm.shortest), [
      ['BIGINT', true],
    ]);
    assert.deepEqual(typesOf(['2025-01-31'], cellForm.day), [['DATE', true]]);
    assert.deepEqual(typesOf(['7'], cellForm.longInteger), [
      ['BIGINT', undefined],
      ['DECIMAL(38,0)', undefined],
    ]);
  });
});
