import * as l10n from '@vscode/l10n';
import {
  DirectiveLocation,
  type GraphQLArgument,
  type GraphQLDirective,
  type GraphQLInputField,
  type GraphQLInputFieldMap,
  type GraphQLSchema,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import { canUseDirective, RuleKinds, type State } from 'graphql-language-service';
import { CompletionItemKind } from 'vscode-languageserver-types';
import {
  type CompletionEntry,
  group,
  type Suggestion,
  type SuggestionList,
  toEntries,
} from './completionEntries';
import { type CursorContext, typingContextAt } from './context';
import { type Cursor, nextCharacter } from './cursor';
import { expectedInput } from './inputTypes';
import { isInDefault, type Place, placeOf } from './place';
import { selectionSuggestions, spreadSuggestions } from './selections';
import { siblingsAt } from './siblings';
import { inputSnippet, requiredArguments } from './snippets';
import { typeConditionSuggestions, variableTypeSuggestions } from './types';
import { valueSuggestions } from './values';
import { afterTypeSuggestions, typedType } from './variableTypes';
import { variableSuggestions, visibleVariables } from './variables';

export interface Completion {
  readonly entries: readonly CompletionEntry[];
  /** The number of characters before the cursor that an entry replaces. */
  readonly replaces: number;
  readonly place: Place;
  /** Whether there are other suggestions for a longer text. */
  readonly isIncomplete: boolean;
}

/** Returns all suggestions at a position. The editor filters them by the typed text. */
export function complete(schema: GraphQLSchema, cursor: Cursor): Completion {
  const { document, position, before } = cursor;
  const context = typingContextAt(schema, document, position);
  if (!context) return { entries: [], replaces: 0, place: 'nothing', isIncomplete: false };
  const place = spreadTyped(before, placeOf(context));
  const found = suggestionsAt(place, schema, cursor, context);
  const list = 'suggestions' in found ? found : { suggestions: found, isIncomplete: false };
  const entries = toEntries(list.suggestions);
  return { place, replaces: replaced(place, before), entries, isIncomplete: list.isIncomplete };
}

function suggestionsAt(
  place: Place,
  schema: GraphQLSchema,
  cursor: Cursor,
  context: CursorContext,
): readonly Suggestion[] | SuggestionList {
  const stretch = definitionText(cursor);
  const around = siblingsAt(stretch.text, stretch.offset);
  const { types, state } = context;
  switch (place) {
    case 'document':
      return skeletonSuggestions(schema, cursor.before);
    case 'selection':
      return selectionSuggestions(schema, cursor, types.parentType, around.selected);
    case 'spread':
      return spreadSuggestions(schema, cursor, types.parentType, around.selected);
    case 'argument':
      return argumentSuggestions(
        (types.argDefs ?? []) as unknown as readonly GraphQLArgument[],
        around.given,
      );
    case 'typeCondition':
      return typeConditionSuggestions(schema, types.parentType);
    case 'variableType':
      return variableTypeSuggestions(schema);
    case 'afterVariableType':
      return afterTypeSuggestions(schema, cursor, state);
    case 'on':
      return onSuggestions();
    case 'header':
      return [...directiveSuggestions(schema, state, cursor.before), ...bodySuggestions(cursor)];
    case 'directive':
      return directiveSuggestions(schema, state.prevState, cursor.before);
    case 'inputField':
    case 'value':
    case 'variable': {
      const expected = expectedInput(schema, context, stretch.text.slice(0, stretch.offset));
      if (place === 'inputField') return inputFieldSuggestions(expected.fields ?? {}, around.given);
      // A default is a constant and can't contain variables.
      const declared = isInDefault(state) ? [] : variablesHere(cursor);
      const variables = variableSuggestions(schema, declared, expected);
      return place === 'variable' ? variables : [...variables, ...valueSuggestions(expected.type)];
    }
    case 'nothing':
      return [];
  }
}

/** Treats a selection after one to three dots as a fragment spread. */
function spreadTyped(before: string, place: Place): Place {
  return place === 'selection' && /\.{1,3}\s*\w*$/.test(before) ? 'spread' : place;
}

function replaced(place: Place, before: string): number {
  if (place === 'afterVariableType') return typedType(before).text.length;
  const pattern = place === 'spread' ? /(?:\.{1,3}\s*)?\w*$/ : place === 'directive' ? /@?\w*$/ : /\$?\w*$/;
  return pattern.exec(before)?.[0].length ?? 0;
}

function variablesHere({ project, document, position }: Cursor): ReturnType<typeof visibleVariables> {
  const placed = document.definitionAt(document.offsetAt(position));
  return placed ? visibleVariables(project, document, placed) : [];
}

/**
 * Returns the text of the definition around the cursor, even if incomplete, and the cursor's offset in it.
 */
function definitionText({ document, position }: Cursor): { text: string; offset: number } {
  const startLine = document.definitionLine(position.line);
  const start = document.offsetAt({ line: startLine, character: 0 });
  const offset = document.offsetAt(position);
  const end = document.definitionAt(offset)?.end ?? offset;
  return { text: document.content.slice(start, Math.max(end, offset)), offset: offset - start };
}

/**
 * Returns the directives that are valid at the cursor.
 *
 * @param owner the state of the definition or selection that the directives belong to
 */
function directiveSuggestions(
  schema: GraphQLSchema,
  owner: State['prevState'],
  before: string,
): Suggestion[] {
  const typedAt = /@\w*$/.test(before);
  return schema
    .getDirectives()
    .filter((directive) => fits(owner, directive))
    .map(({ name, args, description, locations }) => ({
      label: `@${name}`,
      kind: CompletionItemKind.Function,
      detail: locations.length === 0 ? '' : 'directive',
      group: group.usual,
      insert: `@${name}${requiredArguments(args)}`,
      snippet: true,
      continues: args.length > 0,
      filter: typedAt ? `@${name}` : name,
      documentation: description ?? '',
    }));
}

function fits(owner: State['prevState'], directive: GraphQLDirective): boolean {
  return owner?.kind === RuleKinds.VARIABLE_DEFINITION
    ? directive.locations.includes(DirectiveLocation.VARIABLE_DEFINITION)
    : canUseDirective(owner, directive);
}

/** Returns the arguments of a field or directive, with separate groups for required and existing ones. */
function argumentSuggestions(args: readonly GraphQLArgument[], given: ReadonlySet<string>): Suggestion[] {
  return args.map((argument) => inputSuggestion(argument, isRequiredArgument(argument), given));
}

/** Returns the fields of an input object, with separate groups for required and existing ones. */
function inputFieldSuggestions(fields: GraphQLInputFieldMap, given: ReadonlySet<string>): Suggestion[] {
  return Object.values(fields).map((field) => inputSuggestion(field, isRequiredInputField(field), given));
}

function inputSuggestion(
  input: GraphQLArgument | GraphQLInputField,
  required: boolean,
  given: ReadonlySet<string>,
): Suggestion {
  const { name, type, description, deprecationReason } = input;
  const snippet = inputSnippet(name, type);
  return {
    label: name,
    kind: CompletionItemKind.Property,
    detail: String(type),
    group: given.has(name) ? group.taken : required ? group.first : group.usual,
    deprecated: Boolean(deprecationReason),
    insert: snippet.text,
    snippet: true,
    continues: snippet.continues,
    documentation: description ?? '',
  };
}

/** Returns definition templates, or an empty array after the first word of a line. */
function skeletonSuggestions(schema: GraphQLSchema, before: string): Suggestion[] {
  if (/\S\s/.test(before.trimStart())) return [];
  const skeletons = [
    ...(schema.getQueryType() ? [operation('query')] : []),
    ...(schema.getMutationType() ? [operation('mutation')] : []),
    ...(schema.getSubscriptionType() ? [operation('subscription')] : []),
    {
      label: 'fragment',
      detail: l10n.t({ message: 'on a type', comment: 'The type that a GraphQL fragment applies to' }),
      insert: 'fragment ${1:Name} on ${2:Type} {\n\t$0\n}',
    },
  ];
  return skeletons.map((skeleton) => ({
    ...skeleton,
    kind: CompletionItemKind.Keyword,
    group: group.usual,
    snippet: true,
  }));
}

/** Returns the keyword after the name of a fragment. */
function onSuggestions(): Suggestion[] {
  const detail = l10n.t({ message: 'on a type', comment: 'The type that a GraphQL fragment applies to' });
  return [
    {
      label: 'on',
      kind: CompletionItemKind.Keyword,
      detail,
      group: group.usual,
      insert: 'on ',
      continues: true,
    },
  ];
}

/** Returns the selection set that a definition or an inline fragment still needs. */
function bodySuggestions(cursor: Cursor): Suggestion[] {
  if (nextCharacter(cursor) === '{') return [];
  return [
    {
      label: '{ }',
      kind: CompletionItemKind.Snippet,
      detail: '',
      group: group.later,
      insert: '{\n\t$0\n}',
      snippet: true,
      continues: true,
      filter: '{',
    },
  ];
}

function operation(keyword: string): Pick<Suggestion, 'label' | 'detail' | 'insert'> {
  return { label: keyword, detail: l10n.t('named operation'), insert: `${keyword} \${1:Name} {\n\t$0\n}` };
}
