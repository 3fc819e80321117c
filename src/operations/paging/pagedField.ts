import {
  Kind,
  TokenKind,
  type FieldNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import type { OperationRequest } from '../requestText';
import { fieldsOf } from '../request/places';

/** A GraphQL connection in an operation that can be requested page by page. */
export interface PagedField {
  /** Keys from the root of `data` to the connection. */
  readonly path: readonly string[];
  /** The name of the cursor variable. */
  readonly cursorVariable: string;
  /** The request text, with a cursor variable added if the field has none. */
  readonly text: string;
}

/** The name of the cursor variable that is added for a field without one. */
const pageVariable = 'afterCursor';

/**
 * Returns the outermost GraphQL connection of an operation that selects `pageInfo { hasNextPage endCursor }`. If its
 * field has no `after: $variable`, one is added to the request text; the document isn't changed. Returns `undefined` if
 * there is no connection, or if a variable would have to be added to a fragment.
 */
export function pagedField(request: OperationRequest): PagedField | undefined {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of request.document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const found = search(request.operation.node.selectionSet, [], fragments);
  if (!found) return undefined;
  const { field, path } = found;
  const after = field.arguments?.find(({ name }) => name.value === 'after');
  if (after?.value.kind === Kind.VARIABLE)
    return { path, cursorVariable: after.value.name.value, text: request.text };
  const text = withCursor(request, field);
  return text === undefined ? undefined : { path, cursorVariable: pageVariable, text };
}

interface Found {
  readonly field: FieldNode;
  readonly path: readonly string[];
}

/**
 * Searches breadth-first, because a GraphQL connection within the items of another one can't be followed for all
 * items.
 */
function search(
  root: SelectionSetNode,
  base: readonly string[],
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): Found | undefined {
  let level: readonly { set: SelectionSetNode; path: readonly string[] }[] = [{ set: root, path: base }];
  while (level.length > 0) {
    const fields = level.flatMap(({ set, path }) =>
      fieldsOf(set, fragments).map((field) => ({
        field,
        path: [...path, (field.alias ?? field.name).value],
      })),
    );
    const connection = fields.find(({ field }) => hasPageInfo(field, fragments));
    if (connection) return connection;
    level = fields.flatMap(({ field, path }) =>
      field.selectionSet ? [{ set: field.selectionSet, path }] : [],
    );
  }
  return undefined;
}

function hasPageInfo(
  { selectionSet }: FieldNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): boolean {
  if (!selectionSet) return false;
  return fieldsOf(selectionSet, fragments).some((field) => {
    if (field.name.value !== 'pageInfo' || field.alias || !field.selectionSet) return false;
    const names = fieldsOf(field.selectionSet, fragments).map(({ name }) => name.value);
    return names.includes('hasNextPage') && names.includes('endCursor');
  });
}

interface Edit {
  readonly at: number;
  readonly remove: number;
  readonly insert: string;
}

/**
 * Returns the request text with a cursor argument and variable. Returns `undefined` for a field in a
 * fragment, because only the operation itself is edited.
 */
function withCursor(request: OperationRequest, field: FieldNode): string | undefined {
  const { node } = request.operation;
  const part = request.parts.find(
    ({ origin, start }) => origin === undefined && start === request.operation.start,
  );
  if (!part || !node.loc || !field.loc) return undefined;
  if (
    field.loc.source !== node.loc.source ||
    field.loc.start < node.loc.start ||
    field.loc.end > node.loc.end
  )
    return undefined;
  const shift = part.requestStart - node.loc.start;
  return [argumentEdit(field), declarationEdit(node)]
    .sort((a, b) => b.at - a.at)
    .reduce(
      (text, { at, remove, insert }) => text.slice(0, at + shift) + insert + text.slice(at + shift + remove),
      request.text,
    );
}

function argumentEdit(field: FieldNode): Edit {
  const value = `after: $${pageVariable}`;
  const literal = field.arguments?.find(({ name }) => name.value === 'after');
  if (literal?.loc)
    return { at: literal.loc.start, remove: literal.loc.end - literal.loc.start, insert: value };
  const [first] = field.arguments ?? [];
  if (first?.loc) return { at: first.loc.start, remove: 0, insert: `${value}, ` };
  return { at: field.name.loc?.end ?? 0, remove: 0, insert: `(${value})` };
}

function declarationEdit(node: OperationDefinitionNode): Edit {
  const declaration = `$${pageVariable}: String`;
  const [first] = node.variableDefinitions ?? [];
  if (first?.loc) return { at: first.loc.start, remove: 0, insert: `${declaration}, ` };
  if (node.name?.loc) return { at: node.name.loc.end, remove: 0, insert: `(${declaration})` };
  const start = node.loc?.start ?? 0;
  // The shorthand `{ ... }` requires a keyword before variable declarations.
  return node.loc?.startToken.kind === TokenKind.BRACE_L
    ? { at: start, remove: 0, insert: `query (${declaration}) ` }
    : { at: start + node.operation.length, remove: 0, insert: ` (${declaration})` };
}
