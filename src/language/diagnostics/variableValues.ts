import * as l10n from '@vscode/l10n';
import {
  Kind,
  TypeInfo,
  coerceInputValue,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInputType,
  isLeafType,
  isListType,
  isNonNullType,
  parse,
  typeFromAST,
  visit,
  visitWithTypeInfo,
  type ASTVisitor,
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql';
import { expectationOf, mismatch } from '../../operations/request/variableTypes';
import type { ValuePath } from '../../operations/variables';
import { isRecord } from '../../shared/record';
import type { OperationProblem, OperationReview } from '../protocol';
import { engineLimits } from '../schema/engineLimits';
import { nullForDefault } from './engineRules';

/** The maximum number of enum values in a message. */
const maxValues = 20;

/**
 * Returns a problem for each variable value that an instance with this schema would reject, or, if there is none, the
 * places of integers where the schema has an ID, also in input objects. Doesn't report variables without a value.
 * Messages omit text values, because they can be secrets.
 *
 * @param text a valid operation and every fragment it needs
 * @param json the values as a JSON object
 */
export function reviewVariables(schema: GraphQLSchema, text: string, json: string): OperationReview {
  const document = parse(text);
  const values = typedValues(schema, document, json);
  const nulls = values.filter(({ type, value }) => value === null && !isNonNullType(type));
  const problems = [
    ...values.flatMap((value) => problemsOf(schema, value)),
    ...nullProblems(schema, document, new Set(nulls.map(({ name }) => name))),
  ];
  if (problems.length > 0) return { problems, numericIds: [] };
  return { problems, numericIds: values.flatMap(({ name, type, value }) => idsIn(type, value, [name])) };
}

function problemsOf(schema: GraphQLSchema, { name, type, value: given }: TypedValue): OperationProblem[] {
  const messages: string[] = [];
  coerceInputValue(given, type, (path, value, { message }) => {
    const problem = leafProblem(typeAt(type, path), value) ?? message;
    messages.push(`${[`$${name}`, ...path].join('.')}: ${problem}`);
  });
  if (messages.length === 0 && engineLimits(schema).rejectsNullForDefaults)
    messages.push(...rejectedDefaults(type, given, [`$${name}`]));
  return messages.map((message) => ({ code: 'variable-value', message, locations: [], variable: name }));
}

/** Returns a problem for each variable that is null where the schema requires a value, or, at known instances, has one. */
function nullProblems(
  schema: GraphQLSchema,
  document: DocumentNode,
  nulls: ReadonlySet<string>,
): readonly OperationProblem[] {
  if (nulls.size === 0) return [];
  const { rejectsNullForDefaults } = engineLimits(schema);
  const problems = new Map<string, OperationProblem>();
  const types = new TypeInfo(schema);
  const visitor: ASTVisitor = {
    [Kind.VARIABLE_DEFINITION]: () => false,
    [Kind.VARIABLE]({ name: { value: variable } }, _key, parent) {
      if (!nulls.has(variable) || problems.has(variable)) return;
      const hasDefault = rejectsNullForDefaults && types.getDefaultValue() != null;
      if (!hasDefault && !isNonNullType(types.getInputType())) return;
      const name = (parent && 'name' in parent ? parent.name?.value : types.getArgument()?.name) ?? '';
      const problem = hasDefault
        ? nullForDefault(name)
        : l10n.t('Null isn\'t allowed for "{name}".', { name });
      const message = `$${variable}: ${problem}`;
      problems.set(variable, { code: 'variable-value', message, locations: [], variable });
    },
  };
  visit(document, visitWithTypeInfo(types, visitor));
  return [...problems.values()];
}

/** Returns why known instances reject a valid value: they don't use the default values of input fields. */
function rejectedDefaults(type: GraphQLInputType, value: unknown, path: ValuePath): readonly string[] {
  const nullable = getNullableType(type);
  if (isListType(nullable)) {
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    return items.flatMap((item, index) =>
      rejectedDefaults(nullable.ofType, item, Array.isArray(value) ? [...path, index] : path),
    );
  }
  if (!isInputObjectType(nullable) || !isRecord(value)) return [];
  return Object.values(nullable.getFields()).flatMap((field) => {
    const { name, defaultValue } = field;
    if (Object.hasOwn(value, name) && (value[name] !== null || defaultValue == null))
      return rejectedDefaults(field.type, value[name], [...path, name]);
    const problem = Object.hasOwn(value, name)
      ? nullForDefault(name)
      : isNonNullType(field.type) && defaultValue !== undefined
        ? l10n.t('Instances require "{name}", although it has a default value. Enter a value.', { name })
        : undefined;
    return problem === undefined ? [] : [`${path.join('.')}: ${problem}`];
  });
}

function idsIn(type: GraphQLInputType, value: unknown, path: ValuePath): readonly ValuePath[] {
  const nullable = getNullableType(type);
  if (isListType(nullable))
    return Array.isArray(value)
      ? value.flatMap((item: unknown, index) => idsIn(nullable.ofType, item, [...path, index]))
      : idsIn(nullable.ofType, value, path);
  if (isInputObjectType(nullable))
    return Object.values(nullable.getFields()).flatMap((field) =>
      isRecord(value) && Object.hasOwn(value, field.name)
        ? idsIn(field.type, value[field.name], [...path, field.name])
        : [],
    );
  return nullable.name === 'ID' && Number.isInteger(value) ? [path] : [];
}

/** A variable with a value, and its declared type. */
interface TypedValue {
  readonly name: string;
  readonly type: GraphQLInputType;
  readonly value: unknown;
}

function typedValues(schema: GraphQLSchema, document: DocumentNode, json: string): readonly TypedValue[] {
  const operation = document.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  if (operation?.kind !== Kind.OPERATION_DEFINITION) return [];
  const values = JSON.parse(json) as Readonly<Record<string, unknown>>;
  return (operation.variableDefinitions ?? []).flatMap(({ variable, type: declared }) => {
    const name = variable.name.value;
    const type = typeFromAST(schema, declared);
    return isInputType(type) && Object.hasOwn(values, name) ? [{ name, type, value: values[name] }] : [];
  });
}

/**
 * Returns the type of a value at a path, or `undefined` for a field that isn't in the schema. A single value in place
 * of a list has the type of an item.
 */
function typeAt(type: GraphQLInputType, path: readonly (string | number)[]): GraphQLInputType | undefined {
  const nullable = getNullableType(type);
  const [key, ...rest] = path;
  if (key === undefined) return isListType(nullable) ? typeAt(nullable.ofType, path) : nullable;
  if (isListType(nullable)) return typeAt(nullable.ofType, typeof key === 'number' ? rest : path);
  const field = isInputObjectType(nullable) ? nullable.getFields()[key] : undefined;
  return field === undefined ? undefined : typeAt(field.type, rest);
}

/**
 * Returns the problem of an enum or scalar value; `undefined` for `null` and values of other types. Replaces the
 * graphql-js message, which contains the value.
 */
function leafProblem(type: GraphQLInputType | undefined, value: unknown): string | undefined {
  if (value === null || type === undefined || !isLeafType(type)) return undefined;
  const expected = isEnumType(type)
    ? listed(type.getValues().map(({ name }) => name))
    : (expectationOf(type.name) ?? type.name);
  return mismatch(expected, value);
}

function listed(names: readonly string[]): string {
  const more = names.length - maxValues;
  return more > 0
    ? l10n.t('{names}, and {count} more', { names: names.slice(0, maxValues).join(', '), count: more })
    : names.join(', ');
}
