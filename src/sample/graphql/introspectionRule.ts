import { GraphQLError, type ASTVisitor, type ValidationContext } from 'graphql';

/** Fields of introspection that came after the engine of the instances, as `Type.field`. */
const unknownFields = new Set([
  '__Directive.isRepeatable',
  '__InputValue.deprecationReason',
  '__InputValue.isDeprecated',
  '__Schema.description',
  '__Type.isOneOf',
]);

/** Arguments of introspection that came after it, as `Type.field.argument`. */
const unknownArguments = new Set([
  '__Directive.args.includeDeprecated',
  '__Field.args.includeDeprecated',
  '__Type.inputFields.includeDeprecated',
]);

/** Refuses what the introspection of an instance does not have, in the words of the ordinary rules. */
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
