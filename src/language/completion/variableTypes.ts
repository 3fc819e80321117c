import { DirectiveLocation, type GraphQLSchema } from 'graphql';
import { RuleKinds, type State } from 'graphql-language-service';
import { CompletionItemKind } from 'vscode-languageserver-types';
import { nextCharacter, type Cursor } from './cursor';
import { group, type Suggestion } from './completionEntries';
import { requiredArguments } from './snippets';
import { variableTypeSuggestions } from './types';

/** Returns the named type before the cursor with the blanks after it. Both texts are empty if there is none. */
export function typedType(before: string): { readonly name: string; readonly text: string } {
  const [text = '', name = ''] = /([_A-Za-z]\w*)\s+$/.exec(before) ?? [];
  return { name, text };
}

/**
 * Returns what can follow the type in a variable declaration: `!`, `]`, a default value, directives, and the end of the
 * declarations. Also returns the types that can replace the one before the cursor. Each suggestion replaces the text of
 * {@link typedType}.
 */
export function afterTypeSuggestions(schema: GraphQLSchema, cursor: Cursor, state: State): Suggestion[] {
  // A comma ends the declaration, although it means no more than a blank.
  if (textBefore(cursor).trimEnd().endsWith(',')) return [];
  const { name, text } = typedType(cursor.before);
  const marks = marksAfter(state, nextCharacter(cursor)).map(([label, insert]): Suggestion => ({
    label,
    kind: CompletionItemKind.Operator,
    detail: '',
    group: group.first,
    insert: `${name}${insert}`,
    continues: label === '=',
    filter: `${text}${label}`,
  }));
  const directives = schema
    .getDirectives()
    .filter(({ locations }) => isComplete(state) && locations.includes(DirectiveLocation.VARIABLE_DEFINITION))
    .map(({ name: directive, args, description }): Suggestion => ({
      label: `@${directive}`,
      kind: CompletionItemKind.Function,
      detail: 'directive',
      group: group.usual,
      insert: `${name === '' ? '' : `${name} `}@${directive}${requiredArguments(args)}`,
      snippet: true,
      filter: `${text}@${directive}`,
      documentation: description ?? '',
    }));
  const types = text === '' ? [] : variableTypeSuggestions(schema);
  return [
    ...marks,
    ...directives,
    ...types.map((type): Suggestion => ({ ...type, group: group.later, filter: `${text}${type.label}` })),
  ];
}

function textBefore({ document, position }: Cursor): string {
  return document.content.slice(0, document.offsetAt(position));
}

/** Returns the punctuation that can follow, each with the text to insert. */
function marksAfter(state: State, next: string): readonly (readonly [label: string, insert: string])[] {
  const nullable =
    (state.kind === RuleKinds.NON_NULL_TYPE && state.step === 1) ||
    (state.kind === RuleKinds.LIST_TYPE && state.step === 3);
  const bang = nullable ? ([['!', '!']] as const) : [];
  const end = isComplete(state) ? ')' : ']';
  const ending = next === end ? [] : ([[end, end]] as const);
  return isComplete(state) ? [...bang, ['=', ' = '], ...ending] : [...bang, ...ending];
}

/** Whether the type at a state isn't in a list that is still open. */
function isComplete(state: State): boolean {
  for (let current: State | null | undefined = state; current; current = current.prevState)
    if (current.kind === RuleKinds.LIST_TYPE && current.step < 3) return false;
  return true;
}
