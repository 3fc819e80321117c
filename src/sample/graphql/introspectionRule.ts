import { GraphQLError, type ASTVisitor, type ValidationContext } from 'graphql';

/** Introspection fields that the engine of instances doesn't support, as `Type.field`. */
const unknownFields = new Set([
  '__Directive.isRepeatable',
  '__InputValue.deprecationReason',
  '__InputValue.isDeprecated',
  '__Schema.description',
  '__Type.isOneOf',
]);

/** Introspection arguments that the engine doesn't support, as `Type.field.argument`. */
const unknownArguments = new Set([
  '__Directive.args.includeDeprecated',
  '__Field.args.includeDeprecated',
  '__Type.inputFields.includeDeprecated',
]);

/** Rejects introspection that instances don't support, with an instance's messages for unknown fields and arguments. */
export function introspectionRule(context: ValidationContext): ASTVisitor {
  return {
    Field(node) {
      const type = context.getParentType()?.name ?? '';
      if (unknownFields.has(`${type}.${node.name.value}`)) {
        const message = `Cannot query field "${node.name.value}" on type "${type}".`;
        context.reportError(new GraphQLError(message, { nodes: node }));
      }
      for (const argument of node.arguments ?? []) {
        if (!unknownArguments.has(`${type}.${node.name.value}.${argument.name.value}`)) continue;
        const message = `Unknown argument "${argument.name.value}" on field "${node.name.value}" of type "${type}".`;
        context.reportError(new GraphQLError(message, { nodes: argument }));
      }
    },
  };
}
