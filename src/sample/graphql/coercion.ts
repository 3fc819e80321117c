import {
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

/** The message of an instance about null for an argument or input field with a default value. */
const nullMessage = 'graphql: got null for non-null';

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
  const optional = new Set(
    (operation.variableDefinitions ?? [])
      .filter(({ defaultValue }) => defaultValue && defaultValue.kind !== Kind.NULL)
      .map(({ variable }) => variable.name.value),
  );
  const literal = (node: ValueNode, type: GraphQLInputType, hasDefault: boolean): string | undefined => {
    switch (node.kind) {
      case Kind.VARIABLE: {
        const value = variables[node.name.value];
        return value === undefined && optional.has(node.name.value)
          ? undefined
          : valueError(value, type, hasDefault);
      }
      case Kind.NULL:
        return valueError(null, type, hasDefault);
      case Kind.LIST: {
        const inner = itemType(type);
        return inner && firstOf(node.values, (item) => literal(item, inner, false));
      }
      case Kind.OBJECT: {
        const named = isNonNullType(type) ? type.ofType : type;
        if (!isInputObjectType(named)) return undefined;
        return firstOf(node.fields, ({ name, value }) => {
          const field = named.getFields()[name.value];
          return field && literal(value, field.type, field.defaultValue != null);
        });
      }
      default:
        return undefined;
    }
  };
  let message: string | undefined;
  const types = new TypeInfo(schema);
  const visitor: ASTVisitor = {
    [Kind.OPERATION_DEFINITION]: (node) => (node === operation ? undefined : false),
    [Kind.ARGUMENT]({ value }) {
      const argument = types.getArgument();
      if (argument) message ??= literal(value, argument.type, argument.defaultValue != null);
    },
  };
  visit(document, visitWithTypeInfo(types, visitor));
  return message;
}

function valueError(value: unknown, type: GraphQLInputType, hasDefault: boolean): string | undefined {
  if (value == null) return hasDefault || isNonNullType(type) ? nullMessage : undefined;
  const inner = itemType(type);
  if (inner) {
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    return firstOf(items, (item) => valueError(item, inner, false));
  }
  const named = isNonNullType(type) ? type.ofType : type;
  if (isInputObjectType(named))
    return firstOf(Object.values(named.getFields()), (field) =>
      isRecord(value) && Object.hasOwn(value, field.name)
        ? valueError(value[field.name], field.type, field.defaultValue != null)
        : undefined,
    );
  const isNumber = typeof value === 'number' && 'name' in named && named.name === 'ID';
  return isNumber ? 'wrong type for ID: float64' : undefined;
}

function itemType(type: GraphQLInputType): GraphQLInputType | undefined {
  const nullable = isNonNullType(type) ? type.ofType : type;
  return isListType(nullable) ? nullable.ofType : undefined;
}

function firstOf<T>(items: readonly T[], check: (item: T) => string | undefined): string | undefined {
  for (const item of items) {
    const message = check(item);
    if (message !== undefined) return message;
  }
  return undefined;
}
