import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, type GraphQLSchema } from 'graphql';

/** Returns a large published schema without validating it, because it contains two duplicate fields. */
export function publishedSchema(): GraphQLSchema {
  const path = join('node_modules', '@octokit', 'graphql-schema', 'schema.graphql');
  return buildSchema(readFileSync(path, 'utf8'), { assumeValid: true, assumeValidSDL: true });
}
