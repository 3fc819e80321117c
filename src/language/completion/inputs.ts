import {
  isRequiredArgument,
  isRequiredInputField,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputFieldMap,
} from 'graphql';
import { CompletionItemKind } from 'vscode-languageserver-types';
import { group, type Suggestion } from './completionEntries';
import { inputSnippet } from './snippets';

/** Returns the arguments of a field or directive, with separate groups for required and existing ones. */
export function argumentSuggestions(
  args: readonly GraphQLArgument[],
  given: ReadonlySet<string>,
): Suggestion[] {
  return args.map((argument) => inputSuggestion(argument, isRequiredArgument(argument), given));
}

/** Returns the fields of an input object, with separate groups for required and existing ones. */
export function inputFieldSuggestions(
  fields: GraphQLInputFieldMap,
  given: ReadonlySet<string>,
): Suggestion[] {
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
