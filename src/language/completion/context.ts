import { getTypeInfo, type ContextToken, type State } from 'graphql-language-service';
import type { GraphQLSchema } from 'graphql';
import type { LanguageDocument } from '../documents/languageDocument';
import { linesOf } from './lineStates';

export interface LinePosition {
  readonly line: number;
  readonly character: number;
}

/** The lexer's token and state at a cursor, and the schema types for that state. */
export interface CursorContext {
  readonly token: ContextToken;
  /** The lexer state at the cursor or, within invalid text, the state before it. */
  readonly state: State;
  readonly types: ReturnType<typeof getTypeInfo>;
}

/**
 * Returns the context at a position, or `undefined` if there is none, for example in a document that is too large. The
 * definition around the position can have syntax errors.
 */
export function contextAt(
  schema: GraphQLSchema,
  document: LanguageDocument,
  { line, character }: LinePosition,
): CursorContext | undefined {
  if (document.tooLarge) return undefined;
  return contextOf(schema, linesOf(document).tokenAt(line, character));
}

/**
 * Returns the context in which text typed at a position would be read, or `undefined` as {@link contextAt} does. At the
 * start of a line, the token before the line break is complete, and the token after the cursor isn't included.
 */
export function typingContextAt(
  schema: GraphQLSchema,
  document: LanguageDocument,
  position: LinePosition,
): CursorContext | undefined {
  if (position.character > 0 || document.tooLarge) return contextAt(schema, document, position);
  return contextOf(schema, linesOf(document).lineStart(position.line));
}

function contextOf(schema: GraphQLSchema, token: ContextToken): CursorContext | undefined {
  const state = token.state.kind === 'Invalid' ? token.state.prevState : token.state;
  return state ? { token, state, types: getTypeInfo(schema, token.state) } : undefined;
}

/** Whether the state or one of its ancestors has this kind. */
export function isInside(state: State, kind: State['kind']): boolean {
  for (let current: State | null | undefined = state; current; current = current.prevState)
    if (current.kind === kind) return true;
  return false;
}

/** Returns the innermost state of one of these kinds, starting with the state itself. */
export function enclosing(state: State, ...kinds: readonly NonNullable<State['kind']>[]): State | undefined {
  for (let current: State | null | undefined = state; current; current = current.prevState)
    if (current.kind && kinds.includes(current.kind)) return current;
  return undefined;
}
