import {
  CharacterStream,
  list,
  onlineParser,
  opt,
  p,
  ParseRules,
  type ContextToken,
  type State,
} from 'graphql-language-service';

import type { LanguageDocument } from '../documents/languageDocument';

/** The grammar of the library has no directives of variables. */
const parser = onlineParser({
  parseRules: {
    ...ParseRules,
    VariableDefinition: ['Variable', p(':'), 'Type', opt('DefaultValue'), list('Directive')],
  },
});

const known = new WeakMap<LanguageDocument, LineStates>();

/** Returns the lexer states of a document, which its edits update. */
export function linesOf(document: LanguageDocument): LineStates {
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
