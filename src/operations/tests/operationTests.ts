import * as l10n from '@vscode/l10n';
import { formatList } from '../../shared/format';
import { readExactJson } from '../../shared/json/exactJson';
import { isRecord } from '../../shared/record';
import type { GraphqlDocument, Operation } from '../document';
import { uniqueNames } from '../response/resultColumns';
import type { DefinitionSlice } from '../slices';
import type { Variables } from '../variables';
import { directiveLines, type DirectiveLine } from './directiveLines';
import { readExpectation, type Expectation } from './expectation';

/** A definition that tests can be above of. */
export interface TestTarget extends DefinitionSlice {
  /** The names of the declared variables; `undefined` if the definition isn't an operation that can run. */
  readonly variables: readonly string[] | undefined;
}

/** A wrong directive. Positions are character offsets in the document. */
export interface DirectiveProblem {
  readonly message: string;
  readonly start: number;
  readonly end: number;
}

export interface PlacedExpectation extends Expectation {
  readonly start: number;
  readonly end: number;
}

/** A test of an operation, as written above it. */
export interface ParsedTest {
  /** Empty if it is missing, which is a problem. */
  readonly title: string;
  readonly start: number;
  readonly end: number;
  /** The index of the operation among the definitions; `undefined` if there is none, which is a problem. */
  readonly target: number | undefined;
  /** Values that take precedence over those of the variables file. */
  readonly variables: Variables;
  readonly expectations: readonly PlacedExpectation[];
  /** The test can't run if there are any. */
  readonly problems: readonly DirectiveProblem[];
}

/**
 * Parses the tests in the comments of a document. Directives that belong to no test are a test with problems, so that
 * they are reported like a failure.
 *
 * @param definitions the definitions of the document, in order
 */
export function parseTests(text: string, definitions: readonly TestTarget[]): readonly ParsedTest[] {
  const tests: TestBuilder[] = [];
  for (const line of directiveLines(text, definitions)) {
    let test = tests.at(-1);
    if (!test || line.name === 'test' || line.below === undefined || line.below !== test.below) {
      test = new TestBuilder(line, definitions[line.below ?? -1]?.variables);
      tests.push(test);
    }
    test.add(line);
  }
  return tests.map((test) => test.parsed());
}

/** A test with its operation. */
export interface OperationTest extends ParsedTest {
  /** `undefined` if there is none, which is a problem. */
  readonly operation: Operation | undefined;
}

/** Returns the tests in the comments of a document. */
export function testsOf({ text, definitions }: GraphqlDocument): readonly OperationTest[] {
  const targets = definitions.map((definition): TestTarget => {
    const variables = definition.kind === 'operation' ? variablesOf(definition) : undefined;
    return { start: definition.start, end: definition.end, variables };
  });
  return parseTests(text, targets).map((test) => {
    const definition = definitions[test.target ?? -1];
    return { ...test, operation: definition?.kind === 'operation' ? definition : undefined };
  });
}

/** Returns what identifies a test for the user: its title, after the name of its operation. */
export function testLabel({ title, operation }: OperationTest): string {
  const shown = title === '' ? l10n.t('(no title)') : title;
  return operation?.name === undefined ? shown : `${operation.name}: ${shown}`;
}

/** Returns the tests of a document by IDs from their labels, which edits of other parts of the document don't change. */
export function testsById(document: GraphqlDocument): ReadonlyMap<string, OperationTest> {
  const all = testsOf(document);
  const ids = uniqueNames(all.map(testLabel));
  return new Map(all.map((test, index) => [ids[index] ?? '', test]));
}

function variablesOf({ node }: Operation): readonly string[] {
  return (node.variableDefinitions ?? []).map(({ variable }) => variable.name.value);
}

class TestBuilder {
  readonly below: number | undefined;
  private title = '';
  private end: number;
  private variables: Variables | undefined;
  private readonly expectations: PlacedExpectation[] = [];
  private readonly problems: DirectiveProblem[] = [];

  constructor(
    private readonly first: DirectiveLine,
    private readonly declared: readonly string[] | undefined,
  ) {
    this.below = first.below;
    this.end = first.end;
    if (!declared) this.report(first, l10n.t('Move this comment above an operation without syntax errors.'));
    else if (first.name && first.name !== 'test')
      this.report(first, l10n.t('Add a line with "# @test" and a title above this one.'));
  }

  add(line: DirectiveLine): void {
    this.end = line.end;
    switch (line.name) {
      case 'test':
        this.title = line.value;
        if (line.value === '') this.report(line, l10n.t('Add a title after @test.'));
        return;
      case 'vars':
        this.addVariables(line);
        return;
      case 'expect': {
        const expectation = readExpectation(line.value);
        if (typeof expectation === 'string') this.report(line, expectation);
        else this.expectations.push({ ...expectation, start: line.start, end: line.end });
        return;
      }
      case undefined:
        this.report(line, l10n.t('Unknown directive. Use @test, @vars, or @expect.'));
    }
  }

  parsed(): ParsedTest {
    const { title, end, expectations, problems, variables = {}, below, declared } = this;
    const target = declared ? below : undefined;
    return { title, start: this.first.start, end, target, variables, expectations, problems };
  }

  private addVariables(line: DirectiveLine): void {
    if (this.variables) {
      this.report(line, l10n.t('A test can have only one line with @vars.'));
      return;
    }
    this.variables = {};
    const variables = readExactJson(line.value);
    if (!isRecord(variables)) {
      this.report(
        line,
        l10n.t('Write the variables as a JSON object on one line, such as {example}.', { example }),
      );
      return;
    }
    const unknown = Object.keys(variables).filter((name) => this.declared?.includes(name) === false);
    if (unknown.length > 0)
      this.report(
        line,
        l10n.t("The operation doesn't declare these variables: {names}.", { names: formatList(unknown) }),
      );
    this.variables = variables;
  }

  private report({ start, end }: DirectiveLine, message: string): void {
    this.problems.push({ message, start, end });
  }
}

const example = '{"first": 10}';
