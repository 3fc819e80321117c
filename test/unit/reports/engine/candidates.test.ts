import { strict as assert } from 'node:assert';
import { candidatesFor, parsed } from '../../../../src/reports/engine/process/csv/candidates';

describe('types of columns', () => {
  it("don't parse text as DECIMAL(38), which takes the engine a hundred times as long", () => {
    for (const cells of [['7', '8'], ['12345678901234567890'], ['0.5', '0.25'], ['0.50', '0.25']]) {
      const types = candidatesFor(cells);
      assert.notDeepEqual(types, []);
      for (const type of types) assert.doesNotMatch(parsed(type, 'c0'), /cast\(c0 AS DECIMAL\(38/, type.type);
    }
  });
});
