import * as l10n from '@vscode/l10n';
import {
  GraphQLError,
  Kind,
  doTypesOverlap,
  getNamedType,
  isInputObjectType,
  isNonNullType,
  isScalarType,
  isUnionType,
  type ASTNode,
  type ASTVisitor,
  type FloatValueNode,
  type GraphQLArgument,
  type GraphQLInputField,
  type IntValueNode,
  type NamedTypeNode,
  type ValidationContext,
} from 'graphql';
import { engineLimits, isInServer } from '../schema/engineLimits';

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
    report(context, nullForDefault(input.name), value);
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

/** Returns the message about null for an argument or input field with a default value. */
export function nullForDefault(name: string): string {
  return l10n.t(
    'Instances reject null for "{name}", because it has a default value. Remove it, or enter another value.',
    { name },
  );
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

/**
 * Reports numbers that are too large: integers of more than 32 bits as IDs (older servers don't even read them as Float
 * or as a custom scalar), and numbers that a Float can't represent.
 */
export function LargeNumberRule(context: ValidationContext): ASTVisitor {
  const limits = engineLimits(context.getSchema());
  if (!limits.rejectsNullForDefaults) return {};
  const check = (node: IntValueNode | FloatValueNode): void => {
    const type = getNamedType(context.getInputType());
    const value = Number(node.value);
    // graphql-js reports integers that are too large for an Int.
    if (type?.name === 'Int' || (type && !isScalarType(type))) return;
    const isShort = node.kind === Kind.FLOAT || value === (value | 0);
    const isLargeInteger = !isShort && (type?.name === 'ID' || limits.rejectsBlockStrings);
    if (!isLargeInteger && Number.isFinite(value)) return;
    const message =
      type?.name === 'ID'
        ? l10n.t('Instances reject an ID that is such a large number. Put it between quotation marks.')
        : l10n.t(
            "Instances can't read such a large number. Enter it in another form, or enter a smaller one.",
          );
    report(context, message, node);
  };
  return { [Kind.INT]: check, [Kind.FLOAT]: check };
}

/** Reports fragments on a union inside another type, for which known instances return an internal error. */
export function UnionFragmentRule(context: ValidationContext): ASTVisitor {
  const schema = context.getSchema();
  if (!engineLimits(schema).rejectsNullForDefaults) return {};
  const check = (condition: NamedTypeNode | undefined, node: ASTNode): void => {
    const parent = context.getParentType();
    const union = condition && schema.getType(condition.name.value);
    if (!parent || !isUnionType(union) || union === parent || !doTypesOverlap(schema, union, parent)) return;
    const message = l10n.t(
      'Instances fail on a fragment on the union "{union}" where the type is "{type}". Use fragments on the types of the union.',
      { union: union.name, type: parent.name },
    );
    report(context, message, node);
  };
  return {
    [Kind.INLINE_FRAGMENT]: (node) => check(node.typeCondition, node),
    [Kind.FRAGMENT_SPREAD]: (node) => check(context.getFragment(node.name.value)?.typeCondition, node),
  };
}

/** Reports operations that the schema has no root type for, which the rules of graphql-js accept. */
export function KnownOperationTypesRule(context: ValidationContext): ASTVisitor {
  return {
    [Kind.OPERATION_DEFINITION](node) {
      if (context.getSchema().getRootType(node.operation)) return;
      report(
        context,
        l10n.t("The instance doesn't support {operation} operations.", { operation: node.operation }),
        node,
      );
    },
  };
}

/** Reports fields of introspection that graphql-js has, but not the server of the schema. */
export function KnownIntrospectionFieldsRule(context: ValidationContext): ASTVisitor {
  return {
    [Kind.FIELD](node) {
      const type = context.getParentType()?.name;
      const name = node.name.value;
      if (type === undefined || !context.getFieldDef() || isInServer(context.getSchema(), type, name)) return;
      report(
        context,
        l10n.t('The instance doesn\'t have the field "{name}" of {type}.', { name, type }),
        node,
      );
    },
  };
}

/** Reports arguments of introspection that graphql-js has, but not the server of the schema. */
export function KnownIntrospectionArgumentsRule(context: ValidationContext): ASTVisitor {
  const schema = context.getSchema();
  return {
    [Kind.ARGUMENT](node) {
      const type = context.getParentType()?.name;
      const field = context.getFieldDef()?.name;
      const name = node.name.value;
      if (type === undefined || field === undefined || !context.getArgument() || context.getDirective())
        return;
      if (!isInServer(schema, type, field) || isInServer(schema, type, field, name)) return;
      report(
        context,
        l10n.t('The instance doesn\'t have the argument "{name}" of {field}.', {
          name,
          field: `${type}.${field}`,
        }),
        node,
      );
    },
  };
}

function report(context: ValidationContext, message: string, node: ASTNode): void {
  context.reportError(new GraphQLError(message, { nodes: node }));
}
