import { CharacterStream, onlineParser } from 'graphql-language-service';
import type { ContextToken, State } from 'graphql-language-service';

const parser = onlineParser();

/** Here the lexer begins afresh: a definition left open above must not swallow the one below. */
const definitionStart = /^(?:query|mutation|subscription|fragment)\b/;

/**
 * The state of the forgiving lexer at the beginning of lines. The library's own calls lex the whole document for
 * each question; here an answer costs the lines between the cursor and the nearest line that is known, and each
 * definition begins afresh, so that an open brace above does no harm.
 */
export class LineStates {
  /** By line; holes are lines nobody has asked for. */
  private readonly states: (State | undefined)[] = [];

  constructor(private readonly lineText: (line: number) => string) {}

  /** Forgets what an edit on this line may have changed: the states of all lines after it. */
  dropAfter(line: number): void {
    this.states.length = Math.min(this.states.length, line + 1);
  }

  /** The token that ends at the position or stands around it, with the lexer's state after it. */
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

  /** The first line of the definition that a line belongs to, as far as the beginnings of lines tell. */
  definitionStart(line: number): number {
    let start = line;
    while (start > 0 && !definitionStart.test(this.lineText(start))) start -= 1;
    return start;
  }

  private stateBefore(line: number): State {
    let from = line;
    while (from > 0 && this.states[from] === undefined && !this.beginsAfresh(from)) from -= 1;
    const state = { ...(this.states[from] ?? parser.startState()) };
    for (let current = from; current < line; current += 1) {
      this.states[current] = { ...state };
      this.lexLine(current, state);
      if (this.beginsAfresh(current + 1) && state.inBlockstring !== true) Object.assign(state, fresh());
    }
    this.states[line] = { ...state };
    return state;
  }

  /** A keyword in an open block string begins nothing; an even number of marks above means none is open. */
  private beginsAfresh(line: number): boolean {
    return definitionStart.test(this.lineText(line)) && !this.inBlockString(line);
  }

  private inBlockString(line: number): boolean {
    const known = this.states[line];
    return known?.inBlockstring === true;
  }

  private lexLine(line: number, state: State): void {
    const stream = new CharacterStream(this.lineText(line));
    while (!stream.eol()) parser.token(stream, state);
    if (state.kind === null) Object.assign(state, fresh());
  }
}

/** All keys of a state, so that assigning them leaves nothing of another behind. */
function fresh(): State {
  return {
    ...parser.startState(),
    levels: [],
    needsAdvance: false,
    inBlockstring: false,
  };
}
