import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { GraphQLError, buildSchema, parse, validate, type GraphQLSchema } from 'graphql';
import { Diagnoser } from '../../../../src/language/diagnostics/diagnoser';
import { definitionRules } from '../../../../src/language/diagnostics/rules';
import { tokenPerLine, withoutIndentation } from '../../../support/language/layouts';
import { projectOf } from '../../../support/language/cursor';

const reference = join('..', 'shared', 'reference');
const ourOwn = new Set([
  'block-string',
  'string-escape',
  'search-results',
  'cost-limit',
  'cost-near-limit',
  'unused-fragment',
]);

/** Returns the errors that graphql-js reports for a document, which exclude deprecations. */
function theirs(schema: GraphQLSchema, text: string): readonly string[] {
  try {
    return validate(schema, parse(text)).map(({ message }) => message);
  } catch (error) {
    assert.ok(error instanceof GraphQLError);
    return [error.message.replace('Syntax Error: ', '')];
  }
}

function ours(schema: GraphQLSchema, text: string): readonly string[] {
  const { project, document } = projectOf({ 'query.graphql': text });
  return [...new Diagnoser(project).problems(document('query.graphql'), schema)]
    .flat()
    .filter(({ severity, code }) => severity !== 'warning' && !ourOwn.has(code))
    .map(({ message }) => message);
}

describe('diagnose: reference operations', function () {
  const folder = join(reference, 'operations');
  if (!existsSync(folder)) {
    it.skip('are missing next to the project folder');
    return;
  }
  const schema = buildSchema(readFileSync(join(reference, 'schema-7.2.graphql'), 'utf8'), {
    assumeValidSDL: true,
  });
  const names = readdirSync(folder).filter((name) => name.endsWith('.graphql'));

  it('include more than 50 files, which more than 20 rules validate', () =>
    assert.ok(names.length > 50 && definitionRules.length > 20));

  const layouts: Readonly<Record<string, (text: string) => string>> = {
    unchanged: (text) => text,
    'without indentation': withoutIndentation,
    'with each token on a separate line': tokenPerLine,
  };
  for (const name of names) {
    for (const [layout, lay] of Object.entries(layouts)) {
      it(`have the same errors as in graphql-js, and others only beside a syntax error: ${name} ${layout}`, () => {
        const text = lay(readFileSync(join(folder, name), 'utf8'));
        const expected = theirs(schema, text);
        const found = ours(schema, text);
        // The extension also validates definitions next to one with a syntax error; graphql-js doesn't.
        const broken = expected.some(
          (message) => message.startsWith('Expected') || message.startsWith('Unexpected'),
        );
        if (broken)
          assert.ok(
            expected.every((message) => found.includes(message)),
            found.join('\n'),
          );
        else assert.deepEqual([...found].sort(), [...expected].sort());
      });
    }
  }
});
