import { strict as assert } from 'node:assert';
import { readTask, taskIdentity } from '../../../../src/editor/operations/taskDefinition';
import { throwsUserError } from '../../../support/userErrors';

const type = 'instanceExplorer';

describe('a task definition', () => {
  it('specifies an operation of a document', () => {
    assert.deepEqual(readTask({ type, file: 'people.graphql' }), {
      kind: 'operation',
      file: 'people.graphql',
    });
    const all = { file: 'a.graphql', operation: 'Me', connection: 'Sample', output: 'me.json' };
    assert.deepEqual(readTask({ type, ...all, label: 'Who I am' }), { kind: 'operation', ...all });
  });

  it('specifies the export of a report to the path in "output"', () => {
    const plan = readTask({
      type,
      report: 'credits',
      range: 'lastMonth',
      connection: 'Sample',
      output: 'data/credits',
    });
    assert.deepEqual(plan, {
      kind: 'report',
      connection: 'Sample',
      order: {
        report: 'credits',
        range: 'lastMonth',
        connection: 'Sample',
        format: { kind: 'original' },
        path: 'data/credits',
        overwrite: false,
      },
    });
  });

  it('is rejected with the name of the invalid or missing property', () => {
    const wrong: readonly (readonly [Readonly<Record<string, unknown>>, RegExp])[] = [
      [{}, /must specify "file" or "report"/],
      [{ file: 7 }, /^"file" in the task/],
      [{ file: 'a.graphql', output: 7 }, /^"output" in the task/],
      [{ file: 'a.graphql', output: ' ' }, /^"output" in the task/],
      [{ file: 'a.graphql', connection: {} }, /^"connection" in the task/],
      [{ file: 'a.graphql', operation: [] }, /^"operation" in the task/],
      [{ report: 'credits', output: '/etc/passwd' }, /^"output" must be a relative path/],
      [{ report: 'credits', output: '../x' }, /^"output" must be a relative path/],
      [{ report: 'credits', connection: 42 }, /^"connection" in the task/],
    ];
    for (const [definition, message] of wrong) {
      throwsUserError(() => readTask({ type, ...definition }), { kind: 'input', message });
    }
  });

  it('has a different identity only if its operation, file, output, or connection changes', () => {
    const identity = (definition: Readonly<Record<string, unknown>>): string =>
      taskIdentity(readTask({ type, file: 'a.graphql', output: 'a.json', ...definition }));
    assert.equal(identity({ label: 'One' }), identity({ label: 'Other', problemMatcher: [] }));
    const others = [{ operation: 'Me' }, { file: 'b.graphql' }, { output: 'b.json' }, { connection: 'B' }];
    assert.equal(new Set([identity({}), ...others.map(identity)]).size, 5);
  });
});
