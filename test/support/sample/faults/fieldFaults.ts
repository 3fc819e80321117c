import { GraphQLError, isObjectType, type GraphQLFieldResolver, type GraphQLSchema } from 'graphql';

/** Error of a failing field. */
export interface FieldFault {
  readonly message: string;
  readonly code?: string;
}

/** Makes individual fields fail like resolvers of a real instance: with a message and an optional code. */
export class FieldFaults {
  private readonly healthy = new Map<string, GraphQLFieldResolver<unknown, unknown> | undefined>();

  constructor(private readonly schema: GraphQLSchema) {}

  /**
   * Makes a field fail.
   * @param name `Type.field`
   * @throws Error if the schema has no such field
   */
  fail(name: string, { message, code }: FieldFault): void {
    const field = this.find(name);
    if (!this.healthy.has(name)) this.healthy.set(name, field.resolve);
    field.resolve = () => {
      throw new GraphQLError(message, { extensions: code === undefined ? {} : { code } });
    };
  }

  /** Restores all fields. */
  heal(): void {
    for (const [name, resolver] of this.healthy) {
      const field = this.find(name);
      if (resolver === undefined) delete field.resolve;
      else field.resolve = resolver;
    }
    this.healthy.clear();
  }

  private find(name: string) {
    const [typeName = '', fieldName = ''] = name.split('.');
    const type = this.schema.getType(typeName);
    const field = isObjectType(type) ? type.getFields()[fieldName] : undefined;
    if (field === undefined) throw new Error(`The schema has no field ${name}`);
    return field;
  }
}
