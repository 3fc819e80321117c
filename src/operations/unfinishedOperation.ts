import { Kind, parse, TokenKind, type OperationDefinitionNode } from 'graphql';
import type { BrokenDefinition, Operation } from './document';
import { lexForgivingly } from './lexForgivingly';

const keywords: ReadonlySet<string> = new Set(['query', 'mutation', 'subscription']);

/**
 * Parses the kind, name, and variables of an operation with a syntax error, such as one with an empty
 * selection set. The returned node has a placeholder selection set.
 *
 * @returns `undefined` for a definition that isn't an operation
 */
export function unfinishedOperation(text: string, broken: BrokenDefinition): Operation | undefined {
  const slice = text.slice(broken.start, broken.end);
  const { head, keyword, name } = headOf(slice);
  if (keyword === undefined) return undefined;
  const start = name === undefined ? keyword : `${keyword} ${name}`;
  const node = parsed(`${head} { __typename }`) ?? parsed(`${start} { __typename }`);
  if (!node) return undefined;
  return { kind: 'operation', start: broken.start, end: broken.end, name: node.name?.value, node };
}

/**
 * Returns the text before the selection set, the keyword, and the name. The shorthand `{ ... }` has the
 * keyword `query`; definitions other than operations have none.
 */
function headOf(slice: string): {
  readonly head: string;
  readonly keyword: string | undefined;
  readonly name: string | undefined;
} {
  let depth = 0;
  let keyword: string | undefined;
  let name: string | undefined;
  let index = 0;
  for (const { kind, value, start } of lexForgivingly(slice)) {
    if (index === 0 && kind === TokenKind.BRACE_L) return { head: 'query', keyword: 'query', name };
    if (index === 0 && keywords.has(value)) keyword = value;
    if (index === 1 && kind === TokenKind.NAME) name = value;
    if (kind === TokenKind.PAREN_L) depth += 1;
    if (kind === TokenKind.PAREN_R) depth -= 1;
    if (kind === TokenKind.BRACE_L && depth === 0) return { head: slice.slice(0, start), keyword, name };
    index += 1;
  }
  return { head: slice, keyword, name };
}

function parsed(text: string): OperationDefinitionNode | undefined {
  try {
    const [node] = parse(text).definitions;
    return node?.kind === Kind.OPERATION_DEFINITION ? node : undefined;
  } catch {
    return undefined;
  }
}
