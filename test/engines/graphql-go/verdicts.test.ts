import assert from 'node:assert/strict';
import { printSchema, type GraphQLSchema } from 'graphql';
import { introspect } from '../../../src/instance/introspection';
import { Diagnoser } from '../../../src/language/diagnostics/diagnoser';
import { readSchema } from '../../../src/language/schema/readSchema';
import { buildSampleSchema } from '../../../src/sample/schema';
import { isRecord } from '../../../src/shared/record';
import { forEachGraphqlGo } from '../../support/engines/graphqlGo';
import { operationVariations } from '../../support/engines/operationVariations';
import { projectOf } from '../../support/language/cursor';

/** The codes of warnings about what the engine rejects. */
const engineCodes = ['optional-variable', 'null-value', 'required-default', 'id-number', 'block-string'];

/** Returns the codes of the problems for which the engine should reject an operation without variables. */
function expectedProblems(schema: GraphQLSchema, text: string): readonly string[] {
  const { project, document } = projectOf({ 'query.graphql': text });
  return [...new Diagnoser(project).problems(document('query.graphql'), schema)]
    .flat()
    .filter(({ severity, code }) => severity === 'error' || engineCodes.includes(code))
    .map(({ code }) => code);
}

/** Returns the messages of the errors with which the engine rejected a request. */
function rejection(body: unknown): readonly string[] {
  const errors = isRecord(body) && Array.isArray(body['errors']) ? body['errors'] : [];
  return errors.filter(isRecord).map(({ message }) => String(message));
}

describe('verdicts', () => {
  forEachGraphqlGo(
    () => printSchema(buildSampleSchema()),
    (server) => {
      it('rejects exactly the operations that have an error or a warning about the engine', async function () {
        this.timeout(120_000);
        const text = await introspect({ baseUrl: server().origin, credential: undefined });
        const { schema } = readSchema(Buffer.from(text));
        const operations = operationVariations(schema);
        const counts = { accepted: 0, errors: 0, warnings: 0 };
        const differences: string[] = [];
        for (const query of operations) {
          const codes = expectedProblems(schema, query);
          const { body } = await server().post({ query });
          const messages = rejection(body);
          if (codes.length > 0 !== messages.length > 0)
            differences.push(`${query}\n  ${codes.join() || 'valid'} / ${messages[0] ?? 'accepted'}`);
          const onlyWarnings = codes.every((code) => engineCodes.includes(code));
          counts[codes.length === 0 ? 'accepted' : onlyWarnings ? 'warnings' : 'errors'] += 1;
        }
        assert.deepEqual(differences, []);
        assert.ok(operations.length >= 200, `${operations.length} operations`);
        assert.ok(counts.accepted > 50 && counts.errors > 50 && counts.warnings > 10, JSON.stringify(counts));
      });
    },
  );
});
