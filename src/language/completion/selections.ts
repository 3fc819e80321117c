import * as l10n from '@vscode/l10n';
import {
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
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
import { outlineOf } from '../documents/outline';
import type { Project } from '../documents/project';
import { fileName } from '../fileName';
import type { Cursor } from './cursor';
import { group, type Suggestion, type SuggestionList } from './completionEntries';
import { fieldSnippet } from './snippets';
import { conditionTypes, overlappingTypes } from './types';

type Field = GraphQLField<unknown, unknown>;

const none: SuggestionList = { suggestions: [], isIncomplete: false };

/**
 * The maximum number of fragments in a list. The user finds the others by typing.
 */
const maxFragments = 200;

/** Returns the fields of a type, the applicable fragments and, for an abstract type, its `... on` type conditions. */
export function selectionSuggestions(
  schema: GraphQLSchema,
  cursor: Cursor,
  parent: GraphQLType | null | undefined,
  selected: ReadonlySet<string>,
): SuggestionList {
  if (!isCompositeType(parent)) return none;
  const follows = followsName(cursor.after);
  const fields = [
    ...operationFields(parent).map((field) => fieldSuggestion(field, follows, selected, group.usual)),
    ...metaFields(schema, parent).map((field) => fieldSuggestion(field, follows, selected, group.meta)),
  ];
  const conditions = isAbstractType(parent) ? conditionSuggestions(schema, parent, '') : [];
  const as = { filterPrefix: '', group: group.later };
  const fragments = fragmentSuggestions(schema, cursor, parent, selected, as);
  return { ...fragments, suggestions: [...fields, ...fragments.suggestions, ...conditions] };
}

/** Returns the suggestions after `...`: applicable fragments and type conditions. */
export function spreadSuggestions(
  schema: GraphQLSchema,
  cursor: Cursor,
  parent: GraphQLType | null | undefined,
  selected: ReadonlySet<string>,
): SuggestionList {
  if (!isCompositeType(parent)) return none;
  const dots = /(\.{1,3})(\s*)\w*$/.exec(cursor.before);
  const filterPrefix = `${dots?.[1] ?? ''}${dots?.[2] ?? ''}`;
  const as = { filterPrefix, group: group.first };
  const fragments = fragmentSuggestions(schema, cursor, parent, selected, as);
  const conditions = conditionSuggestions(schema, parent, filterPrefix);
  return { ...fragments, suggestions: [...fragments.suggestions, ...conditions] };
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
    ...(snippet && { insert: snippet.text, snippet: true, continues: snippet.continues }),
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
  { project, document, position, before }: Cursor,
  parent: GraphQLCompositeType,
  selected: ReadonlySet<string>,
  as: { readonly filterPrefix: string; readonly group: typeof group.first | typeof group.later },
): SuggestionList {
  const cursorDefinition = document.definitionAt(document.offsetAt(position))?.definition;
  const isHere = (name: string): boolean =>
    cursorDefinition?.kind === 'fragment' && cursorDefinition.name === name;
  const typed = /\w*$/.exec(before)?.[0] ?? '';
  const all: Suggestion[] = [];
  const matching: Suggestion[] = [];
  let count = 0;
  for (const { name, type, elsewhere } of applicableFragments(schema, project, document, parent)) {
    if (isHere(name)) continue;
    count += 1;
    const isMatch = isSubsequence(typed, name);
    if (count > maxFragments && !isMatch) continue;
    const suggestion = {
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
    };
    if (all.length < maxFragments) all.push(suggestion);
    if (isMatch) matching.push(suggestion);
    if (count > maxFragments && matching.length >= maxFragments) break;
  }
  const isIncomplete = count > maxFragments;
  return { suggestions: isIncomplete ? matching.slice(0, maxFragments) : all, isIncomplete };
}

/** Whether a name contains the characters of a text in this order, as an editor matches what the user types. */
function isSubsequence(text: string, name: string): boolean {
  const lower = name.toLowerCase();
  let from = 0;
  for (const character of text.toLowerCase()) {
    const at = lower.indexOf(character, from);
    if (at === -1) return false;
    from = at + 1;
  }
  return true;
}

function* applicableFragments(
  schema: GraphQLSchema,
  project: Project,
  document: LanguageDocument,
  parent: GraphQLCompositeType,
): Generator<{ name: string; type: string; elsewhere: string }> {
  const types = overlappingTypes(schema, parent);
  const names = new Set<string>();
  for (const { uri, definition } of project.fragmentsOn(types, document)) {
    const { fragment: name, condition: type } = definition;
    if (name === undefined || type === undefined || names.has(name)) continue;
    names.add(name);
    if (project.definerCount(name) > 1) {
      // Another definition with this name, with another type, can be the one that the document uses.
      const used = project.fragmentNamed(name, document);
      const usedType = used ? outlineOf(used.placed.definition).condition : undefined;
      if (used && usedType !== undefined && types.has(usedType))
        yield { name, type: usedType, elsewhere: used.document.uri };
    } else yield { name, type, elsewhere: uri };
  }
}
