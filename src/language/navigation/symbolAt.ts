import {
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  type GraphQLArgument,
  type GraphQLDirective,
  type GraphQLEnumType,
  type GraphQLEnumValue,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import { RuleKinds, type State } from 'graphql-language-service';
import { contextAt, enclosing, type CursorContext, type LinePosition } from '../completion/context';
import { expectedInput } from '../completion/inputTypes';
import type { LanguageDocument } from '../documents/languageDocument';

/** A named element of the schema or of a document. */
export type NamedThing =
  | {
      readonly kind: 'field';
      readonly parent: GraphQLNamedType;
      readonly field: GraphQLField<unknown, unknown>;
    }
  | { readonly kind: 'argument'; readonly owner: string; readonly argument: GraphQLArgument }
  | {
      readonly kind: 'inputField';
      readonly parent: GraphQLInputObjectType;
      readonly field: GraphQLInputField;
    }
  | { readonly kind: 'enumValue'; readonly parent: GraphQLEnumType; readonly value: GraphQLEnumValue }
  | { readonly kind: 'type'; readonly type: GraphQLNamedType }
  | { readonly kind: 'directive'; readonly directive: GraphQLDirective }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'fragment'; readonly name: string }
  | { readonly kind: 'operation'; readonly name: string };

export interface SymbolAt {
  readonly thing: NamedThing;
  /** The start column of the word on its line. */
  readonly start: number;
  readonly end: number;
}

/** Returns the symbol at a position, even in a definition with syntax errors. */
export function symbolAt(
  schema: GraphQLSchema,
  document: LanguageDocument,
  { line, character }: LinePosition,
): SymbolAt | undefined {
  const text = document.lineText(line);
  const word = wordAt(text, character);
  if (!word) return undefined;
  // Resolves an alias to its field.
  const alias = /^\s*:\s*([_A-Za-z]\w*)/.exec(text.slice(word.end));
  const context = contextAt(schema, document, { line, character: word.end });
  if (!context) return undefined;
  const end = context.state.kind === RuleKinds.ALIASED_FIELD && alias ? word.end + alias[0].length : word.end;
  const aimed = end === word.end ? context : contextAt(schema, document, { line, character: end });
  const thing = aimed ? thingAt(schema, aimed, textBefore(document, line, end)) : undefined;
  return thing ? { thing, ...word } : undefined;
}

export function wordAt(text: string, character: number): { start: number; end: number } | undefined {
  for (const { index, 0: word } of text.matchAll(/[$@]?[_A-Za-z]\w*/g)) {
    if (index <= character && character <= index + word.length)
      return { start: index, end: index + word.length };
  }
  return undefined;
}

function textBefore(document: LanguageDocument, line: number, character: number): string {
  const start = { line: document.definitionLine(line), character: 0 };
  return document.content.slice(document.offsetAt(start), document.offsetAt({ line, character }));
}

function thingAt(schema: GraphQLSchema, context: CursorContext, before: string): NamedThing | undefined {
  const { state, token, types } = context;
  if (token.style === 'comment' || token.style === 'string' || token.style === 'ws') return undefined;
  const { kind, name } = state;
  if (!name) return undefined;
  switch (kind) {
    case RuleKinds.FIELD:
    case RuleKinds.ALIASED_FIELD:
      return fieldThing(context);
    case RuleKinds.ARGUMENT:
      return argumentThing(context);
    case RuleKinds.OBJECT_FIELD:
    case RuleKinds.ENUM_VALUE:
      return inputThing(schema, context, before);
    case RuleKinds.NAMED_TYPE: {
      const type = schema.getType(name);
      return type ? { kind: 'type', type } : undefined;
    }
    case RuleKinds.DIRECTIVE:
      return types.directiveDef ? { kind: 'directive', directive: types.directiveDef } : undefined;
    case RuleKinds.VARIABLE:
      return { kind: 'variable', name };
    case RuleKinds.FRAGMENT_SPREAD:
    case RuleKinds.FRAGMENT_DEFINITION:
      return { kind: 'fragment', name };
    case RuleKinds.QUERY:
    case RuleKinds.MUTATION:
    case RuleKinds.SUBSCRIPTION:
      return { kind: 'operation', name };
    default:
      return undefined;
  }
}

function fieldThing({ types }: CursorContext): NamedThing | undefined {
  const parent = types.parentType ? getNamedType(types.parentType) : undefined;
  if (!parent || !isCompositeType(parent) || !types.fieldDef) return undefined;
  return { kind: 'field', parent, field: types.fieldDef as unknown as GraphQLField<unknown, unknown> };
}

function argumentThing(context: CursorContext): NamedThing | undefined {
  const { types, state } = context;
  if (!types.argDef) return undefined;
  const argument = types.argDef as unknown as GraphQLArgument;
  return { kind: 'argument', owner: ownerOf(context, state), argument };
}

function ownerOf({ types }: CursorContext, state: State): string {
  const owner = enclosing(state, RuleKinds.DIRECTIVE, RuleKinds.FIELD, RuleKinds.ALIASED_FIELD);
  if (owner?.kind === RuleKinds.DIRECTIVE) return `@${owner.name ?? ''}`;
  const parent = types.parentType ? getNamedType(types.parentType).name : '';
  return `${parent}.${owner?.name ?? ''}`;
}

function inputThing(schema: GraphQLSchema, context: CursorContext, before: string): NamedThing | undefined {
  const { state } = context;
  const expected = expectedInput(schema, context, before);
  const named = expected.type ? getNamedType(expected.type) : undefined;
  if (state.kind === RuleKinds.ENUM_VALUE) {
    if (!isEnumType(named)) return undefined;
    const value = named.getValue(state.name ?? '');
    return value ? { kind: 'enumValue', parent: named, value } : undefined;
  }
  const field = expected.fields?.[state.name ?? ''];
  const owner = ownerOfFields(schema, expected.fields);
  return !field || !owner ? undefined : { kind: 'inputField', parent: owner, field };
}

function ownerOfFields(schema: GraphQLSchema, fields: unknown): GraphQLInputObjectType | undefined {
  return Object.values(schema.getTypeMap())
    .filter(isInputObjectType)
    .find((type) => type.getFields() === fields);
}
