import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  isSpecifiedDirective,
  isSpecifiedScalarType,
  isUnionType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import { defaultText } from '../../../src/language/schema/defaultText';

/** Schema as plain data that a test can change and print. */
export interface SchemaModel {
  readonly types: TypeModel[];
  readonly directives: DirectiveModel[];
}

export interface Described {
  readonly name: string;
  description: string | undefined;
}

export interface InputModel extends Described {
  type: string;
  defaultValue: string | undefined;
  deprecation: string | undefined;
}

/** Field, input field (without arguments), or enum value or union member (without arguments or a type). */
export interface MemberModel extends InputModel {
  readonly args: InputModel[];
}

export interface TypeModel extends Described {
  kind: 'type' | 'interface' | 'input' | 'enum' | 'union' | 'scalar';
  oneOf: boolean;
  interfaces: string[];
  /** Fields, input fields, enum values, or union members. */
  members: MemberModel[];
}

export interface DirectiveModel extends Described {
  readonly args: InputModel[];
  repeatable: boolean;
  locations: string[];
}

export function modelOf(schema: GraphQLSchema): SchemaModel {
  return {
    types: Object.values(schema.getTypeMap())
      .filter((type) => !type.name.startsWith('__') && !isSpecifiedScalarType(type))
      .map(typeModel),
    directives: schema
      .getDirectives()
      .filter((directive) => !isSpecifiedDirective(directive))
      .map(({ name, description, args, isRepeatable, locations }) => ({
        name,
        description: description ?? undefined,
        args: args.map(inputModel),
        repeatable: isRepeatable,
        locations: [...locations],
      })),
  };
}

function typeModel(type: GraphQLNamedType): TypeModel {
  const { name } = type;
  const base = {
    name,
    description: type.description ?? undefined,
    oneOf: false,
    interfaces: [],
    members: [],
  };
  if (isObjectType(type) || isInterfaceType(type))
    return {
      ...base,
      kind: isObjectType(type) ? 'type' : 'interface',
      interfaces: type.getInterfaces().map(String),
      members: Object.values(type.getFields()).map((field) => ({
        ...inputModel({ ...field, defaultValue: undefined, type: field.type as GraphQLArgument['type'] }),
        args: field.args.map(inputModel),
      })),
    };
  if (isInputObjectType(type)) {
    const members = Object.values(type.getFields()).map((field) => ({ ...inputModel(field), args: [] }));
    return { ...base, kind: 'input', oneOf: type.isOneOf, members };
  }
  if (isEnumType(type)) return { ...base, kind: 'enum', members: type.getValues().map(valueModel) };
  if (isUnionType(type)) return { ...base, kind: 'union', members: type.getTypes().map(valueModel) };
  if (isScalarType(type)) return { ...base, kind: 'scalar' };
  throw new TypeError(name);
}

function inputModel(input: Omit<GraphQLArgument | GraphQLInputField, 'extensions' | 'astNode'>): InputModel {
  return {
    name: input.name,
    description: input.description ?? undefined,
    type: String(input.type),
    defaultValue: defaultText(input),
    deprecation: input.deprecationReason ?? undefined,
  };
}

function valueModel(value: {
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly deprecationReason?: string | null | undefined;
}): MemberModel {
  return {
    name: value.name,
    description: value.description ?? undefined,
    type: '',
    defaultValue: undefined,
    deprecation: value.deprecationReason ?? undefined,
    args: [],
  };
}

export function printModel({ types, directives }: SchemaModel): string {
  return [...types.map(typeText), ...directives.map(directiveText)].join('\n');
}

function typeText(type: TypeModel): string {
  const { kind, name, members, interfaces } = type;
  const head = `${descriptionText(type)}${kind} ${name}`;
  if (kind === 'scalar') return head;
  if (kind === 'union') return `${head} = ${members.map((member) => member.name).join(' | ')}`;
  const implemented = interfaces.length === 0 ? '' : ` implements ${interfaces.join(' & ')}`;
  return `${head}${implemented}${type.oneOf ? ' @oneOf' : ''} {\n${members.map(memberText).join('\n')}\n}`;
}

function directiveText(directive: DirectiveModel): string {
  const { name, args, repeatable, locations } = directive;
  return `${descriptionText(directive)}directive @${name}${argsText(args)}${repeatable ? ' repeatable' : ''} on ${locations.join(' | ')}`;
}

function memberText(member: MemberModel): string {
  const { name, args, type, defaultValue } = member;
  const value = defaultValue === undefined ? '' : ` = ${defaultValue}`;
  return `${descriptionText(member)}${name}${argsText(args)}${type === '' ? '' : `: ${type}`}${value}${deprecationText(member)}`;
}

function argsText(args: readonly InputModel[]): string {
  return args.length === 0 ? '' : `(\n${args.map((arg) => memberText({ ...arg, args: [] })).join('\n')}\n)`;
}

function descriptionText({ description }: Described): string {
  return description === undefined ? '' : `${JSON.stringify(description)}\n`;
}

function deprecationText({ deprecation }: InputModel): string {
  return deprecation === undefined ? '' : ` @deprecated(reason: ${JSON.stringify(deprecation)})`;
}
