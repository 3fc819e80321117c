import * as l10n from '@vscode/l10n';
import {
  type ASTNode,
  type FieldNode,
  getNamedType,
  getNullableType,
  type GraphQLError,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  Kind,
  OverlappingFieldsCanBeMergedRule,
  validate,
  visit,
} from 'graphql';
import { definitionsReaching, reachedFragments } from '../documents/definitionQueries';
import { indentAt, type Action, type ActionRequest, type ProblemAt } from './action';
import { nodesAround, type LocatedNode } from './locatedNodes';

/** Returns the action that adds the missing required arguments of a field, with placeholder values of their types. */
export function fillArguments(request: ActionRequest, problem: ProblemAt): Action[] {
  const found = fieldAt(request, problem.start);
  if (!found?.field) return [];
  const { document, placed } = request;
  const { node, field } = found;
  const given = node.arguments ?? [];
  const missing = field.args.filter(
    (argument) => isRequiredArgument(argument) && !given.some(({ name }) => name.value === argument.name),
  );
  if (missing.length === 0) return [];
  const text = missing.map(({ name, type }) => `${name}: ${placeholder(type)}`).join(', ');
  const last = given.at(-1)?.loc?.end;
  const at = placed.start + (last ?? node.name.loc?.end ?? 0);
  const edit = { document, start: at, end: at, text: last === undefined ? `(${text})` : `, ${text}` };
  return [
    { title: l10n.t('Fill required arguments'), kind: 'quickfix', edits: [edit], problem, preferred: true },
  ];
}

/**
 * Returns the action that adds the missing scalar and enum fields of a field's type. It skips deprecated fields, fields
 * with required arguments, and fields that conflict with other selections, including those in fragments.
 */
export function fillFields(request: ActionRequest, problem?: ProblemAt): Action[] {
  const found = fieldAt(request, problem?.start ?? request.start);
  const type = found?.field ? getNamedType(found.field.type) : undefined;
  if (!found || !(isObjectType(type) || isInterfaceType(type))) return [];
  const { document, placed } = request;
  const { node } = found;
  const selections = node.selectionSet?.selections ?? [];
  const selected = new Set(
    selections.flatMap((one) => (one.kind === Kind.FIELD && !one.alias ? [one.name.value] : [])),
  );
  const candidates = Object.values(type.getFields())
    .filter((field) => isLeafType(getNamedType(field.type)) && !field.args.some(isRequiredArgument))
    .filter((field) => !field.deprecationReason && !selected.has(field.name))
    .map(({ name }) => name);
  const names = withoutConflicts(request, node, candidates);
  if (names.length === 0) return [];
  const indent = indentAt(document, placed.start + (node.loc?.start ?? 0));
  const lines = names.map((name) => `\n${indent}  ${name}`).join('');
  const last = selections.at(-1)?.loc?.end;
  const at = placed.start + (last ?? node.loc?.end ?? 0);
  const text = last === undefined ? ` {${lines}\n${indent}}` : lines;
  return [
    {
      title: l10n.t('Select scalar and enum fields of {type}', { type: type.name }),
      kind: problem ? 'quickfix' : 'refactor.rewrite',
      edits: [{ document, start: at, end: at, text }],
      ...(problem && { problem, preferred: true }),
    },
  ];
}

/** Returns the innermost field that contains the offset. */
function fieldAt(
  { schema, placed }: ActionRequest,
  offset: number,
): (LocatedNode & { readonly node: FieldNode }) | undefined {
  return nodesAround(schema, placed, offset).findLast(
    (located): located is LocatedNode & { readonly node: FieldNode } => located.node.kind === Kind.FIELD,
  );
}

function placeholder(type: GraphQLInputType, depth = 0): string {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return '[]';
  if (isEnumType(nullable)) return nullable.getValues()[0]?.name ?? 'null';
  if (isInputObjectType(nullable)) {
    if (depth > 4) return '{}';
    const required = Object.values(nullable.getFields()).filter(isRequiredInputField);
    if (required.length === 0) return '{}';
    return `{ ${required.map((field) => `${field.name}: ${placeholder(field.type, depth + 1)}`).join(', ')} }`;
  }
  switch (getNamedType(nullable).name) {
    case 'Int':
    case 'Float':
      return '0';
    case 'Boolean':
      return 'false';
    default:
      return '""';
  }
}

/**
 * Returns the names of fields that can be added to a field's selection set without an alias or a conflict.
 * Checks the definition, the fragments it reaches, and the definitions that reach it.
 */
function withoutConflicts(
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
