import {
  getTypeInfo,
  type ContextToken,
  type State,
  CharacterStream,
  list,
  onlineParser,
  opt,
  p,
  ParseRules,
} from 'graphql-language-service';
import type { GraphQLSchema } from 'graphql';
import type { LanguageDocument } from '../documents/languageDocument';

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

/** The grammar of the library has no directives of variables. */
const parser = onlineParser({
  parseRules: {
    ...ParseRules,
    VariableDefinition: ['Variable', p(':'), 'Type', opt('DefaultValue'), list('Directive')],
  },
});

const known = new WeakMap<LanguageDocument, LineStates>();

/** Returns the lexer states of a document, which its edits update. */
function linesOf(document: LanguageDocument): LineStates {
  const cached = known.get(document);
  if (cached) return cached;
  const lines = new LineStates(
    (line) => document.lineText(line),
    (line) => document.definitionLine(line),
  );
  document.onEdit = (line) => lines.dropAfter(line);
  known.set(document, lines);
  return lines;
}

/** The lexer state before a line. `since` is the line at which the lexer started. */
interface LineState {
  readonly since: number;
  readonly state: State;
}

/**
 * Caches the state of the error-tolerant lexer at the start of lines. The functions of graphql-language-service lex the
 * complete document for each request; this class lexes only the lines between the nearest cached line and the cursor.
 * Lexing starts at the enclosing definition, so an unclosed brace in an earlier definition has no effect.
 */
class LineStates {
  /** Indexed by line. Missing for lines without a computed state. */
  private readonly states: (LineState | undefined)[] = [];

  /** @param definitionLine returns the first line of the definition that contains a line */
  constructor(
    private readonly lineText: (line: number) => string,
    private readonly definitionLine: (line: number) => number,
  ) {}

  /** Deletes the states of all lines after this one, because an edit on this line can change them. */
  dropAfter(line: number): void {
    this.states.length = Math.min(this.states.length, line + 1);
  }

  /** Returns the token that ends at the position or contains it, with the lexer's state after it. */
  tokenAt(line: number, character: number): ContextToken {
    const state = { ...this.stateBefore(line) };
    const stream = new CharacterStream(this.lineText(line));
    let style = '';
    while (!stream.eol()) {
      style = parser.token(stream, state);
      if (stream.getCurrentPosition() >= character) break;
    }
    return {
      start: stream.getStartOfToken(),
      end: stream.getCurrentPosition(),
      string: stream.current(),
      state,
      style,
    };
  }

  /** Returns an empty token at the start of a line, with the lexer's state after the line break. */
  lineStart(line: number): ContextToken {
    const state = { ...this.stateBefore(line) };
    const style = parser.token(new CharacterStream(' '), state);
    return { start: 0, end: 0, string: '', state, style };
  }

  private stateBefore(line: number): State {
    const since = this.definitionLine(line);
    let from = line;
    while (from > since && this.states[from]?.since !== since) from -= 1;
    const known = this.states[from];
    const state = { ...(from > since && known ? known.state : parser.startState()) };
    for (let current = from; current < line; current += 1) {
      this.lexLine(current, state);
      this.states[current + 1] = { since, state: { ...state } };
    }
    return state;
  }

  private lexLine(line: number, state: State): void {
    const stream = new CharacterStream(this.lineText(line));
    while (!stream.eol()) parser.token(stream, state);
    if (state.kind === null) Object.assign(state, fresh());
  }
}

/** Returns a start state with all keys, to overwrite every value of another state. */
function fresh(): State {
  return {
    ...parser.startState(),
    levels: [],
    needsAdvance: false,
    inBlockstring: false,
  };
}
