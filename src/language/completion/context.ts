import { getTypeInfo, type ContextToken, type State } from 'graphql-language-service';
import type { GraphQLSchema } from 'graphql';
import type { LanguageDocument } from '../documents/languageDocument';

export interface LinePosition {
  readonly line: number;
  readonly character: number;
}

/** What stands at a cursor: the lexer's token and state, and the types the state walks through. */
export interface CursorContext {
  readonly token: ContextToken;
  /** The state of the rule the cursor stands in; what the lexer could not read is left out. */
  readonly state: State;
  readonly types: ReturnType<typeof getTypeInfo>;
}

/** Reads the context at a position from the definition around it alone, whether it parses or not. */
export function contextAt(
  schema: GraphQLSchema,
  document: LanguageDocument,
  { line, character }: LinePosition,
): CursorContext | undefined {
  if (document.tooLarge) return undefined;
  const token = document.lines.tokenAt(line, character);
  const state = token.state.kind === 'Invalid' ? token.state.prevState : token.state;
  return state ? { token, state, types: getTypeInfo(schema, token.state) } : undefined;
}

/** Whether a rule of this kind is open at the state, near or far. */
export function isInside(state: State, kind: State['kind']): boolean {
  for (let current: State | null | undefined = state; current; current = current.prevState)
    if (current.kind === kind) return true;
  return false;
}

/** The innermost open rule of one of these kinds. */
export function enclosing(state: State, ...kinds: readonly NonNullable<State['kind']>[]): State | undefined {
  for (let current: State | null | undefined = state; current; current = current.prevState)
    if (current.kind && kinds.includes(current.kind)) return current;
  return undefined;
}
