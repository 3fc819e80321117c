import * as l10n from '@vscode/l10n';
import {
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
  doTypesOverlap,
  isAbstractType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  isUnionType,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  type GraphQLType,
} from 'graphql';
import { CompletionItemKind } from 'vscode-languageserver-types';
import type { LanguageDocument } from '../documents/languageDocument';
import type { ParsedDefinition } from '../documents/parseDefinition';
import type { Project } from '../documents/project';
import { fragmentNode } from '../documents/definitionQueries';
import { fileName } from '../fileName';
import type { Cursor } from './cursor';
import { group, type Suggestion } from './completionEntries';
import { fieldSnippet } from './snippets';
import { conditionTypes } from './types';

type Field = GraphQLField<unknown, unknown>;

/** Returns the fields of a type, the applicable fragments and, for an abstract type, its `... on` type conditions. */
export function selectionSuggestions(
  schema: GraphQLSchema,
  cursor: Cursor,
  parent: GraphQLType | null | undefined,
  selected: ReadonlySet<string>,
): Suggestion[] {
  if (!isCompositeType(parent)) return [];
  const follows = followsName(cursor.after);
  const fields = [
    ...operationFields(parent).map((field) => fieldSuggestion(field, follows, selected, group.usual)),
    ...metaFields(schema, parent).map((field) => fieldSuggestion(field, follows, selected, group.meta)),
  ];
  const conditions = isAbstractType(parent) ? conditionSuggestions(schema, parent, '') : [];
  return [
    ...fields,
    ...fragmentSuggestions(schema, cursor, parent, selected, { filterPrefix: '', group: group.later }),
    ...conditions,
  ];
}

/** Returns the suggestions after `...`: applicable fragments and type conditions. */
export function spreadSuggestions(
  schema: GraphQLSchema,
  cursor: Cursor,
  parent: GraphQLType | null | undefined,
  selected: ReadonlySet<string>,
): Suggestion[] {
  if (!isCompositeType(parent)) return [];
  const dots = /(\.{1,3})(\s*)\w*$/.exec(cursor.before);
  const filterPrefix = `${dots?.[1] ?? ''}${dots?.[2] ?? ''}`;
  return [
    ...fragmentSuggestions(schema, cursor, parent, selected, { filterPrefix, group: group.first }),
    ...conditionSuggestions(schema, parent, filterPrefix),
  ];
}

const cache = new WeakMap<GraphQLType, readonly Field[]>();

function operationFields(type: GraphQLCompositeType): readonly Field[] {
  if (isUnionType(type)) return [];
  const known = cache.get(type) ?? Object.values(type.getFields());
  cache.set(type, known);
  return known;
}

function metaFields(schema: GraphQLSchema, type: GraphQLCompositeType): readonly Field[] {
  return type === schema.getQueryType()
    ? [TypeNameMetaFieldDef, SchemaMetaFieldDef, TypeMetaFieldDef]
    : [TypeNameMetaFieldDef];
}

function fieldSuggestion(
  field: Field,
  follows: { parenthesis: boolean; brace: boolean },
  selected: ReadonlySet<string>,
  usual: typeof group.usual | typeof group.meta,
): Suggestion {
  const snippet = fieldSnippet(field, follows);
  return {
    label: field.name,
    kind: CompletionItemKind.Field,
    detail: String(field.type),
    group: selected.has(field.name) ? group.taken : usual,
    deprecated: field.deprecationReason !== undefined && field.deprecationReason !== null,
    documentation: fieldDocumentation(field),
    ...(snippet === undefined ? {} : { insert: snippet.text, snippet: true, continues: snippet.continues }),
  };
}

function fieldDocumentation({ description, deprecationReason }: Field): string {
  const deprecation = deprecationReason ? l10n.t('Deprecated: {reason}', { reason: deprecationReason }) : '';
  return [deprecation, description ?? ''].filter((part) => part !== '').join('\n\n');
}

/** Detects delimiters after the name, which a snippet must not repeat. */
function followsName(after: string): { parenthesis: boolean; brace: boolean } {
  const [, next] = /^\w*\s*([({:])/.exec(after) ?? [];
  return { parenthesis: next === '(' || next === ':', brace: next === '{' };
}

function conditionSuggestions(
  schema: GraphQLSchema,
  parent: GraphQLCompositeType,
  filterPrefix: string,
): Suggestion[] {
  return conditionTypes(schema, parent)
    .filter((type) => type !== parent)
    .map((type) => ({
      label: `... on ${type.name}`,
      kind: isObjectType(type) ? CompletionItemKind.Class : CompletionItemKind.Interface,
      detail: isInterfaceType(type) ? 'interface' : isUnionType(type) ? 'union' : 'type',
      group: group.later,
      insert: `... on ${type.name} {\n\t$0\n}`,
      snippet: true,
      continues: true,
      filter: filterPrefix === '' ? type.name : `${filterPrefix}on ${type.name}`,
      documentation: type.description ?? '',
    }));
}

function fragmentSuggestions(
  schema: GraphQLSchema,
  { project, document, position }: Cursor,
  parent: GraphQLCompositeType,
  selected: ReadonlySet<string>,
  as: { readonly filterPrefix: string; readonly group: typeof group.first | typeof group.later },
): Suggestion[] {
  const cursorDefinition = document.definitionAt(document.offsetAt(position))?.definition;
  return [...applicableFragments(schema, project, document, parent)]
    .filter(({ name }) => !(cursorDefinition?.kind === 'fragment' && cursorDefinition.name === name))
    .map(({ name, type, elsewhere }) => ({
      label: `...${name}`,
      kind: CompletionItemKind.Reference,
      detail: l10n.t({
        message: 'on {type}',
        args: { type },
        comment: 'The type that a GraphQL fragment applies to',
      }),
      group: selected.has(`...${name}`) ? group.taken : as.group,
      filter: `${as.filterPrefix}${name}`,
      documentation:
        elsewhere === document.uri ? '' : l10n.t('Defined in {file}.', { file: fileName(elsewhere) }),
    }));
}

function* applicableFragments(
  schema: GraphQLSchema,
  project: Project,
  document: LanguageDocument,
  parent: GraphQLCompositeType,
): Generator<{ name: string; type: string; elsewhere: string }> {
  for (const name of project.fragmentNames(document)) {
    const [located] = project.fragmentsNamed(name, document);
    const condition = located === undefined ? undefined : conditionOf(located.placed.definition);
    const type = condition === undefined ? undefined : schema.getType(condition);
    if (located !== undefined && isCompositeType(type) && doTypesOverlap(schema, parent, type))
      yield { name, type: type.name, elsewhere: located.document.uri };
  }
}

/** Returns the type condition of a fragment. Reads it from the text if the definition has a syntax error. */
function conditionOf(definition: ParsedDefinition): string | undefined {
  return (
    fragmentNode(definition)?.typeCondition.name.value ??
    /^fragment\s+\w+\s+on\s+(\w+)/.exec(definition.text)?.[1]
  );
}
