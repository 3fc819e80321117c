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
import type { FindingCode } from './finding';

type EnterLeaveVisitor = ReturnType<typeof getEnterLeaveForKind>;

/** A validation rule and the code of its problems. `docs/rules.md` describes the codes. */
export interface DocumentRule {
  readonly rule: ValidationRule;
  readonly code: FindingCode;
}

const named = (rule: ValidationRule, code: FindingCode): DocumentRule => ({ rule, code });

/** Runs the library's rule only for unknown types, because that rule first lists all types of the schema. */
function LazyKnownTypeNamesRule(context: ValidationContext): ASTVisitor {
  const types = context.getSchema().getTypeMap();
  let rule: EnterLeaveVisitor | undefined;
  return {
    [Kind.NAMED_TYPE](...at: Parameters<ASTVisitFn<NamedTypeNode>>) {
      if (types[at[0].name.value] !== undefined) return;
      rule ??= getEnterLeaveForKind(KnownTypeNamesRule(context), Kind.NAMED_TYPE);
      rule.enter?.(...at);
    },
  };
}

/**
 * Rules that validate one definition and the fragments it reaches. `documentFindings` reports problems of an
 * entire document: duplicate names, additional anonymous operations, and unused fragments.
 */
export const definitionRules: readonly DocumentRule[] = [
  named(UniqueVariableNamesRule, 'duplicate-variable'),
  named(LazyKnownTypeNamesRule, 'unknown-type'),
  named(FragmentsOnCompositeTypesRule, 'fragment-on-scalar'),
  named(VariablesAreInputTypesRule, 'variable-type'),
  named(ScalarLeafsRule, 'selection'),
  named(FieldsOnCorrectTypeRule, 'unknown-field'),
  named(KnownFragmentNamesRule, 'unknown-fragment'),
  named(PossibleFragmentSpreadsRule, 'impossible-fragment'),
  named(NoFragmentCyclesRule, 'fragment-cycle'),
  named(NoUndefinedVariablesRule, 'undeclared-variable'),
  named(NoUnusedVariablesRule, 'unused-variable'),
  named(KnownDirectivesRule, 'unknown-directive'),
  named(UniqueDirectivesPerLocationRule, 'duplicate-directive'),
  named(KnownArgumentNamesRule, 'unknown-argument'),
  named(UniqueArgumentNamesRule, 'duplicate-argument'),
  named(ValuesOfCorrectTypeRule, 'value-type'),
  named(ProvidedRequiredArgumentsRule, 'missing-argument'),
  named(VariablesInAllowedPositionRule, 'variable-position'),
  named(OverlappingFieldsCanBeMergedRule, 'field-conflict'),
  named(UniqueInputFieldNamesRule, 'duplicate-input-field'),
  named(SingleFieldSubscriptionsRule, 'subscription-fields'),
  named(MaxIntrospectionDepthRule, 'introspection-depth'),
  named(NoDeprecatedCustomRule, 'deprecated'),
];

/** Codes of problems that an outdated schema can cause. */
export const schemaCodes: ReadonlySet<string> = new Set([
  'unknown-type',
  'unknown-field',
  'unknown-argument',
  'unknown-directive',
]);
