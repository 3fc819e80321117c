import {
  GraphQLError,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  isScalarType,
  typeFromAST,
  type GraphQLInputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type VariableDefinitionNode,
} from 'graphql';

/** Returns errors for variables with invalid values, each with the location of the variable's declaration. */
export function variableErrors(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  values: Readonly<Record<string, unknown>>,
): GraphQLError[] {
  return variableDefinitions.flatMap((definition) => {
    const type = typeFromAST(schema, definition.type);
    if (type === undefined || !isInputType(type)) return [];
    const value = values[definition.variable.name.value];
    if (value === undefined && definition.defaultValue !== undefined && !isNonNullType(type)) return [];
    const message = complaintAbout(definition.variable.name.value, value ?? null, type);
    return message === undefined ? [] : [errorAt(definition, message)];
  });
}

function errorAt(definition: VariableDefinitionNode, message: string): GraphQLError {
  return new GraphQLError(message, { nodes: definition.variable });
}

function complaintAbout(name: string, value: unknown, type: GraphQLInputType): string | undefined {
  if (isNonNullType(type)) {
    if (value == null)
      return `Variable "${name}" has invalid value null.\nExpected type "${String(type)}", found null.`;
    return complaintAbout(name, value, type.ofType);
  }
  if (value == null) return undefined;
  if (isListType(type)) {
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    return first(items.map((item) => () => complaintAbout(name, item, type.ofType)));
  }
  if (isInputObjectType(type)) {
    if (typeof value !== 'object' || Array.isArray(value)) return wrongType(name, value, type);
    const members = value as Readonly<Record<string, unknown>>;
    const stray = Object.keys(members).find((key) => type.getFields()[key] === undefined);
    if (stray !== undefined)
      return `Variable "${name}" has invalid value.\nField "${stray}" is not defined by type "${String(type)}".`;
    return first(
      Object.values(type.getFields()).map((field) => () => {
        const member = members[field.name];
        return member === undefined && field.defaultValue !== undefined && !isNonNullType(field.type)
          ? undefined
          : complaintAbout(field.name, member, field.type);
      }),
    );
  }
  if (isEnumType(type)) {
    if (typeof value !== 'string') return wrongType(name, value, type);
    const known = type.getValue(value) !== undefined;
    return known
      ? undefined
      : `Variable "${name}" has invalid value ${value}.\nExpected type "${String(type)}", found ${value}.`;
  }
  return isScalarType(type) && reads(() => type.parseValue(value)) ? undefined : wrongType(name, value, type);
}

function wrongType(name: string, value: unknown, type: GraphQLInputType): string {
  return `Variable "${name}" has invalid type ${kindOf(value)}.\nExpected type "${String(type)}", found ${shown(value)}.`;
}

/** Returns the Go type of a JSON value, as named in error messages of an instance. */
function kindOf(value: unknown): string {
  if (Array.isArray(value)) return '[]interface {}';
  switch (typeof value) {
    case 'number':
      return 'float64';
    case 'boolean':
      return 'bool';
    case 'object':
      return 'map[string]interface {}';
    default:
      return typeof value;
  }
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function first(checks: readonly (() => string | undefined)[]): string | undefined {
  for (const check of checks) {
    const message = check();
    if (message !== undefined) return message;
  }
  return undefined;
}

function reads(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}
