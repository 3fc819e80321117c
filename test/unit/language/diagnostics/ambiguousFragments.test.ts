import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Diagnoser } from '../../../../src/language/diagnostics/diagnoser';
import type { LanguageDocument } from '../../../../src/language/documents/languageDocument';
import type { Project } from '../../../../src/language/documents/project';
import { operationsOf, readDocument } from '../../../../src/operations/document';
import { operationRequest, type ForeignFragments } from '../../../../src/operations/requestText';
import { isExcludedFile } from '../../../../src/operations/workspaceFiles';
import { UserError } from '../../../../src/shared/userError';
import { findingsIn } from '../../../support/language/asking';
import { projectOf } from '../../../support/language/cursor';
import { testSchema } from '../../../support/language/schema';
import { repetitions } from '../../../support/fullRun';

type Files = Readonly<Record<string, string>>;

function errors(project: Project, document: LanguageDocument): readonly string[] {
  return [...new Diagnoser(project).problems(document, testSchema)]
    .flat()
    .filter(({ severity }) => severity === 'error')
    .map(({ message }) => message);
}

/** Returns the error message for the request of the first operation of a file, or `undefined` without an error. */
function refusal(files: Files, file: string): string | undefined {
  const elsewhere: ForeignFragments = (name) =>
    Object.entries(files)
      .filter(([origin]) => origin !== file)
      .flatMap(([origin, text]) =>
        readDocument(text).definitions.flatMap((fragment) =>
          fragment.kind === 'fragment' && fragment.name === name
            ? [{ origin, label: origin, text, fragment }]
            : [],
        ),
      );
  const parsed = readDocument(files[file] ?? '');
  const [operation] = operationsOf(parsed);
  assert.ok(operation);
  try {
    operationRequest(parsed, operation, elsewhere);
    return undefined;
  } catch (error) {
    assert.ok(error instanceof UserError);
    return error.message;
  }
}

const twice = { 'b.graphql': 'fragment F on User { id }', 'c.graphql': 'fragment F on User { name }' };

describe('a fragment with definitions in several files', () => {
  it('is reported at its spread, with both files in the message', () => {
    assert.deepEqual(
      findingsIn('{ viewer { ...F } }', twice).map(({ code, severity, message, under }) => [
        code,
        severity,
        message,
        under,
      ]),
      [['duplicate-fragment', 'error', 'The fragment "F" is defined in b.graphql and in c.graphql.', 'F']],
    );
  });

  it('is reported in an operation that reaches it through another fragment', () => {
    const found = findingsIn('query Q { viewer { ...G } }', {
      ...twice,
      'd.graphql': 'fragment G on User { ...F }',
    });
    assert.deepEqual(
      found.map(({ code, under }) => [code, under]),
      [['duplicate-fragment', 'Q']],
    );
  });

  it('resolves to the definition in the same document', () => {
    assert.deepEqual(findingsIn('{ viewer { ...F } }\nfragment F on User { id }', twice), []);
  });

  it('is reported with the workspace paths of its files', () => {
    const { project, document } = projectOf({ 'query.graphql': '{ viewer { ...F } }' });
    for (const folder of ['one', 'two'])
      project.savedAs(`file:///w/${folder}/f.graphql`, 'fragment F on User { id }', `${folder}/f.graphql`);
    assert.deepEqual(errors(project, document('query.graphql')), [
      'The fragment "F" is defined in one/f.graphql and in two/f.graphql.',
    ]);
  });

  it("isn't reported if the other definitions are outside the workspace", () => {
    const { project, document } = projectOf({
      'query.graphql': '{ viewer { ...F } }',
      'b.graphql': twice['b.graphql'],
    });
    const before = project.opened('git:/b.graphql?ref', `${twice['b.graphql']}\n{ viewer { ...F } }`, 1);
    project.opened('untitled:Untitled-1', 'fragment Own on User { id }', 1);
    assert.deepEqual(errors(project, document('query.graphql')), []);
    assert.deepEqual(errors(project, before), []);
    assert.deepEqual(project.fragmentsNamed('Own', document('query.graphql')), []);
  });

  it('fails a run with the same message as the diagnostic', () => {
    const names = ['A', 'B', 'C'];
    const spreads = fc.subarray(names).map((list) => list.map((name) => `...${name}`).join(' '));
    const body = fc.tuple(
      spreads,
      fc
        .subarray(names)
        .chain((list) => fc.tuple(...list.map((name) => fc.tuple(fc.constant(name), fc.boolean())))),
    );
    let refused = 0;
    let sent = 0;
    fc.assert(
      fc.property(fc.array(body, { minLength: 1, maxLength: 4 }), (bodies) => {
        const files = Object.fromEntries(
          bodies.map(([spread, fragments], index) => [
            `${index}.graphql`,
            [
              `query Q${index} { viewer { id ${spread} } }`,
              // Fragments spread only later ones, to prevent cycles.
              ...fragments.map(([name, more]) => {
                const next = names[names.indexOf(name) + 1];
                return `fragment ${name} on User { id ${more && next !== undefined ? `...${next}` : ''} }`;
              }),
            ].join('\n'),
          ]),
        );
        const { project, document } = projectOf(files);
        for (const file of Object.keys(files)) {
          const { definitions } = document(file);
          const found = [...new Diagnoser(project).problems(document(file), testSchema)].flat();
          const inOperation = found.filter(
            ({ severity, start }) => severity === 'error' && start < (definitions[0]?.end ?? 0),
          );
          const ambiguous = inOperation
            .map(({ message }) => message)
            .filter((message) => message.includes('is defined in'));
          const message = refusal(files, file);
          if (message?.includes('is defined in') === true) {
            refused += 1;
            assert.ok(ambiguous.includes(message), message);
          } else if (message === undefined) {
            sent += 1;
            assert.deepEqual(inOperation, []);
          }
        }
      }),
      { numRuns: repetitions({ normal: 60, full: 300 }), seed: 5 },
    );
    assert.ok(refused > 10 && sent > 10, `${refused} refused, ${sent} sent`);
  });
});

describe('isExcludedFile', () => {
  it('excludes folders of dependencies and build output, but not files with their names', () => {
    assert.ok(isExcludedFile('node_modules/a/b.graphql'));
    assert.ok(isExcludedFile('packages/a/dist/b.graphql'));
    assert.ok(!isExcludedFile('src/distance/out.graphql'));
  });
});
