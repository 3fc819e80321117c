import {
  getNullableType,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type ASTVisitor,
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type ValueNode,
} from 'graphql';
import { isRecord } from '../../shared/record';

type Values = Readonly<Record<string, unknown>>;

/** A value that can be read into every type. */
const readable = '';

/**
 * Returns the message of an instance about the first value that it can't read into the type of an argument, if any. An
 * instance doesn't use the default value of an argument or input field in place of null, and reads only texts as IDs.
 *
 * @param document the operation and its fragments
 */
export function coercionError(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Values,
): string | undefined {
  const defaults = (operation.variableDefinitions ?? [])
    .filter(({ defaultValue }) => defaultValue && defaultValue.kind !== Kind.NULL)
    .map(({ variable }) => [variable.name.value, readable] as const);
  const values: Values = { ...Object.fromEntries(defaults), ...variables };
  const messages: string[] = [];
  const types = new TypeInfo(schema);
  const visitor: ASTVisitor = {
    [Kind.OPERATION_DEFINITION]: (node) => (node === operation ? undefined : false),
    [Kind.ARGUMENT]({ value }) {
      const argument = types.getArgument();
      if (argument)
        messages.push(...valueErrors(valueOf(value, values), argument.type, argument.defaultValue != null));
    },
  };
  visit(document, visitWithTypeInfo(types, visitor));
  return messages[0];
}

function valueOf(node: ValueNode, variables: Values): unknown {
  switch (node.kind) {
    case Kind.VARIABLE:
      return variables[node.name.value];
    case Kind.NULL:
      return null;
    case Kind.LIST:
      return node.values.map((item) => valueOf(item, variables));
    case Kind.OBJECT:
      return Object.fromEntries(
        node.fields.map(({ name, value }) => [name.value, valueOf(value, variables)]),
      );
    default:
      // Validation rejects other literals that an instance can't read.
      return readable;
  }
}

function valueErrors(value: unknown, type: GraphQLInputType, hasDefault: boolean): readonly string[] {
  if (value == null) return hasDefault || isNonNullType(type) ? ['graphql: got null for non-null'] : [];
  const nullable = getNullableType(type);
  if (isListType(nullable))
    return [value].flat().flatMap((item) => valueErrors(item, nullable.ofType, false));
  if (isInputObjectType(nullable))
    return Object.values(nullable.getFields()).flatMap((field) =>
      isRecord(value) && Object.hasOwn(value, field.name)
        ? valueErrors(value[field.name], field.type, field.defaultValue != null)
        : [],
    );
  return typeof value === 'number' && nullable.name === 'ID' ? ['wrong type for ID: float64'] : [];
}
