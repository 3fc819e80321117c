import type { CompletionItemKind, MarkupContent } from 'vscode-languageserver-types';
import { CompletionItemTag, InsertTextFormat } from 'vscode-languageserver-types';
import { plainText } from '../plainText';

/** The groups of a completion list, in the order in which they are shown. */
export const group = { first: '0', usual: '1', later: '2', meta: '3', taken: '4', deprecated: '5' } as const;

type Group = (typeof group)[keyof typeof group];

/** One entry of a completion list, before it knows which text it replaces. */
export interface Suggestion {
  readonly label: string;
  readonly kind: CompletionItemKind;
  /** Shown after the label: mostly a type. */
  readonly detail: string;
  readonly group: Group;
  /** Text to insert, or a snippet where `snippet` says so; the label when absent. */
  readonly insert?: string;
  readonly snippet?: boolean;
  /** More is to be chosen inside what is inserted: the list opens again. */
  readonly continues?: boolean;
  readonly deprecated?: boolean;
  readonly documentation?: string;
  /** What typed text is compared with, where it is not the label. */
  readonly filter?: string;
}

/** The shape of the protocol's completion item, as far as it is used. */
export interface CompletionEntry {
  readonly label: string;
  readonly kind: CompletionItemKind;
  readonly sortText: string;
  readonly labelDetails?: { readonly description: string };
  readonly insertTextFormat?: InsertTextFormat;
  readonly insertText?: string;
  readonly filterText?: string;
  readonly tags?: CompletionItemTag[];
  readonly documentation?: MarkupContent;
  readonly command?: { readonly title: string; readonly command: string };
}

const suggestAgain = { title: 'Suggest', command: 'editor.action.triggerSuggest' };

/**
 * Puts suggestions into the protocol's shape. The order of a group is the order of the schema, kept by numbers of
 * equal length; the editor's own matcher ranks by what is typed.
 */
export function toEntries(suggestions: readonly Suggestion[]): CompletionEntry[] {
  return suggestions.map((suggestion, index) => ({
    label: suggestion.label,
    kind: suggestion.kind,
    sortText: `${suggestion.deprecated === true ? group.deprecated : suggestion.group}${String(index).padStart(5, '0')}`,
    ...(suggestion.detail === '' ? {} : { labelDetails: { description: suggestion.detail } }),
    ...(suggestion.insert === undefined ? {} : { insertText: suggestion.insert }),
    ...(suggestion.snippet === true ? { insertTextFormat: InsertTextFormat.Snippet } : {}),
    ...(suggestion.filter === undefined ? {} : { filterText: suggestion.filter }),
    ...(suggestion.deprecated === true ? { tags: [CompletionItemTag.Deprecated] } : {}),
    ...(suggestion.documentation === undefined || suggestion.documentation === ''
      ? {}
      : { documentation: plainText(suggestion.documentation) }),
    ...(suggestion.continues === true ? { command: suggestAgain } : {}),
  }));
}
