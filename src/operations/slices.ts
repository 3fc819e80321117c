import { TokenKind } from 'graphql';
import { lexForgivingly, type LexedToken } from './lexer';

/** A stretch of a document that holds one definition, found by its tokens alone: it need not parse. */
export interface DefinitionSlice {
  readonly start: number;
  readonly end: number;
}

const executableKeywords = new Set(['query', 'mutation', 'subscription', 'fragment']);

const definitionKeywords = new Set([
  ...executableKeywords,
  'schema',
  'scalar',
  'type',
  'interface',
  'union',
  'enum',
  'input',
  'directive',
  'extend',
]);

/**
 * Where the next token stands, outside all braces:
 * - `between`: a definition is complete, whatever comes begins the next one;
 * - `described`: after a description, which belongs to what follows;
 * - `head`: after the beginning of a definition whose body is still to come, if it has one;
 * - `stray`: after punctuation that belongs nowhere.
 */
type Place = 'between' | 'described' | 'head' | 'stray';

/**
 * Cuts a document into its definitions without parsing it, so that one broken definition never hides another.
 * The keyword of a definition at the start of a line begins one even where the head before it has no body;
 * that of an operation or a fragment does so inside braces too: what is missing is the closing brace before it.
 */
export function sliceDefinitions(text: string): readonly DefinitionSlice[] {
  const slices: { start: number; end: number }[] = [];
  let depth = 0;
  let place: Place = 'between';

  for (const token of lexForgivingly(text)) {
    const current = slices.at(-1);
    if (current === undefined || begins(token, depth, place)) {
      slices.push({ start: token.start, end: token.end });
      depth = 0;
      place = placeAfterFirst(token);
    } else {
      current.end = token.end;
      if (place === 'described') place = 'head';
    }

    if (token.kind === TokenKind.BRACE_L || token.kind === TokenKind.PAREN_L) depth += 1;
    if (token.kind === TokenKind.BRACE_L && depth === 1) place = 'between';
    if (token.kind === TokenKind.BRACE_R || token.kind === TokenKind.PAREN_R) depth = Math.max(0, depth - 1);
  }
  return slices;
}

function begins(token: LexedToken, depth: number, place: Place): boolean {
  const isName = token.kind === TokenKind.NAME;
  const executable = isName && executableKeywords.has(token.value) && token.atLineStart;
  if (depth > 0) return executable;
  switch (place) {
    case 'between':
      return true;
    case 'described':
      return executable;
    case 'head':
      return isName && definitionKeywords.has(token.value) && token.atLineStart;
    case 'stray':
      return token.kind === TokenKind.BRACE_L || (isName && definitionKeywords.has(token.value));
  }
}

function placeAfterFirst({ kind }: LexedToken): Place {
  switch (kind) {
    case TokenKind.NAME:
      return 'head';
    case TokenKind.STRING:
    case TokenKind.BLOCK_STRING:
      return 'described';
    default:
      return 'stray';
  }
}
