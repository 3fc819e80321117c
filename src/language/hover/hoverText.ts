import * as l10n from '@vscode/l10n';
import { formatCount } from '../../shared/format';
import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import { codeBlock, codeSpan, joinMarkdown, markdown, type Markdown } from '../../shared/markdown';
import { defaultText } from '../schema/defaultText';

/** The maximum number of fields or values of a type in a hover. */
const maxMembers = 12;

/** Formats a field and its arguments as SDL. */
export function fieldSignature(field: GraphQLField<unknown, unknown>): string {
  const args = field.args.map(inputSignature);
  const short = `(${args.join(', ')})`;
  const listed = args.length === 0 ? '' : short.length <= 60 ? short : `(\n  ${args.join('\n  ')}\n)`;
  return `${field.name}${listed}: ${String(field.type)}`;
}

export function inputSignature(input: GraphQLArgument | GraphQLInputField): string {
  const value = defaultText(input);
  return `${input.name}: ${String(input.type)}${value === undefined ? '' : ` = ${value}`}`;
}

/** Formats a type as SDL, with up to {@link maxMembers} fields or values. */
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
  const shown = members.slice(0, maxMembers).map((member) => `  ${member}`);
  const more = members.length - shown.length;
  return [
    `${head} {`,
    ...shown,
    ...(more > 0 ? [`  # ${l10n.t('{count} more', { count: formatCount(more) })}`] : []),
    '}',
  ].join('\n');
}

/** Formats a hover: code, then other parts that are present, such as a warning and a description. */
export function hoverText(
  code: string,
  ...parts: readonly (Markdown | string | null | undefined)[]
): Markdown {
  const shown = parts.flatMap((part) =>
    part === undefined || part === null || part === '' ? [] : [markdown`${part}`],
  );
  return joinMarkdown([codeBlock(code, 'graphql'), ...shown], '\n\n');
}

export function deprecation(reason: string | null | undefined): Markdown | undefined {
  return reason === undefined || reason === null
    ? undefined
    : markdown`**${l10n.t('Deprecated.')}** ${reason}`;
}

/**
 * Returns a note if the description restricts use to site admins. The hover shows the note before the
 * description.
 */
export function adminNote(description: string | null | undefined): Markdown | undefined {
  return /\bonly\b[^.]*\bsite[- ]admin|\brequires? (?:the )?site[- ]admin/i.test(description ?? '')
    ? markdown`**${l10n.t('Site admins only.')}**`
    : undefined;
}

/** Formats the arguments that have descriptions, one line each; `undefined` if none has. */
export function argumentList(args: readonly GraphQLArgument[]): Markdown | undefined {
  const told = args.filter(({ description }) => Boolean(description));
  if (told.length === 0) return undefined;
  const lines = told.map(({ name, description }) => {
    const line = (description ?? '').trim().replace(/\s*\n\s*/g, ' ');
    return markdown`- ${codeSpan(name)}: ${line}`;
  });
  return joinMarkdown(lines, '\n');
}
