import {
  Kind,
  OverlappingFieldsCanBeMergedRule,
  validate,
  visit,
  type ASTNode,
  type FieldNode,
  type GraphQLError,
} from 'graphql';
import { definitionsReaching, reachedFragments } from '../documents/definitionQueries';
import type { ActionRequest } from './action';

/**
 * Returns the names of fields that can be added to a field's selection set without an alias or a conflict.
 * Checks the definition, the fragments it reaches, and the definitions that reach it.
 */
export function withoutConflicts(
  request: ActionRequest,
  field: FieldNode,
  names: readonly string[],
): readonly string[] {
  let added = names.map((name): FieldNode => ({ kind: Kind.FIELD, name: { kind: Kind.NAME, value: name } }));
  while (added.length > 0) {
    const errors = overlaps(request, field, added);
    // The rule reports an error without nodes if there are too many fields to compare.
    if (!errors || errors.some(({ nodes }) => !nodes)) return [];
    const conflicting = new Set<ASTNode>(errors.flatMap(({ nodes }) => nodes ?? []));
    const remaining = added.filter((one) => !conflicting.has(one));
    // Checks again after a removal, because an error lists only some of the conflicting fields.
    if (remaining.length === added.length) break;
    added = remaining;
  }
  return added.map(({ name }) => name.value);
}

/**
 * Returns the field conflicts after selections are added to a field, or `undefined` if a long chain of
 * fragments exhausts the call stack.
 */
function overlaps(
  request: ActionRequest,
  field: FieldNode,
  added: readonly FieldNode[],
): readonly GraphQLError[] | undefined {
  try {
    return overlapsIn(request, field, added);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Returns the field conflicts in the definition and in every definition that reaches it. */
function overlapsIn(
  { schema, project, document, placed }: ActionRequest,
  field: FieldNode,
  added: readonly FieldNode[],
): readonly GraphQLError[] {
  const { node: before } = placed.definition;
  if (!before) return [];
  const after = visit(before, {
    [Kind.FIELD]: (node) => (node === field ? withSelections(node, added) : undefined),
  });
  const roots =
    before.kind === Kind.FRAGMENT_DEFINITION
      ? [{ document, placed }, ...definitionsReaching(project, { document, placed })]
      : [{ document, placed }];
  return roots.flatMap((root) => {
    const { definition } = root.placed;
    const fragments = reachedFragments(project, root.document, definition);
    const definitions = [definition, ...fragments.map((fragment) => fragment.placed.definition)]
      .map(({ node }) => (node === before ? after : node))
      .filter((node) => node !== undefined);
    return validate(schema, { kind: Kind.DOCUMENT, definitions }, [OverlappingFieldsCanBeMergedRule], {
      maxErrors: Infinity,
    });
  });
}

function withSelections(field: FieldNode, added: readonly FieldNode[]): FieldNode {
  const selections = [...(field.selectionSet?.selections ?? []), ...added];
  return { ...field, selectionSet: { kind: Kind.SELECTION_SET, selections } };
}
