import {
  BREAK,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type ASTNode,
  type GraphQLArgument,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql';
import type { PlacedDefinition } from '../documents/languageDocument';

/** A syntax node with its schema types. */
export interface LocatedNode {
  readonly node: ASTNode;
  /** The composite type of the selection set that is or contains the node. */
  readonly parentType: GraphQLCompositeType | undefined;
  readonly field: GraphQLField<unknown, unknown> | undefined;
  readonly argument: GraphQLArgument | undefined;
  readonly inputType: GraphQLInputType | undefined;
  /** The default value of the argument or input field whose value is or contains the node. */
  readonly defaultValue: unknown;
}

/** Returns the nodes that contain a document offset, outermost first. */
export function nodesAround(
  schema: GraphQLSchema,
  { definition, start }: PlacedDefinition,
  offset: number,
): readonly LocatedNode[] {
  const found: LocatedNode[] = [];
  if (!definition.node) return found;
  const at = offset - start;
  const info = new TypeInfo(schema);
  const visitor = visitWithTypeInfo(info, {
    enter(node) {
      const { loc } = node;
      if (!loc || at < loc.start || loc.end < at) return false;
      found.push(located(node, info));
      return undefined;
    },
  });
  visit(definition.node, visitor);
  return found;
}

/** Calls the callback for every node of a definition until it returns `true`. */
export function walk(
  schema: GraphQLSchema,
  node: ASTNode,
  look: (located: LocatedNode) => boolean | undefined,
): void {
  const info = new TypeInfo(schema);
  visit(
    node,
    visitWithTypeInfo(info, { enter: (inner) => (look(located(inner, info)) === true ? BREAK : undefined) }),
  );
}

function located(node: ASTNode, info: TypeInfo): LocatedNode {
  return {
    node,
    parentType: info.getParentType() ?? undefined,
    field: info.getFieldDef() ?? undefined,
    argument: info.getArgument() ?? undefined,
    inputType: info.getInputType() ?? undefined,
    defaultValue: info.getDefaultValue(),
  };
}
