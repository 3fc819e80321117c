import * as l10n from '@vscode/l10n';
import type { GraphQLSchema } from 'graphql';
import { CompletionItemKind } from 'vscode-languageserver-types';
import { group, type Suggestion } from './item';

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

function operation(keyword: string): Pick<Suggestion, 'label' | 'detail' | 'insert'> {
  return { label: keyword, detail: l10n.t('named operation'), insert: `${keyword} \${1:Name} {\n\t$0\n}` };
}
