import {
  GraphQLEnumType,
  GraphQLInputObjectType,
  GraphQLList,
  GraphQLNonNull,
  isRequiredInputField,
  type GraphQLInputType,
} from 'graphql';

/** Returns a valid value of an input type, with only the required fields of input objects. */
export function someValue(type: GraphQLInputType): unknown {
  if (type instanceof GraphQLNonNull) return someValue(type.ofType);
  if (type instanceof GraphQLList) return [someValue(type.ofType)];
  if (type instanceof GraphQLEnumType) return type.getValues()[0]?.name;
  if (type instanceof GraphQLInputObjectType) {
    const required = Object.values(type.getFields()).filter(isRequiredInputField);
    return Object.fromEntries(required.map((field) => [field.name, someValue(field.type)]));
  }
  return Object.hasOwn(scalars, type.name) ? scalars[type.name] : 'some text';
}

const scalars: Readonly<Record<string, unknown>> = {
  Int: 1,
  Float: 1.5,
  Boolean: true,
  ID: 'VXNlcjox',
  BigInt: '1',
  DateTime: '2026-01-31T12:00:00Z',
  JSONValue: {},
};
