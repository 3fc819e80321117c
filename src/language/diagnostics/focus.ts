import { Kind, type ASTNode } from 'graphql';

/** Returns the part of a node to underline for a finding: its name rather than all of its text. */
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

/** For an anonymous operation, its keyword or its opening brace is underlined. */
function keywordOf(node: Extract<ASTNode, { kind: Kind.OPERATION_DEFINITION }>): ASTNode {
  const start = node.loc?.start ?? 0;
  const keyword = node.loc?.startToken;
  return { ...node, loc: { ...node.loc, start, end: keyword?.end ?? start + 1 } } as ASTNode;
}
