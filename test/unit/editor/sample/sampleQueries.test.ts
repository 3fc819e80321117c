import assert from 'node:assert/strict';
import { parse, validate } from 'graphql';
import { sampleQueries } from '../../../../src/editor/sample/sampleQueries';
import { buildSampleSchema } from '../../../../src/sample/schema';

describe('the sample queries', () => {
  it('are valid against the sample schema', () => {
    assert.deepEqual(validate(buildSampleSchema(), parse(sampleQueries())), []);
  });

  it('fit into a window of 900 pixels', () => {
    assert.deepEqual(
      sampleQueries()
        .split('\n')
        .filter((line) => line.length > 46),
      [],
    );
  });
});
