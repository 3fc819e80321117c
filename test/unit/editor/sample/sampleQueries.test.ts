import assert from 'node:assert/strict';
import { parse, validate } from 'graphql';
import { sampleQueries } from '../../../../src/editor/sample/sampleQueries';
import { buildSampleSchema } from '../../../../src/sample/schema';

describe('the queries of the sample instance', () => {
  it('have no problems, so that their tab opens without an error', () => {
    assert.deepEqual(validate(buildSampleSchema(), parse(sampleQueries())), []);
  });
});
