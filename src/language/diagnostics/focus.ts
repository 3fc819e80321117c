import { Kind, type ASTNode } from 'graphql';

/** Returns the range of a node to underline, usually its name. */
export function focusOf(node: ASTNode): { readonly start: number; readonly end: number } {
  const { start, end } = named(node).loc ?? { start: 0, end: 0 };
  return { start, end };
}

function named(node: ASTNode): ASTNode {
  switch (node.kind) {
    case Kind.FIELD:
    case Kind.ARGUMENT:
    case Kind.OBJECT_FIELD:
    case Kind.FRAGMENT_SPREAD:
    case Kind.FRAGMENT_DEFINITION:
      return node.name;
    case Kind.VARIABLE_DEFINITION:
      return node.variable;
    case Kind.INLINE_FRAGMENT:
      return node.typeCondition ?? node;
    case Kind.OPERATION_DEFINITION:
      return node.name ?? keywordOf(node);
    default:
      return node;
  }
}

/** Returns a node that spans only the keyword or opening brace of an anonymous operation. */
function keywordOf(node: Extract<ASTNode, { kind: Kind.OPERATION_DEFINITION }>): ASTNode {
  const start = node.loc?.start ?? 0;
  const keyword = node.loc?.startToken;
  return { ...node, loc: { ...node.loc, start, end: keyword?.end ?? start + 1 } } as ASTNode;
}
