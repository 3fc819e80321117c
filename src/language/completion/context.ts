import { getTypeInfo, type ContextToken, type State } from 'graphql-language-service';
import type { GraphQLSchema } from 'graphql';
import type { LanguageDocument } from '../documents/languageDocument';

export interface LinePosition {
  readonly line: number;
  readonly character: number;
}

/** The context of a cursor: the lexer's token and state, and the types along the state. */
export interface CursorContext {
  readonly token: ContextToken;
  /** The state of the grammar rule at the cursor, without text that the lexer can't read. */
  readonly state: State;
  readonly types: ReturnType<typeof getTypeInfo>;
}

/** Returns the context at a position, based on the definition around it, even if that has syntax errors. */
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

/** Whether a rule of this kind encloses the state, at any distance. */
export function isInside(state: State, kind: State['kind']): boolean {
  for (let current: State | null | undefined = state; current; current = current.prevState)
    if (current.kind === kind) return true;
  return false;
}

/** Returns the innermost enclosing rule of one of these kinds. */
export function enclosing(state: State, ...kinds: readonly NonNullable<State['kind']>[]): State | undefined {
  for (let current: State | null | undefined = state; current; current = current.prevState)
    if (current.kind && kinds.includes(current.kind)) return current;
  return undefined;
}
