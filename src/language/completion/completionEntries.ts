import {
  type CompletionItemKind,
  type MarkupContent,
  CompletionItemTag,
  InsertTextFormat,
} from 'vscode-languageserver-types';
import { plainText } from '../plainText';

/** The groups of a completion list, in display order. */
export const group = { first: '0', usual: '1', later: '2', meta: '3', taken: '4', deprecated: '5' } as const;

type Group = (typeof group)[keyof typeof group];

/** One entry of a completion list, without the range that it replaces. */
export interface Suggestion {
  readonly label: string;
  readonly kind: CompletionItemKind;
  /** Shown after the label, usually a type. */
  readonly detail: string;
  readonly group: Group;
  /** The text to insert, or a snippet if `snippet` is set; the label if absent. */
  readonly insert?: string;
  readonly snippet?: boolean;
  /** Whether to request suggestions again after the text is inserted. */
  readonly continues?: boolean;
  readonly deprecated?: boolean;
  readonly documentation?: string;
  /** The text that the editor compares with the typed text; the label if absent. */
  readonly filter?: string;
}

/** Suggestions for a position. */
export interface SuggestionList {
  readonly suggestions: readonly Suggestion[];
  /** Whether there are others, which the editor finds by requesting the list again after each character. */
  readonly isIncomplete: boolean;
}

/** The fields of the LSP completion item that the server sets. */
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

/** The command has no title, because it isn't displayed. */
const suggestAgain = { title: '', command: 'editor.action.triggerSuggest' };

/**
 * Converts suggestions to completion items. Zero-padded sort texts preserve the order of the suggestions within a
 * group; the editor ranks items by the typed text.
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
