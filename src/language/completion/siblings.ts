import { TokenKind } from 'graphql';
import { lexForgivingly, type LexedToken } from '../../operations/lexForgivingly';

/** The existing names in the braces, brackets, or parentheses around a cursor. */
export interface Siblings {
  /**
   * The names of the fields in the selection set around the cursor, and `...Name` for its fragment spreads.
   */
  readonly selected: ReadonlySet<string>;
  /**
   * The names before a colon in the parentheses or braces around the cursor, such as arguments, input fields,
   * or variables.
   */
  readonly given: ReadonlySet<string>;
}

interface Level {
  readonly opening: LexedToken['kind'];
  readonly names: { readonly name: string; readonly key: boolean; readonly start: number }[];
}

const openings = new Set<LexedToken['kind']>([TokenKind.BRACE_L, TokenKind.PAREN_L, TokenKind.BRACKET_L]);
const closings = new Set<LexedToken['kind']>([TokenKind.BRACE_R, TokenKind.PAREN_R, TokenKind.BRACKET_R]);

/**
 * Collects the names next to the cursor from tokens, because an incomplete definition rarely parses. Omits
 * the name at the cursor.
 */
export function siblingsAt(text: string, offset: number): Siblings {
  const levels: Level[] = [{ opening: TokenKind.SOF, names: [] }];
  let around: Level | undefined;
  let previous: LexedToken | undefined;
  let beforePrevious: LexedToken | undefined;

  for (const token of lexForgivingly(text)) {
    if (!around && token.start >= offset) around = levels.at(-1);
    const level = levels.at(-1);
    if (openings.has(token.kind)) levels.push({ opening: token.kind, names: [] });
    else if (closings.has(token.kind)) {
      if (levels.length > 1) levels.pop();
      if (around && !levels.includes(around)) break;
    } else if (token.kind === TokenKind.COLON) {
      // `name:` is an argument, an input field, a variable, or the alias of the next field.
      const last = level?.names.pop();
      if (last) level?.names.push({ ...last, key: true });
    } else if (token.kind === TokenKind.NAME && level) {
      const name = selectedName(token, previous, beforePrevious);
      const touched = token.start <= offset && offset <= token.end;
      if (name !== undefined && !touched) level.names.push({ name, key: false, start: token.start });
    }
    beforePrevious = previous;
    previous = token;
  }
  around ??= levels.at(-1);
  return {
    selected: new Set(around?.names.filter(({ key }) => !key).map(({ name }) => name)),
    given: new Set(around?.names.filter(({ key }) => key).map(({ name }) => name)),
  };
}

function selectedName(
  { value }: LexedToken,
  previous: LexedToken | undefined,
  beforePrevious: LexedToken | undefined,
): string | undefined {
  switch (previous?.kind) {
    case TokenKind.SPREAD:
      return value === 'on' ? undefined : `...${value}`;
    case TokenKind.AT:
      return undefined;
    case TokenKind.NAME:
      return previous.value === 'on' && beforePrevious?.kind === TokenKind.SPREAD ? undefined : value;
    case TokenKind.DOLLAR:
    default:
      return value;
  }
}
