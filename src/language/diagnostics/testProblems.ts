import { parseTests, type TestTarget } from '../../operations/tests/operationTests';
import type { LanguageDocument } from '../documents/languageDocument';
import { declaredVariables } from '../documents/variables';
import type { DocumentProblem } from './problem';

/** Returns the problems of the tests in the comments of a document. Offsets refer to the document. */
export function testProblems(document: LanguageDocument): readonly DocumentProblem[] {
  const targets = document.definitions.map(({ start, end, definition }): TestTarget => {
    const canRun = definition.kind === 'operation' && definition.syntaxError === undefined;
    return {
      start,
      end,
      variables: canRun ? declaredVariables(definition).map(({ name }) => name) : undefined,
    };
  });
  return parseTests(document.content, targets).flatMap(({ problems }) =>
    problems.map(({ message, start, end }): DocumentProblem => ({
      code: 'test-comment',
      severity: 'error',
      message,
      start,
      end,
    })),
  );
}
