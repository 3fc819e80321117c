import {
  getNamedType,
  getNullableType,
  isInputObjectType,
  isLeafType,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLType,
} from 'graphql';
import { readId } from '../data/entity';

type Values = Readonly<Record<string, unknown>>;

interface Given {
  readonly name: string;
  readonly type: GraphQLType;
  readonly value: unknown;
}

/** Returns the arguments of a field, with input objects replaced by their fields. */
function givenBy(args: Values, { parentType, fieldName }: GraphQLResolveInfo): Given[] {
  const parameters = parentType.getFields()[fieldName]?.args ?? [];
  return parameters.flatMap(({ name, type }) => {
    const value = args[name];
    const inputType = getNamedType(type);
    if (!isInputObjectType(inputType)) return [{ name, type, value }];
    const values = (typeof value === 'object' ? (value ?? {}) : {}) as Values;
    return Object.values(inputType.getFields()).map((field) => ({ ...field, value: values[field.name] }));
  });
}

/** Matches names of arguments that can contain secrets, which an instance never returns. */
const secret = /config|credential|password|secret|token/i;

/** Returns the arguments that match fields of the result, so that a created team has the given name, for example. */
export function givenFields(args: Values, info: GraphQLResolveInfo, type: GraphQLObjectType): Values {
  const fields = type.getFields();
  const fits = ({ name, type: given, value }: Given) => {
    const field = fields[name];
    return (
      value != null &&
      field !== undefined &&
      !secret.test(name) &&
      isLeafType(getNamedType(field.type)) &&
      String(getNullableType(field.type)) === String(getNullableType(given))
    );
  };
  return Object.fromEntries(
    givenBy(args, info)
      .filter(fits)
      .map(({ name, value }) => [name, value]),
  );
}

/** Returns the key from the first argument that contains a global ID of this type; `undefined` if there is none. */
export function givenKey(
  args: Values,
  info: GraphQLResolveInfo,
  type: GraphQLObjectType,
): string | undefined {
  return givenBy(args, info)
    .flatMap(({ value }) => (typeof value === 'string' ? (readId(value) ?? []) : []))
    .find((id) => id.type === type.name)?.key;
}
