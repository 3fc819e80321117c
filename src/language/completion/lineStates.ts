import { CharacterStream, onlineParser } from 'graphql-language-service';
import type { ContextToken, State } from 'graphql-language-service';

const parser = onlineParser();

/** The state of the lexer before a line, if it starts at the line `since`. */
interface LineState {
  readonly since: number;
  readonly state: State;
}

/**
 * Caches the state of the error-tolerant lexer at the start of lines. The library's own functions lex the complete
 * document for each request; this class lexes only the lines between the nearest cached line and the cursor. The
 * lexer starts at the definition around the line, so that an unclosed brace above has no effect.
 */
export class LineStates {
  /** By line; lines that weren't requested yet are missing. */
  private readonly states: (LineState | undefined)[] = [];

  /** @param definitionLine the first line of the definition that a line belongs to */
  constructor(
    private readonly lineText: (line: number) => string,
    private readonly definitionLine: (line: number) => number,
  ) {}

  /** Deletes the states that an edit on this line may have changed: those of all lines after it. */
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

  private stateBefore(line: number): State {
    const since = this.definitionLine(line);
    let from = line;
    while (from > since && this.states[from]?.since !== since) from -= 1;
    const known = this.states[from];
    const state = { ...(from > since && known !== undefined ? known.state : parser.startState()) };
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

/** Returns all keys of a state, so that assigning it overwrites all values of another state. */
function fresh(): State {
  return {
    ...parser.startState(),
    levels: [],
    needsAdvance: false,
    inBlockstring: false,
  };
}
