import { GraphQLError, TokenKind, parse } from 'graphql';
import { lexForgivingly, type LexedToken } from './lexForgivingly';

/** A range of a document that contains one definition, which may have syntax errors. */
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
 * The state before the next token, outside all braces and parentheses:
 * - `between`: a definition is complete, and any token starts the next one;
 * - `described`: after a description, which belongs to the next definition;
 * - `head`: after the start of a definition and before its body, if it has one;
 * - `stray`: after a token that can't start a definition, such as punctuation.
 */
type Place = 'between' | 'described' | 'head' | 'stray';

/**
 * The maximum number of characters to parse without success, because VS Code requests the definitions with
 * every keystroke.
 */
const maxParsedInVain = 256 * 1024;

/**
 * Splits a document into its definitions, so that a syntax error in one doesn't hide the others. Tokens
 * determine where most definitions start. A keyword at the start of a line can also be a name, or it can
 * start a definition after an unclosed one. The text is split at such a keyword only if it doesn't parse, or if
 * too much text was parsed without success.
 */
export function sliceDefinitions(text: string): readonly DefinitionSlice[] {
  const slices: { start: number; end: number }[] = [];
  let depth = 0;
  let place: Place = 'between';
  let parsedTo = 0;
  let leftToParse = maxParsedInVain;

  for (const token of lexForgivingly(text)) {
    if (token.start < parsedTo) continue;
    const current = slices.at(-1);
    if (current && leftToParse > 0 && isDoubtful(token, depth, place, text)) {
      const end = bodyEnd(text, current.start);
      const parsed = end === undefined ? undefined : parsedDefinitions(text, current.start, end);
      if (end !== undefined && parsed) {
        slices.splice(-1, 1, ...parsed);
        parsedTo = end;
        depth = 0;
        place = 'between';
        continue;
      }
      leftToParse -= (end ?? text.length) - current.start;
    }
    if (!current || begins(token, depth, place, text)) {
      slices.push({ start: token.start, end: token.end });
      depth = 0;
      place = placeAfterFirst(token);
    } else {
      current.end = token.end;
      if (place === 'described') place = 'head';
    }

    depth = depthAfter(token, depth);
    if (token.kind === TokenKind.BRACE_L && depth === 1) place = 'between';
  }
  return slices;
}

/** Whether a token might start a definition, but could also belong to the one before it. */
function isDoubtful(token: LexedToken, depth: number, place: Place, text: string): boolean {
  const complete = depth === 0 && (place === 'between' || place === 'stray');
  return !complete && begins(token, depth, place, text);
}

function begins(token: LexedToken, depth: number, place: Place, text: string): boolean {
  const isName = token.kind === TokenKind.NAME;
  const executable = isName && executableKeywords.has(token.value) && token.atLineStart;
  // Before a colon, a keyword is the name of an argument or input field, or an alias.
  if (depth > 0) return executable && !colonFollows(text, token.end);
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

function colonFollows(text: string, offset: number): boolean {
  const colon = /[\s,\uFEFF]*:/y;
  colon.lastIndex = offset;
  return colon.test(text);
}

function depthAfter({ kind }: LexedToken, depth: number): number {
  if (kind === TokenKind.BRACE_L || kind === TokenKind.PAREN_L) return depth + 1;
  return kind === TokenKind.BRACE_R || kind === TokenKind.PAREN_R ? Math.max(0, depth - 1) : depth;
}

/**
 * Returns the end of the first body after an offset, the end of the text if there is no body, or `undefined`
 * if a brace or a parenthesis isn't closed.
 */
function bodyEnd(text: string, start: number): number | undefined {
  let depth = 0;
  let inBody = false;
  for (const token of lexForgivingly(text.slice(start))) {
    depth = depthAfter(token, depth);
    inBody ||= token.kind === TokenKind.BRACE_L && depth === 1;
    if (inBody && depth === 0) return start + token.end;
  }
  return depth === 0 ? text.length : undefined;
}

/** Returns the definitions in a range of the text, or `undefined` if it doesn't parse. */
function parsedDefinitions(text: string, start: number, end: number): DefinitionSlice[] | undefined {
  try {
    return parse(text.slice(start, end)).definitions.map(({ loc }) => ({
      start: start + (loc?.start ?? 0),
      end: start + (loc?.end ?? 0),
    }));
  } catch (error) {
    // Definitions that are nested too deeply exhaust the stack of the parser.
    if (error instanceof GraphQLError || error instanceof RangeError) return undefined;
    throw error;
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
