import assert from 'node:assert/strict';
import { lexicographicSortSchema, printSchema, type GraphQLSchema } from 'graphql';
import { introspect } from '../../../src/instance/introspection';
import { readSchema } from '../../../src/language/schema/readSchema';
import { buildSampleSchema } from '../../../src/sample/schema';
import { forEachGraphqlGo } from '../../support/engines/graphqlGo';

const sortedLines = (schema: GraphQLSchema): readonly string[] =>
  printSchema(lexicographicSortSchema(schema)).split('\n');

describe('introspection', () => {
  forEachGraphqlGo(
    () => printSchema(buildSampleSchema()),
    (server) => {
      it('returns the schema with deprecated arguments and input fields', async () => {
        const text = await introspect({ baseUrl: server().origin, credential: undefined });
        const { schema } = readSchema(Buffer.from(text));
        assert.deepEqual(sortedLines(schema), sortedLines(buildSampleSchema()));
      });
    },
  );
});
