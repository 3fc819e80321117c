import {
  getNamedType,
  getNullableType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql';

/** Returns operations on the root fields of a schema: valid ones, and variations with one change each. */
export function operationVariations(schema: GraphQLSchema): readonly string[] {
  const fields = Object.values(schema.getQueryType()?.getFields() ?? {});
  return [...new Set(fields.flatMap(variationsOf))];
}

type RootField = GraphQLField<unknown, unknown>;

function variationsOf(field: RootField): readonly string[] {
  const literals = new Map(
    field.args
      .filter(({ type }) => isNonNullType(type))
      .map((argument) => [argument.name, literal(argument.type)]),
  );
  const usual = call(field, literals);
  const selection = isCompositeType(getNamedType(field.type)) ? '{ __typename }' : '';
  return [
    `{ ${usual} }`,
    `{ ${usual.replace('__typename', '__typename nothing')} ${field.name}Nothing }`,
    `query ($unused: Int) { ${usual} }`,
    `query ($x: Int! = 3) { a: __typename @include(if: $y) ${usual} }`,
    `{ ${call(field, new Map([...literals, ['unknownArgument', '1']]))} }`,
    `{ ${usual} @unknownDirective }`,
    `{ ${selection === '' ? `${usual} { id }` : usual.slice(0, -selection.length)} }`,
    ...field.args.flatMap((argument) => argumentVariations(field, literals, argument)),
  ];
}

function argumentVariations(
  field: RootField,
  literals: ReadonlyMap<string, string>,
  { name, type }: GraphQLArgument,
): readonly string[] {
  const given = (value: string): string => call(field, new Map([...literals, [name, value]]));
  const nullable = String(getNullableType(type));
  const value = literal(type);
  const others = new Map([...literals].filter(([other]) => other !== name));
  return [
    `{ ${given(value)} }`,
    `{ ${given('null')} }`,
    `{ ${given('{ wrong: true }')} }`,
    `{ ${given('99999999999')} }`,
    `{ ${given('"""text"""')} }`,
    `{ ${given('$undeclared')} }`,
    `{ ${call(field, others)} }`,
    `query ($v: ${nullable}) { ${given('$v')} }`,
    `query ($v: ${nullable} = null) { ${given('$v')} }`,
    `query ($v: ${nullable} = ${value}) { ${given('$v')} }`,
    `query ($v: ${nullable}! = ${value}) { ${given('$v')} }`,
    `query ($v: Float = 1.5) { ${given('$v')} }`,
    `query ($v: ${nullable}) { ...F }\nfragment F on Query { ${given('$v')} }`,
  ];
}

function call(field: RootField, values: ReadonlyMap<string, string>): string {
  const texts = [...values].map(([name, value]) => `${name}: ${value}`);
  const selection = isCompositeType(getNamedType(field.type)) ? ' { __typename }' : '';
  return `${field.name}${texts.length === 0 ? '' : `(${texts.join(', ')})`}${selection}`;
}

const scalars: Readonly<Record<string, string>> = { Int: '1', Float: '1.5', Boolean: 'true', ID: '"1"' };

/** Returns a valid value of an input type. */
function literal(type: GraphQLInputType): string {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return `[${literal(nullable.ofType)}]`;
  if (isEnumType(nullable)) return nullable.getValues()[0]?.name ?? '';
  if (!isInputObjectType(nullable)) return scalars[String(nullable)] ?? '"text"';
  const required = Object.values(nullable.getFields()).filter(isRequiredInputField);
  return `{ ${required.map((field) => `${field.name}: ${literal(field.type)}`).join(', ')} }`;
}
