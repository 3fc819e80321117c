import {
  FieldsOnCorrectTypeRule,
  FragmentsOnCompositeTypesRule,
  KnownArgumentNamesRule,
  KnownDirectivesRule,
  KnownFragmentNamesRule,
  Kind,
  KnownTypeNamesRule,
  MaxIntrospectionDepthRule,
  NoDeprecatedCustomRule,
  NoFragmentCyclesRule,
  NoUndefinedVariablesRule,
  NoUnusedVariablesRule,
  OverlappingFieldsCanBeMergedRule,
  PossibleFragmentSpreadsRule,
  ProvidedRequiredArgumentsRule,
  ScalarLeafsRule,
  SingleFieldSubscriptionsRule,
  UniqueArgumentNamesRule,
  UniqueDirectivesPerLocationRule,
  UniqueInputFieldNamesRule,
  UniqueVariableNamesRule,
  ValuesOfCorrectTypeRule,
  VariablesAreInputTypesRule,
  VariablesInAllowedPositionRule,
  getEnterLeaveForKind,
  type ASTVisitFn,
  type ASTVisitor,
  type NamedTypeNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';
import {
  KnownIntrospectionArgumentsRule,
  KnownIntrospectionFieldsRule,
  KnownOperationTypesRule,
  LargeNumberRule,
  NullForDefaultRule,
  OptionalVariablesRule,
  RequiredDefaultRule,
  UnionFragmentRule,
} from './engineRules';
import type { ProblemCode } from './problem';

type EnterLeaveVisitor = ReturnType<typeof getEnterLeaveForKind>;

/**
 * The scopes of rules. The problems that a rule finds in a selection depend on the text of the selection, its parent
 * type, and the schema.
 * - `selection`: They don't depend on anything else.
 * - `fragments`: They also depend on the fragments that the definition reaches.
 * - `definition`: They also depend on these fragments and on the rest of the definition.
 */
export const ruleScopes = ['selection', 'fragments', 'definition'] as const;

export type RuleScope = (typeof ruleScopes)[number];

/** A validation rule and the code of its problems. `docs/rules.md` describes the codes. */
export interface DocumentRule {
  readonly rule: ValidationRule;
  readonly code: ProblemCode;
  readonly scope: RuleScope;
}

const local = (rule: ValidationRule, code: ProblemCode): DocumentRule => ({ rule, code, scope: 'selection' });
const fragments = (rule: ValidationRule, code: ProblemCode): DocumentRule => ({
  rule,
  code,
  scope: 'fragments',
});
const dependent = (rule: ValidationRule, code: ProblemCode): DocumentRule => ({
  rule,
  code,
  scope: 'definition',
});

/** Runs the library's rule only for unknown types, because that rule first lists all types of the schema. */
function LazyKnownTypeNamesRule(context: ValidationContext): ASTVisitor {
  const types = context.getSchema().getTypeMap();
  let rule: EnterLeaveVisitor | undefined;
  return {
    [Kind.NAMED_TYPE](...at: Parameters<ASTVisitFn<NamedTypeNode>>) {
      if (types[at[0].name.value]) return;
      rule ??= getEnterLeaveForKind(KnownTypeNamesRule(context), Kind.NAMED_TYPE);
      rule.enter?.(...at);
    },
  };
}

/**
 * Rules that validate one definition and the fragments it reaches. `documentProblems` reports problems of an
 * entire document: duplicate names, additional anonymous operations, and unused fragments.
 */
export const definitionRules: readonly DocumentRule[] = [
  dependent(UniqueVariableNamesRule, 'duplicate-variable'),
  local(LazyKnownTypeNamesRule, 'unknown-type'),
  local(FragmentsOnCompositeTypesRule, 'fragment-on-scalar'),
  dependent(VariablesAreInputTypesRule, 'variable-type'),
  local(ScalarLeafsRule, 'selection'),
  local(FieldsOnCorrectTypeRule, 'unknown-field'),
  fragments(KnownFragmentNamesRule, 'unknown-fragment'),
  fragments(PossibleFragmentSpreadsRule, 'impossible-fragment'),
  dependent(NoFragmentCyclesRule, 'fragment-cycle'),
  dependent(NoUndefinedVariablesRule, 'undeclared-variable'),
  dependent(NoUnusedVariablesRule, 'unused-variable'),
  local(KnownDirectivesRule, 'unknown-directive'),
  local(UniqueDirectivesPerLocationRule, 'duplicate-directive'),
  local(KnownArgumentNamesRule, 'unknown-argument'),
  local(UniqueArgumentNamesRule, 'duplicate-argument'),
  local(ValuesOfCorrectTypeRule, 'value-type'),
  local(ProvidedRequiredArgumentsRule, 'missing-argument'),
  dependent(VariablesInAllowedPositionRule, 'variable-position'),
  dependent(OverlappingFieldsCanBeMergedRule, 'field-conflict'),
  local(UniqueInputFieldNamesRule, 'duplicate-input-field'),
  dependent(SingleFieldSubscriptionsRule, 'subscription-fields'),
  dependent(MaxIntrospectionDepthRule, 'introspection-depth'),
  local(NoDeprecatedCustomRule, 'deprecated'),
  dependent(OptionalVariablesRule, 'optional-variable'),
  local(NullForDefaultRule, 'null-value'),
  local(RequiredDefaultRule, 'required-default'),
  local(LargeNumberRule, 'large-number'),
  fragments(UnionFragmentRule, 'union-fragment'),
  dependent(KnownOperationTypesRule, 'operation-type'),
  local(KnownIntrospectionFieldsRule, 'unknown-field'),
  local(KnownIntrospectionArgumentsRule, 'unknown-argument'),
];

/** Codes of valid GraphQL that servers might reject, or will reject later. */
export const warningCodes: ReadonlySet<ProblemCode> = new Set([
  'deprecated',
  'optional-variable',
  'null-value',
  'required-default',
  'large-number',
  'union-fragment',
]);

/** Codes of problems that an outdated schema can cause. */
export const schemaCodes: ReadonlySet<string> = new Set([
  'unknown-type',
  'unknown-field',
  'unknown-argument',
  'unknown-directive',
  'operation-type',
]);
