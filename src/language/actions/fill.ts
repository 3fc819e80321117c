import * as l10n from '@vscode/l10n';
import {
  Kind,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  type FieldNode,
  type GraphQLInputType,
} from 'graphql';
import { indentAt, type Action, type ActionRequest, type ProblemAt } from './action';
import { withoutConflicts } from './fieldConflicts';
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
