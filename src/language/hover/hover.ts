import * as l10n from '@vscode/l10n';
import { Kind, isInterfaceType, print, type GraphQLSchema } from 'graphql';
import type { Markdown } from '../../shared/markdown';
import type { LanguageDocument } from '../documents/languageDocument';
import type { ParsedDefinition } from '../documents/parseDefinition';
import type { Project } from '../documents/project';
import { declaredVariables } from '../documents/variables';
import { visibleVariables } from '../completion/variables';
import type { LinePosition } from '../completion/context';
import { symbolAt, type NamedThing } from '../navigation/symbolAt';
import {
  adminNote,
  argumentList,
  deprecation,
  fieldSignature,
  hoverText,
  inputSignature,
  typeSignature,
} from './hoverText';
import { fileName } from '../fileName';

export interface HoverContent {
  readonly text: Markdown;
  readonly start: number;
  readonly end: number;
}

/** Returns the hover for the word at a position; `undefined` if there is nothing to describe. */
export function hoverAt(
  schema: GraphQLSchema,
  project: Project,
  document: LanguageDocument,
  position: LinePosition,
): HoverContent | undefined {
  const symbol = symbolAt(schema, document, position);
  if (!symbol) return undefined;
  const text = describe(schema, project, document, position, symbol.thing);
  return text ? { text, start: symbol.start, end: symbol.end } : undefined;
}

function describe(
  schema: GraphQLSchema,
  project: Project,
  document: LanguageDocument,
  position: LinePosition,
  thing: NamedThing,
): Markdown | undefined {
  switch (thing.kind) {
    case 'field': {
      const { parent, field } = thing;
      const { description, deprecationReason, args } = field;
      return hoverText(
        inBody(isInterfaceType(parent) ? 'interface' : 'type', parent.name, fieldSignature(field)),
        deprecation(deprecationReason),
        adminNote(description),
        description,
        argumentList(args),
      );
    }
    case 'argument': {
      const { owner, argument } = thing;
      const { description, deprecationReason } = argument;
      const [parent = '', field = ''] = owner.split('.');
      const use = `(${inputSignature(argument)})`;
      const code = owner.startsWith('@')
        ? `directive ${owner}${use}`
        : inBody('type', parent, `${field}${use}`);
      return hoverText(code, deprecation(deprecationReason), description);
    }
    case 'inputField': {
      const { parent, field } = thing;
      return hoverText(
        inBody('input', parent.name, inputSignature(field)),
        deprecation(field.deprecationReason),
        field.description,
      );
    }
    case 'enumValue': {
      const { parent, value } = thing;
      return hoverText(
        inBody('enum', parent.name, value.name),
        deprecation(value.deprecationReason),
        value.description,
      );
    }
    case 'type':
      return hoverText(
        typeSignature(schema, thing.type),
        adminNote(thing.type.description),
        thing.type.description,
      );
    case 'directive': {
      const { name, args, locations, description } = thing.directive;
      const signature = args.length === 0 ? '' : `(${args.map(inputSignature).join(', ')})`;
      return hoverText(
        `directive @${name}${signature} on ${locations.join(' | ')}`,
        description,
        argumentList(args),
      );
    }
    case 'variable':
      return describeVariable(project, document, position, thing.name);
    case 'fragment':
      return describeFragment(project, document, thing.name);
    case 'operation':
      return describeOperation(document, position);
  }
}

/** Wraps a member in its type, which the editor needs for syntax highlighting. */
function inBody(keyword: string, owner: string, member: string): string {
  return `${keyword} ${owner} {\n  ${member.replaceAll('\n', '\n  ')}\n}`;
}

function describeVariable(
  project: Project,
  document: LanguageDocument,
  position: LinePosition,
  name: string,
): Markdown | undefined {
  const placed = document.definitionAt(document.offsetAt(position));
  if (!placed) return undefined;
  const variable = visibleVariables(project, document, placed).find((declared) => declared.name === name);
  if (!variable) return hoverText(`query ($${name})`, undeclared(placed.definition));
  const node = placed.definition.node?.variableDefinitions?.find((one) => one.variable.name.value === name);
  const fallback = node?.defaultValue ? ` = ${print(node.defaultValue)}` : '';
  return hoverText(`query ($${name}: ${print(variable.type)}${fallback})`);
}

function undeclared({ kind }: ParsedDefinition): string {
  return kind === 'fragment'
    ? l10n.t('No operation in this document that uses the fragment declares this variable.')
    : l10n.t("This variable isn't declared.");
}

function describeFragment(project: Project, document: LanguageDocument, name: string): Markdown | undefined {
  const located = project.fragmentNamed(name, document);
  if (!located) return undefined;
  const text = located.placed.definition.text.split('\n');
  const shown = text.length > 14 ? [...text.slice(0, 12), '  # …', '}'] : text;
  const file = fileName(located.document.uri);
  return hoverText(
    shown.join('\n'),
    located.document === document ? undefined : l10n.t('Defined in {file}.', { file }),
  );
}

function describeOperation(document: LanguageDocument, position: LinePosition): Markdown | undefined {
  const placed = document.definitionAt(document.offsetAt(position));
  if (!placed) return undefined;
  const { definition } = placed;
  const variables = declaredVariables(definition).map(({ name, type }) => `$${name}: ${print(type)}`);
  const keyword =
    definition.node?.kind === Kind.OPERATION_DEFINITION
      ? definition.node.operation
      : definition.text.split(/\W/)[0];
  const list = variables.length === 0 ? '' : `(${variables.join(', ')})`;
  return hoverText(`${keyword ?? ''} ${definition.name ?? ''}${list}`);
}
