import { Kind, type ASTNode } from 'graphql';

/** The part of a node that a finding about it is drawn under: a name, rather than everything it holds. */
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

/** An anonymous operation is drawn under its keyword or its opening brace. */
function keywordOf(node: Extract<ASTNode, { kind: Kind.OPERATION_DEFINITION }>): ASTNode {
  const start = node.loc?.start ?? 0;
  const keyword = node.loc?.startToken;
  return { ...node, loc: { ...node.loc, start, end: keyword?.end ?? start + 1 } } as ASTNode;
}
