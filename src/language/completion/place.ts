import { RuleKinds, type State } from 'graphql-language-service';
import { enclosing, isInside, type CursorContext } from './context';

/** The kinds of text that are valid at a cursor. */
export type Place =
  | 'document'
  | 'selection'
  | 'spread'
  | 'typeCondition'
  | 'on'
  | 'header'
  | 'argument'
  | 'inputField'
  | 'value'
  | 'variable'
  | 'variableType'
  | 'afterVariableType'
  | 'directive'
  | 'nothing';

/**
 * Maps the lexer's rule and step to the kind of text that is valid there. The grammar of graphql-language-service
 * defines the steps.
 */
export function placeOf({ token, state }: CursorContext): Place {
  if (token.style === 'comment' || token.state.kind === RuleKinds.COMMENT) return 'nothing';
  if (token.style === 'string' || token.state.inBlockstring === true) return 'nothing';
  const { kind, step, prevState } = state;
  switch (kind) {
    case RuleKinds.DOCUMENT:
      return 'document';
    case RuleKinds.SELECTION_SET:
    case RuleKinds.FIELD:
    case RuleKinds.ALIASED_FIELD:
      return 'selection';
    case RuleKinds.FRAGMENT_SPREAD:
      return step === 1 ? 'spread' : 'selection';
    case RuleKinds.INLINE_FRAGMENT:
      return step === 2 ? 'header' : 'nothing';
    case RuleKinds.FRAGMENT_DEFINITION:
      return step === 2 ? 'on' : step === 3 ? 'header' : 'nothing';
    case RuleKinds.QUERY:
    case RuleKinds.MUTATION:
    case RuleKinds.SUBSCRIPTION:
      return step >= 2 ? 'header' : 'nothing';
    case RuleKinds.ARGUMENTS:
      return 'argument';
    case RuleKinds.ARGUMENT:
      return step === 0 ? 'argument' : 'value';
    case RuleKinds.OBJECT_VALUE:
      return 'inputField';
    case RuleKinds.OBJECT_FIELD:
      return step === 0 ? 'inputField' : 'value';
    case RuleKinds.ENUM_VALUE:
    case RuleKinds.LIST_VALUE:
      return 'value';
    case RuleKinds.VARIABLE:
      return isInside(state, RuleKinds.VARIABLE_DEFINITION) && !isInDefault(state) ? 'nothing' : 'variable';
    case RuleKinds.TYPE_CONDITION:
      return step === 1 ? 'typeCondition' : 'nothing';
    case RuleKinds.VARIABLE_DEFINITION:
      return step === 2 ? 'variableType' : step === 3 ? 'afterVariableType' : 'nothing';
    case RuleKinds.LIST_TYPE:
    case RuleKinds.NON_NULL_TYPE:
      if (!enclosing(state, RuleKinds.VARIABLE_DEFINITION)) return 'nothing';
      return kind === RuleKinds.LIST_TYPE && step === 1 ? 'variableType' : 'afterVariableType';
    case RuleKinds.NAMED_TYPE:
      if (prevState?.kind === RuleKinds.TYPE_CONDITION) return 'typeCondition';
      return enclosing(state, RuleKinds.VARIABLE_DEFINITION) ? 'variableType' : 'nothing';
    case RuleKinds.DIRECTIVE:
      return 'directive';
    default:
      return isDefaultValue(state) && step === 1 ? 'value' : 'nothing';
  }
}

/** Whether the state is a default value, a rule that `RuleKinds` doesn't include. */
export function isDefaultValue(state: State): boolean {
  return (state.kind as string | null) === 'DefaultValue';
}

export function isInDefault(state: State): boolean {
  for (let current: State | null | undefined = state; current; current = current.prevState)
    if (isDefaultValue(current)) return true;
  return false;
}
