import {
  astFromValue,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  print,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';

/** How many fields or values of a type a hover lists. */
const mostMembers = 12;

/** A field with its arguments, as it stands in SDL. */
export function fieldSignature(field: GraphQLField<unknown, unknown>): string {
  const args = field.args.map(inputSignature);
  const short = `(${args.join(', ')})`;
  const listed = args.length === 0 ? '' : short.length <= 60 ? short : `(\n  ${args.join('\n  ')}\n)`;
  return `${field.name}${listed}: ${String(field.type)}`;
}

export function inputSignature({ name, type, defaultValue }: GraphQLArgument | GraphQLInputField): string {
  const node = defaultValue === undefined ? undefined : astFromValue(defaultValue, type);
  return `${name}: ${String(type)}${node ? ` = ${print(node)}` : ''}`;
}

/** A type as the head of its definition and what it consists of. */
export function typeSignature(schema: GraphQLSchema, type: GraphQLNamedType): string {
  if (isScalarType(type)) return `scalar ${type.name}`;
  if (isEnumType(type))
    return block(
      `enum ${type.name}`,
      type.getValues().map(({ name }) => name),
    );
  if (isInputObjectType(type))
    return block(`input ${type.name}`, Object.values(type.getFields()).map(inputSignature));
  if (isObjectType(type) || isInterfaceType(type)) {
    const interfaces = type.getInterfaces().map(({ name }) => name);
    const head = `${isObjectType(type) ? 'type' : 'interface'} ${type.name}`;
    const fields = Object.values(type.getFields()).map(
      ({ name, type: inner }) => `${name}: ${String(inner)}`,
    );
    return block(interfaces.length === 0 ? head : `${head} implements ${interfaces.join(' & ')}`, fields);
  }
  return `union ${type.name} = ${schema
    .getPossibleTypes(type)
    .map(({ name }) => name)
    .join(' | ')}`;
}

function block(head: string, members: readonly string[]): string {
  const shown = members.slice(0, mostMembers).map((member) => `  ${member}`);
  const more = members.length - shown.length;
  return [`${head} {`, ...shown, ...(more > 0 ? [`  # and ${more} more`] : []), '}'].join('\n');
}

/** The parts of a hover: code, what to be careful about, and the description. */
export function hoverText(code: string, ...parts: readonly (string | null | undefined)[]): string {
  const fenced = `\`\`\`graphql\n${code}\n\`\`\``;
  return [fenced, ...parts.filter((part) => part !== undefined && part !== null && part !== '')].join('\n\n');
}

export function deprecation(reason: string | null | undefined): string | undefined {
  return reason === undefined || reason === null ? undefined : `**Deprecated.** ${reason}`;
}

/** Descriptions hide who may use a field in their prose: it is said up front. */
export function adminNote(description: string | null | undefined): string | undefined {
  return /\bonly\b[^.]*\bsite[- ]admin|\brequires? (?:the )?site[- ]admin/i.test(description ?? '')
    ? '**Site admins only.**'
    : undefined;
}

/** Arguments with what is said about them, one line each. */
export function argumentList(args: readonly GraphQLArgument[]): string | undefined {
  const told = args.filter(({ description }) => Boolean(description));
  if (told.length === 0) return undefined;
  return told
    .map(({ name, description }) => `- \`${name}\`: ${(description ?? '').trim().replace(/\s*\n\s*/g, ' ')}`)
    .join('\n');
}
