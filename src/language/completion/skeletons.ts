import * as l10n from '@vscode/l10n';
import type { GraphQLSchema } from 'graphql';
import { CompletionItemKind } from 'vscode-languageserver-types';
import { nextCharacter, type Cursor } from './cursor';
import { group, type Suggestion } from './completionEntries';

/** Returns definition templates, or an empty array after the first word of a line. */
export function skeletonSuggestions(schema: GraphQLSchema, before: string): Suggestion[] {
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
export function onSuggestions(): Suggestion[] {
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
export function bodySuggestions(cursor: Cursor): Suggestion[] {
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
