import * as l10n from '@vscode/l10n';
import {
  GraphQLError,
  Kind,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isNonNullType,
  isScalarType,
  type ASTNode,
  type ASTVisitor,
  type GraphQLArgument,
  type GraphQLInputField,
  type ValidationContext,
} from 'graphql';
import { engineLimits } from '../schema/engineLimits';

/**
 * Reports variables that can have no value and are used where the schema has a default value. Known instances don't use
 * this default value, and reject the request with an error that names neither.
 */
export function OptionalVariablesRule(context: ValidationContext): ASTVisitor {
  if (!engineLimits(context.getSchema()).rejectsNullForDefaults) return {};
  return {
    [Kind.OPERATION_DEFINITION]: {
      leave(operation) {
        const optional = (operation.variableDefinitions ?? []).filter(
          ({ type, defaultValue }) =>
            type.kind !== Kind.NON_NULL_TYPE && (!defaultValue || defaultValue.kind === Kind.NULL),
        );
        if (optional.length === 0) return;
        const withDefault = new Set(
          context
            .getRecursiveVariableUsages(operation)
            .filter(({ defaultValue }) => defaultValue != null)
            .map(({ node }) => node.name.value),
        );
        for (const definition of optional) {
          const { value: name } = definition.variable.name;
          if (!withDefault.has(name)) continue;
          const message = l10n.t(
            "Instances reject this operation if {variable} has no value, because they don't use the default value of the argument or input field. Add a default value to the variable.",
            { variable: `$${name}` },
          );
          report(context, message, definition);
        }
      },
    },
  };
}

/** Reports null for arguments and input fields with a default value. */
export function NullForDefaultRule(context: ValidationContext): ASTVisitor {
  if (!engineLimits(context.getSchema()).rejectsNullForDefaults) return {};
  const check = (input: GraphQLArgument | GraphQLInputField | null | undefined, value: ASTNode): void => {
    if (input?.defaultValue == null || isNonNullType(input.type)) return;
    const message = l10n.t(
      'Instances reject null for "{name}", because it has a default value. Remove it, or enter another value.',
      { name: input.name },
    );
    report(context, message, value);
  };
  return {
    [Kind.ARGUMENT]({ value }) {
      if (value.kind === Kind.NULL) check(context.getArgument(), value);
    },
    [Kind.OBJECT_FIELD]({ name, value }) {
      if (value.kind !== Kind.NULL) return;
      const parent = getNamedType(context.getParentInputType());
      if (isInputObjectType(parent)) check(parent.getFields()[name.value], value);
    },
  };
}

/** Reports required variables with a default value, which known instances don't allow. */
export function RequiredDefaultRule(context: ValidationContext): ASTVisitor {
  if (!engineLimits(context.getSchema()).rejectsNullForDefaults) return {};
  return {
    [Kind.VARIABLE_DEFINITION](definition) {
      if (definition.type.kind !== Kind.NON_NULL_TYPE || !definition.defaultValue) return;
      const message = l10n.t(
        'Instances reject the default value of {variable}, because its type ends with "!". Remove the "!".',
        { variable: `$${definition.variable.name.value}` },
      );
      report(context, message, definition);
    },
  };
}

/** Reports numbers as IDs that aren't 32-bit integers. */
export function IdNumberRule(context: ValidationContext): ASTVisitor {
  if (!engineLimits(context.getSchema()).rejectsNullForDefaults) return {};
  return {
    [Kind.INT](node) {
      const type = getNullableType(getNamedType(context.getInputType()));
      const value = Number(node.value);
      if (!isScalarType(type) || type.name !== 'ID' || value === (value | 0)) return;
      report(
        context,
        l10n.t('Instances reject an ID that is such a large number. Put it between quotation marks.'),
        node,
      );
    },
  };
}

function report(context: ValidationContext, message: string, node: ASTNode): void {
  context.reportError(new GraphQLError(message, { nodes: node }));
}
