import { type FragmentSpreadNode, type GraphQLSchema, Kind, type SelectionNode, visit } from 'graphql';
import { ambiguousFragment } from '../../operations/ambiguousFragment';
import { type CostLimits, defaultCostLimits } from '../../operations/costLimits';
import { parseTests, type TestTarget } from '../../operations/tests/operationTests';
import { reachedFragments } from '../documents/definitionQueries';
import { fragmentNode, type ParsedDefinition } from '../documents/parseDefinition';
import type { ExecutableNode } from '../documents/executableNode';
import type { LanguageDocument, PlacedDefinition } from '../documents/languageDocument';
import type { Project } from '../documents/project';
import { declaredVariables } from '../documents/variables';
import { sameItems } from '../sameItems';
import { engineLimits } from '../schema/engineLimits';
import { documentProblems } from './documentRules';
import { extraProblems } from './extraProblems';
import { focusOf } from './focus';
import type { DocumentProblem } from './problem';
import type { SelectionResult } from './selectionResult';
import { validateInSteps } from './validateDefinition';

/** Cached problems of a definition and the validation inputs that they depend on. */
interface Judged {
  readonly schema: GraphQLSchema | undefined;
  readonly limits: CostLimits;
  readonly fragments: readonly ParsedDefinition[];
  readonly problems: readonly DocumentProblem[];
}

/**
 * Validates each definition of a document separately, so that a syntax error in one doesn't hide problems in
 * others. Revalidates a definition only if its text, a fragment it reaches, the schema, or the limits change. After
 * an edit in it, only the selections that changed are checked with the rules that check selections separately.
 */
export class Diagnoser {
  private readonly judged = new WeakMap<ParsedDefinition, Judged>();
  private readonly selections = new WeakMap<SelectionNode, SelectionResult>();

  constructor(private readonly project: Project) {}

  /**
   * Yields the problems of one definition at a time, then those that depend on several definitions. Yields empty lists
   * while it validates a definition, so that the caller can pause. Offsets refer to the document.
   */
  *problems(
    document: LanguageDocument,
    schema: GraphQLSchema | undefined,
    limits = defaultCostLimits,
  ): Generator<readonly DocumentProblem[]> {
    let broken = false;
    for (const placed of document.definitions) {
      const { kind, syntaxError } = placed.definition;
      // Tokens after a syntax error belong to the same definition; the error is already reported.
      if (kind === 'stray' && broken) continue;
      broken = syntaxError !== undefined;
      const found = yield* this.judge(document, placed, schema, limits);
      yield found.map((problem) => shifted(problem, placed));
    }
    yield [...documentProblems(this.project, document)].map(({ placed, problem }) =>
      shifted(problem, placed),
    );
    yield testProblems(document);
  }

  private *judge(
    document: LanguageDocument,
    { definition }: PlacedDefinition,
    schema: GraphQLSchema | undefined,
    limits: CostLimits,
  ): Generator<readonly DocumentProblem[], readonly DocumentProblem[]> {
    const fragments = reachedFragments(this.project, document, definition).map(
      ({ placed }) => placed.definition,
    );
    const ambiguous = ambiguityProblems(this.project, document, definition, fragments);
    const known = this.judged.get(definition);
    if (known && known.schema === schema && known.limits === limits && sameItems(known.fragments, fragments))
      return [...known.problems, ...ambiguous];
    const steps = this.judgeAgain(definition, fragments, schema, limits);
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) yield [];
    this.judged.set(definition, { schema, limits, fragments, problems: step.value });
    return [...step.value, ...ambiguous];
  }

  private *judgeAgain(
    definition: ParsedDefinition,
    fragments: readonly ParsedDefinition[],
    schema: GraphQLSchema | undefined,
    limits: CostLimits,
  ): Generator<void, readonly DocumentProblem[]> {
    const { node, syntaxError, kind } = definition;
    if (syntaxError) return kind === 'typeSystem' ? [] : [syntaxProblem(definition, syntaxError)];
    if (!node) return [];
    const nodes = fragments.map(fragmentNode).filter((fragment) => fragment !== undefined);
    const broken = new Set(fragments.filter((fragment) => !fragment.node).map(({ name }) => name));
    const extra = extraProblems(node, nodes, limits, engineLimits(schema));
    if (!schema) return extra;
    const problems = yield* validateInSteps(schema, node, nodes, this.selections);
    return [...problems.filter((problem) => !isKnown(problem, broken)), ...extra];
  }
}

/**
 * Whether the problem is an unknown fragment that exists but has a syntax error, which is already reported.
 */
function isKnown({ code, message }: DocumentProblem, broken: ReadonlySet<string | undefined>): boolean {
  return code === 'unknown-fragment' && [...broken].some((name) => message.includes(`"${name ?? ''}"`));
}

function syntaxProblem(
  { text }: ParsedDefinition,
  { message, offset }: NonNullable<ParsedDefinition['syntaxError']>,
): DocumentProblem {
  // For an error at the end of a definition, underlines the last character.
  const start = Math.min(offset, Math.max(0, text.trimEnd().length - 1));
  const length = /^(?:\w+|\.{3}|[^\n])/.exec(text.slice(start))?.[0].length ?? 1;
  return { code: 'syntax', message, severity: 'error', start, end: start + length };
}

function shifted(problem: DocumentProblem, { start }: PlacedDefinition): DocumentProblem {
  return { ...problem, start: problem.start + start, end: problem.end + start };
}

/** Returns the problems of the tests in the comments of a document. Offsets refer to the document. */
function testProblems(document: LanguageDocument): readonly DocumentProblem[] {
  const targets = document.definitions.map(({ start, end, definition }): TestTarget => {
    const canRun = definition.kind === 'operation' && !definition.syntaxError;
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

/**
 * Returns a problem for each required fragment that other documents define more than once. Running the definition
 * fails with the same message. Offsets are relative to the definition.
 *
 * @param reached the fragments that the definition reaches
 */
function ambiguityProblems(
  project: Project,
  document: LanguageDocument,
  definition: ParsedDefinition,
  reached: readonly ParsedDefinition[],
): readonly DocumentProblem[] {
  const { node } = definition;
  if (!node) return [];
  const names = new Set([definition, ...reached].flatMap(({ spreads }) => spreads));
  return [...names].flatMap((name): DocumentProblem[] => {
    const found = project.fragmentsNamed(name, document);
    if (found.length < 2 || found[0]?.document === document) return [];
    const parsed = found.filter(({ placed }) => placed.definition.node !== undefined);
    const message = ambiguousFragment(
      name,
      parsed.map((located) => project.labelOf(located.document)),
    );
    if (message === undefined) return [];
    return [
      { code: 'duplicate-fragment', message, severity: 'error', ...focusOf(spreadOf(node, name) ?? node) },
    ];
  });
}

/** Returns the first spread of the fragment in the definition. */
function spreadOf(node: ExecutableNode, name: string): FragmentSpreadNode | undefined {
  let found: FragmentSpreadNode | undefined;
  visit(node, {
    [Kind.FRAGMENT_SPREAD](spread) {
      if (spread.name.value === name) found ??= spread;
    },
  });
  return found;
}
