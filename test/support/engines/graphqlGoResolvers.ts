import {
  getNullableType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';

/**
 * Returns Go resolvers for a schema: a type for each object, interface, union, and input object. Every field returns a
 * value, lists one item, and abstract types their first member. A field with the description `fails` returns an error.
 */
export function goResolvers(schema: GraphQLSchema): string {
  const lines = ['package main', '', 'import (', '\t"errors"', '', graphqlImport, ')', ''];
  lines.push('var _ = errors.New', 'var _ = graphql.ID("")', '');
  const roots = { Query: schema.getQueryType(), Mutation: schema.getMutationType() };
  for (const [name, type] of Object.entries(roots))
    if (type != null)
      lines.push(`func (*root) ${name}() *${goName(type.name)} { return &${goName(type.name)}{} }`);
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue;
    const receiver = `func (*${goName(type.name)})`;
    if (isInputObjectType(type)) lines.push(structOf(goName(type.name), Object.values(type.getFields())));
    if (isAbstractType(type)) {
      for (const [index, { name }] of schema.getPossibleTypes(type).entries()) {
        const value = index === 0 ? `&${goName(name)}{}, true` : 'nil, false';
        lines.push(`${receiver} To${name}() (*${goName(name)}, bool) { return ${value} }`);
      }
    }
    if (isObjectType(type) || isAbstractType(type)) lines.push(`type ${goName(type.name)} struct{}`);
    if (!('getFields' in type) || isInputObjectType(type)) continue;
    for (const { name, args, type: result, description } of Object.values(type.getFields())) {
      const parameter = args.length === 0 ? '' : `args ${structOf('', args).replace(/^type {2}/, '')}`;
      const value =
        description === 'fails' ? `${zero(result)}, errors.New("it failed")` : `${valueOf(result)}, nil`;
      lines.push(
        `${receiver} ${exported(name)}(${parameter}) (${outputType(result)}, error) { return ${value} }`,
      );
    }
  }
  return `${lines.join('\n')}\n`;
}

const graphqlImport = '\tgraphql "github.com/graph-gophers/graphql-go"';

const scalars: Readonly<Record<string, readonly [type: string, value: string]>> = {
  Int: ['int32', '1'],
  Float: ['float64', '1.5'],
  String: ['string', '"text"'],
  Boolean: ['bool', 'true'],
  ID: ['graphql.ID', 'graphql.ID("1")'],
};

function goName(name: string): string {
  return `T_${name}`;
}

function exported(name: string): string {
  return name.replace(/^_+/, 'U').replace(/^./, (letter) => letter.toUpperCase());
}

function structOf(name: string, inputs: readonly (GraphQLArgument | GraphQLInputField)[]): string {
  const fields = inputs.map((input) => {
    // graphql-go reads the values of arguments with defaults into types without null.
    const required = isNonNullType(input.type) || input.defaultValue !== undefined;
    return `${exported(input.name)} ${inputType(input.type, required)}`;
  });
  return `type ${name} struct { ${fields.join('; ')} }`;
}

function inputType(type: GraphQLInputType, required = isNonNullType(type)): string {
  const nullable = getNullableType(type);
  const star = required ? '' : '*';
  if (isListType(nullable)) return `${star}[]${inputType(nullable.ofType)}`;
  if (isInputObjectType(nullable)) return `${star}${goName(nullable.name)}`;
  if (isEnumType(nullable)) return `${star}string`;
  return `${star}${scalars[nullable.name]?.[0] ?? 'anyScalar'}`;
}

function outputType(type: GraphQLOutputType): string {
  const nullable = isNonNullType(type) ? type.ofType : type;
  if (isObjectType(nullable) || isAbstractType(nullable)) return `*${goName(nullable.name)}`;
  const star = isNonNullType(type) ? '' : '*';
  if (isListType(nullable)) return `${star}[]${outputType(nullable.ofType)}`;
  if (isEnumType(nullable)) return `${star}string`;
  return `${star}${scalars[nullable.name]?.[0] ?? 'anyScalar'}`;
}

function valueOf(type: GraphQLOutputType): string {
  const nullable = isNonNullType(type) ? type.ofType : type;
  if (isObjectType(nullable) || isAbstractType(nullable)) return `&${goName(nullable.name)}{}`;
  const value = isListType(nullable)
    ? `[]${outputType(nullable.ofType)}{${valueOf(nullable.ofType)}}`
    : isEnumType(nullable)
      ? JSON.stringify(nullable.getValues()[0]?.name ?? '')
      : (scalars[nullable.name]?.[1] ?? 'anyScalar{}');
  const typed = isScalarType(nullable) && nullable.name === 'Int' ? `int32(${value})` : value;
  return isNonNullType(type) ? typed : `pointer(${typed})`;
}

function zero(type: GraphQLOutputType): string {
  return `*new(${outputType(type)})`;
}
