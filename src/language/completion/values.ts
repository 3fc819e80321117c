import * as l10n from '@vscode/l10n';
import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type GraphQLInputType,
} from 'graphql';
import { CompletionItemKind } from 'vscode-languageserver-types';
import { group, type Suggestion } from './completionEntries';

/** Returns the values of an enum or Boolean, an input object snippet, and `null` for nullable types. */
export function valueSuggestions(type: GraphQLInputType | undefined): Suggestion[] {
  if (!type) return [];
  const named = getNamedType(type);
  const open = '['.repeat(listDepth(type));
  const close = ']'.repeat(open.length);
  const nothing = isNonNullType(type) ? [] : [literal('null', l10n.t('no value'), '', group.later)];
  if (isEnumType(named)) {
    const values = named.getValues().map(({ name, description, deprecationReason }) => ({
      label: name,
      kind: CompletionItemKind.EnumMember,
      detail: named.name,
      group: group.usual,
      deprecated: Boolean(deprecationReason),
      documentation: description ?? '',
      ...(open === '' ? {} : { insert: `${open}${name}${close}` }),
    }));
    return [...values, ...nothing];
  }
  if (named.name === 'Boolean')
    return [...['true', 'false'].map((name) => literal(name, 'Boolean', open, group.usual)), ...nothing];
  if (isInputObjectType(named)) {
    return [
      {
        label: `${open}{…}${close}`,
        kind: CompletionItemKind.Struct,
        detail: named.name,
        group: group.usual,
        insert: `${open}{ $0 }${close}`,
        filter: '{',
        snippet: true,
        continues: true,
        documentation: named.description ?? '',
      },
      ...nothing,
    ];
  }
  return nothing;
}

function literal(
  name: string,
  detail: string,
  open: string,
  place: typeof group.usual | typeof group.later,
): Suggestion {
  return {
    label: name,
    kind: CompletionItemKind.Constant,
    detail,
    group: place,
    ...(open === '' ? {} : { insert: `${open}${name}${']'.repeat(open.length)}` }),
  };
}

function listDepth(type: GraphQLInputType): number {
  const nullable = getNullableType(type);
  return isListType(nullable) ? 1 + listDepth(nullable.ofType) : 0;
}
