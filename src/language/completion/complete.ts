import type { GraphQLArgument, GraphQLSchema } from 'graphql';
import { typingContextAt, type CursorContext } from './context';
import type { Cursor } from './cursor';
import { directiveSuggestions } from './directives';
import { bodySuggestions, onSuggestions, skeletonSuggestions } from './skeletons';
import { expectedInput } from './inputTypes';
import { argumentSuggestions, inputFieldSuggestions } from './inputs';
import { toEntries, type CompletionEntry, type Suggestion, type SuggestionList } from './completionEntries';
import { isInDefault, placeOf, type Place } from './place';
import { selectionSuggestions, spreadSuggestions } from './selections';
import { siblingsAt } from './siblings';
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
  if (context === undefined) return { entries: [], replaces: 0, place: 'nothing', isIncomplete: false };
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
  return placed === undefined ? [] : visibleVariables(project, document, placed);
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
