import assert from 'node:assert/strict';
import { jsonObject } from '../../../../src/shared/table/jsonAndCsvRows';

describe('jsonObject', () => {
  it('names NaN and infinity as the exports of the report engine do', () => {
    const numbers = ['nan', 'inf', '-inf', '1e+21', '0.10'];
    const columns = numbers.map((_, place) => ({
      ...{ id: `c${place}`, name: '', type: 'DOUBLE' },
      kind: 'decimal' as const,
    }));
    assert.equal(
      jsonObject(columns, numbers),
      '{"c0": "NaN", "c1": "Infinity", "c2": "-Infinity", "c3": 1e+21, "c4": 0.10}',
    );
    const texts = columns.map((column) => ({ ...column, kind: 'text' as const }));
    assert.match(jsonObject(texts, numbers), /"c0": "nan", "c1": "inf"/);
  });
});
