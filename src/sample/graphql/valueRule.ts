import {
  getNamedType,
  getNullableType,
  GraphQLError,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isScalarType,
  Kind,
  print,
  type ASTVisitor,
  type GraphQLInputType,
  type ValidationContext,
  type ValueNode,
} from 'graphql';

/** A literal that doesn't match its type: path inside the literal, expected type, and actual value. */
interface Complaint {
  readonly prefix: string;
  readonly expected: string;
  readonly found: string;
}

/**
 * Validates literals like graphql-js, but with the wording of an instance: its messages name the argument
 * or the variable instead of the kind of value.
 */
export function argumentValuesRule(context: ValidationContext): ASTVisitor {
  return {
    Argument(node) {
      const type = context.getArgument()?.type;
      const complaint = type && complaintAbout(node.value, type);
      if (complaint === undefined) return;
      const sentence = `Argument "${node.name.value}" has invalid value ${print(node.value)}.`;
      context.reportError(new GraphQLError(`${sentence}\n${describe(complaint)}`, { nodes: node.value }));
    },
    VariableDefinition(node) {
      const type = context.getInputType();
      if (node.defaultValue === undefined || type == null) return;
      const complaint = complaintAbout(node.defaultValue, type);
      if (complaint === undefined) return;
      const sentence = `Variable "${node.variable.name.value}" has invalid default value ${print(node.defaultValue)}.`;
      context.reportError(
        new GraphQLError(`${sentence}\n${describe(complaint)}`, { nodes: node.defaultValue }),
      );
    },
  };
}

/** Rejects default values of required variables, which an instance doesn't use. */
export function requiredDefaultRule(context: ValidationContext): ASTVisitor {
  return {
    VariableDefinition({ variable, type, defaultValue }) {
      if (!defaultValue || type.kind !== Kind.NON_NULL_TYPE) return;
      const message = `Variable "$${variable.name.value}" of type "${print(type)}" is required and will not use the default value. Perhaps you meant to use type "${print(type.type)}".`;
      context.reportError(new GraphQLError(message, { nodes: defaultValue }));
    },
  };
}

function describe({ prefix, expected, found }: Complaint): string {
  return `${prefix}Expected type "${expected}", found ${found}.`;
}

function complaintAbout(value: ValueNode, type: GraphQLInputType, prefix = ''): Complaint | undefined {
  // Another rule validates the types of variables.
  if (value.kind === Kind.VARIABLE) return undefined;
  const complaint = { prefix, expected: String(type), found: print(value) };
  if (value.kind === Kind.NULL) return isNonNullType(type) ? complaint : undefined;
  const nullable = getNullableType(type);
  if (isListType(nullable)) {
    // A list type also accepts a single value (input coercion).
    if (value.kind !== Kind.LIST) return complaintAbout(value, nullable.ofType, prefix);
    return firstComplaint(
      value.values.map(
        (item, index) => () => complaintAbout(item, nullable.ofType, `${prefix}In element #${index}: `),
      ),
    );
  }
  if (isInputObjectType(nullable)) {
    if (value.kind !== Kind.OBJECT) return complaint;
    const fields = nullable.getFields();
    return firstComplaint([
      ...value.fields.map(({ name, value: inner }) => () => {
        const field = fields[name.value];
        const within = `${prefix}In field "${name.value}": `;
        return field === undefined
          ? { prefix: within, expected: 'unknown field', found: print(inner) }
          : complaintAbout(inner, field.type, within);
      }),
      ...Object.values(fields).map((field) => () => {
        const missing =
          isNonNullType(field.type) &&
          field.defaultValue === undefined &&
          !value.fields.some(({ name }) => name.value === field.name);
        return missing
          ? { prefix: `${prefix}In field "${field.name}": `, expected: String(field.type), found: 'null' }
          : undefined;
      }),
    ]);
  }
  const leaf = getNamedType(nullable);
  if (isEnumType(leaf)) return value.kind === Kind.ENUM && leaf.getValue(value.value) ? undefined : complaint;
  // An instance reads only integers of 32 bits as IDs.
  if (leaf.name === 'ID' && value.kind === Kind.INT && Number(value.value) !== (Number(value.value) | 0))
    return complaint;
  return isScalarType(leaf) && readsAs(() => leaf.parseLiteral(value)) ? undefined : complaint;
}

function firstComplaint(checks: readonly (() => Complaint | undefined)[]): Complaint | undefined {
  for (const check of checks) {
    const complaint = check();
    if (complaint !== undefined) return complaint;
  }
  return undefined;
}

function readsAs(read: () => unknown): boolean {
  try {
    return read() !== undefined;
  } catch {
    return false;
  }
}
