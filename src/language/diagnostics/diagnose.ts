import type { GraphQLSchema } from 'graphql';
import { defaultCostLimits, type CostLimits } from '../../operations/costLimits';
import type { LanguageDocument, PlacedDefinition } from '../documents/languageDocument';
import type { ParsedDefinition } from '../documents/parseDefinition';
import type { Project } from '../documents/project';
import { fragmentNode, reachedFragments } from '../documents/queries';
import { ambiguityFindings } from './ambiguity';
import { documentFindings } from './documentRules';
import type { Finding } from './finding';
import { ownFindings } from './ownRules';
import { headerOf, validateInSteps, type FieldFindings, type Validation } from './validateDefinition';

/** Cached problems of a definition and the validation inputs that they depend on. */
interface Judged {
  readonly schema: GraphQLSchema | undefined;
  readonly limits: CostLimits;
  readonly fragments: readonly ParsedDefinition[];
  readonly findings: readonly Finding[];
  readonly fields: FieldFindings | undefined;
}

/**
 * Validates each definition of a document separately, so that a syntax error in one doesn't hide problems in
 * others. Revalidates a definition only if its text, a fragment it reaches, the schema, or the limits change, and
 * after an edit in it, only the fields that changed with the rules that check fields separately.
 */
export class Diagnoser {
  private readonly judged = new WeakMap<ParsedDefinition, Judged>();
  /** The results of the last complete validation of a document, by the text before the selection set. */
  private readonly fields = new WeakMap<LanguageDocument, ReadonlyMap<string, FieldFindings>>();

  constructor(private readonly project: Project) {}

  /**
   * Yields the problems of one definition at a time, and empty lists while it validates one, so that the caller
   * can pause. Offsets refer to the document.
   */
  *findings(
    document: LanguageDocument,
    schema: GraphQLSchema | undefined,
    limits = defaultCostLimits,
  ): Generator<readonly Finding[]> {
    let broken = false;
    for (const placed of document.definitions) {
      const { kind, syntaxError } = placed.definition;
      // Tokens after a syntax error belong to the same definition; the error is already reported.
      if (kind === 'stray' && broken) continue;
      broken = syntaxError !== undefined;
      const found = yield* this.judge(document, placed, schema, limits);
      yield found.map((finding) => shifted(finding, placed));
    }
    this.rememberFields(document);
    yield [...documentFindings(this.project, document)].map(({ placed, finding }) =>
      shifted(finding, placed),
    );
  }

  private *judge(
    document: LanguageDocument,
    { definition }: PlacedDefinition,
    schema: GraphQLSchema | undefined,
    limits: CostLimits,
  ): Generator<readonly Finding[], readonly Finding[]> {
    const fragments = reachedFragments(this.project, document, definition).map(
      ({ placed }) => placed.definition,
    );
    const ambiguous = ambiguityFindings(this.project, document, definition, fragments);
    const known = this.judged.get(definition);
    if (
      known !== undefined &&
      known.schema === schema &&
      known.limits === limits &&
      same(known.fragments, fragments)
    )
      return [...known.findings, ...ambiguous];
    const steps = judgeAnew(definition, fragments, schema, limits, this.fields.get(document));
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) yield [];
    this.judged.set(definition, { schema, limits, fragments, ...step.value });
    return [...step.value.findings, ...ambiguous];
  }

  private rememberFields(document: LanguageDocument): void {
    const { definitions } = document;
    // A definition often has a syntax error between two edits.
    const broken = definitions.some(({ definition }) => definition.syntaxError !== undefined);
    const remembered = new Map(broken ? this.fields.get(document) : undefined);
    for (const { definition } of definitions) {
      const fields = this.judged.get(definition)?.fields;
      if (fields !== undefined) remembered.set(fields.header, fields);
    }
    this.fields.set(document, remembered);
  }
}

function* judgeAnew(
  definition: ParsedDefinition,
  fragments: readonly ParsedDefinition[],
  schema: GraphQLSchema | undefined,
  limits: CostLimits,
  known: ReadonlyMap<string, FieldFindings> | undefined,
): Generator<void, Validation> {
  const { node, syntaxError, kind } = definition;
  if (syntaxError !== undefined) {
    return {
      findings: kind === 'typeSystem' ? [] : [syntaxFinding(definition, syntaxError)],
      fields: undefined,
    };
  }
  if (node === undefined) return { findings: [], fields: undefined };
  const nodes = fragments.map(fragmentNode).filter((fragment) => fragment !== undefined);
  const broken = new Set(fragments.filter((fragment) => fragment.node === undefined).map(({ name }) => name));
  const own = ownFindings(node, nodes, limits);
  if (schema === undefined) return { findings: own, fields: undefined };
  const { findings, fields } = yield* validateInSteps(schema, node, nodes, known?.get(headerOf(node)));
  return { findings: [...findings.filter((finding) => !isKnown(finding, broken)), ...own], fields };
}

/**
 * Whether the problem is an unknown fragment that exists but has a syntax error, which is already reported.
 */
function isKnown({ code, message }: Finding, broken: ReadonlySet<string | undefined>): boolean {
  return code === 'unknown-fragment' && [...broken].some((name) => message.includes(`"${name ?? ''}"`));
}

function syntaxFinding(
  { text }: ParsedDefinition,
  { message, offset }: NonNullable<ParsedDefinition['syntaxError']>,
): Finding {
  // For an error at the end of a definition, underlines the last character.
  const start = Math.min(offset, Math.max(0, text.trimEnd().length - 1));
  const length = /^(?:\w+|\.{3}|[^\n])/.exec(text.slice(start))?.[0].length ?? 1;
  return { code: 'syntax', message, severity: 'error', start, end: start + length };
}

function shifted(finding: Finding, { start }: PlacedDefinition): Finding {
  return { ...finding, start: finding.start + start, end: finding.end + start };
}

function same(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}
