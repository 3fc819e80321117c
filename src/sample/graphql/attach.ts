import { isInputObjectType, isInterfaceType, isObjectType, type GraphQLSchema } from 'graphql';
import { globalId, type Entity } from '../data/entity';
import type { Context, Resolvers } from '../resolvers/context';

/**
 * Sets the resolvers of schema fields.
 * @throws Error for a resolver of a field that the schema doesn't have, such as a misspelled name
 */
export function attachResolvers(schema: GraphQLSchema, parts: readonly Resolvers[]): void {
  for (const part of parts) {
    for (const [typeName, fields] of Object.entries(part)) {
      const type = schema.getType(typeName);
      for (const [fieldName, resolver] of Object.entries(fields)) {
        const field = isObjectType(type) ? type.getFields()[fieldName] : undefined;
        if (field === undefined) throw new Error(`The schema has no field ${typeName}.${fieldName}`);
        field.resolve = (source, args, context, info) =>
          resolver(source as never, args as never, context as Context, info);
      }
    }
  }
}

/** Resolves the `id` of every node to its global ID. */
export function attachNodeIds(schema: GraphQLSchema): void {
  const node = schema.getType('Node');
  if (!isInterfaceType(node)) return;
  for (const type of schema.getPossibleTypes(node)) {
    const field = type.getFields()['id'];
    if (field !== undefined) field.resolve = (record: Entity) => globalId(record);
  }
}

/**
 * Moves the deprecation of arguments and input fields to their descriptions. The engine of an instance
 * doesn't support deprecated arguments: its introspection lists them without a reason.
 */
export function forgetArgumentDeprecation(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue;
    const inputs = isInputObjectType(type)
      ? Object.values(type.getFields())
      : isObjectType(type) || isInterfaceType(type)
        ? Object.values(type.getFields()).flatMap(({ args }) => args)
        : [];
    for (const input of inputs) {
      if (input.deprecationReason == null) continue;
      input.description = [input.description, `Deprecated: ${input.deprecationReason}`]
        .filter(Boolean)
        .join(' ');
      input.deprecationReason = undefined;
    }
  }
}
