import * as l10n from '@vscode/l10n';
import { Kind, TokenKind, type ASTNode, type SelectionNode, type SelectionSetNode, visit } from 'graphql';
import { lexForgivingly, type LexedToken } from '../../operations/lexForgivingly';
import type { LanguageDocument, PlacedDefinition } from '../documents/languageDocument';

/** An entry of a document's outline. Offsets refer to the document. */
export interface OutlineEntry {
  readonly name: string;
  readonly detail: string;
  readonly kind: 'operation' | 'fragment' | 'field' | 'spread' | 'typeSystem';
  readonly start: number;
  readonly end: number;
  readonly nameStart: number;
  readonly nameEnd: number;
  readonly children: readonly OutlineEntry[];
}

/** The maximum depth of selections in the outline. */
const deepestEntry = 6;

/**
 * Returns the operations and fragments of a document, including those with syntax errors, and their
 * selections.
 */
export function outline(document: LanguageDocument): readonly OutlineEntry[] {
  return document.definitions
    .filter(({ definition }) => definition.kind !== 'stray' && definition.kind !== 'typeSystem')
    .map(definitionEntry);
}

function definitionEntry({ start, end, definition }: PlacedDefinition): OutlineEntry {
  const { kind, name, node, text } = definition;
  const found = node?.name?.loc?.start ?? (name === undefined ? -1 : text.indexOf(name, text.indexOf(' ')));
  const nameStart = start + Math.max(found, 0);
  return {
    name: name ?? l10n.t({ message: '(anonymous)', comment: 'An operation without a name' }),
    detail: detailOf(definition),
    kind: kind === 'fragment' ? 'fragment' : 'operation',
    start,
    end,
    nameStart,
    nameEnd: Math.min(end, nameStart + (found === -1 ? 1 : (name?.length ?? 1))),
    children: node ? selectionEntries(node.selectionSet, start, 1) : [],
  };
}

function detailOf({ kind, text, node }: PlacedDefinition['definition']): string {
  if (node?.kind === Kind.FRAGMENT_DEFINITION) {
    const { value: type } = node.typeCondition.name;
    return l10n.t({
      message: 'on {type}',
      args: { type },
      comment: 'The type that a GraphQL fragment applies to',
    });
  }
  if (node?.kind === Kind.OPERATION_DEFINITION) return node.operation;
  return kind === 'fragment' ? 'fragment' : (/^\w+/.exec(text)?.[0] ?? 'query');
}

function selectionEntries(set: SelectionSetNode | undefined, offset: number, depth: number): OutlineEntry[] {
  if (!set || depth > deepestEntry) return [];
  return set.selections.map((selection) => ({
    ...selectionName(selection),
    kind: selection.kind === Kind.FIELD ? ('field' as const) : ('spread' as const),
    ...placeOf(selection, offset),
    children:
      selection.kind === Kind.FRAGMENT_SPREAD
        ? []
        : selectionEntries(selection.selectionSet, offset, depth + 1),
  }));
}

function selectionName(selection: SelectionNode): { name: string; detail: string } {
  switch (selection.kind) {
    case Kind.FIELD: {
      const { alias, name } = selection;
      return alias ? { name: alias.value, detail: name.value } : { name: name.value, detail: '' };
    }
    case Kind.FRAGMENT_SPREAD:
      return { name: `...${selection.name.value}`, detail: '' };
    case Kind.INLINE_FRAGMENT: {
      const type = selection.typeCondition?.name.value;
      return { name: type === undefined ? '...' : `... on ${type}`, detail: '' };
    }
  }
}

function placeOf(
  node: ASTNode,
  offset: number,
): Pick<OutlineEntry, 'start' | 'end' | 'nameStart' | 'nameEnd'> {
  const { start, end } = node.loc ?? { start: 0, end: 0 };
  const name = node.kind === Kind.FIELD ? (node.alias ?? node.name).loc : node.loc;
  return {
    start: offset + start,
    end: offset + end,
    nameStart: offset + (name?.start ?? start),
    nameEnd: offset + (name?.end ?? end),
  };
}

/** Returns the foldable ranges of a document: brackets with their content, and block strings. */
export function foldings(document: LanguageDocument): readonly { start: number; end: number }[] {
  const open: number[] = [];
  const found: { start: number; end: number }[] = [];
  for (const { start: offset, definition } of document.definitions) {
    open.length = 0;
    for (const token of lexForgivingly(definition.text)) {
      if (isOpening(token.kind)) open.push(offset + token.start);
      if (isClosing(token.kind)) {
        const start = open.pop();
        if (start !== undefined) found.push({ start, end: offset + token.start });
      }
      if (token.kind === TokenKind.BLOCK_STRING)
        found.push({ start: offset + token.start, end: offset + token.end });
    }
  }
  return found;
}

function isOpening(kind: LexedToken['kind']): boolean {
  return kind === TokenKind.BRACE_L || kind === TokenKind.PAREN_L || kind === TokenKind.BRACKET_L;
}

function isClosing(kind: LexedToken['kind']): boolean {
  return kind === TokenKind.BRACE_R || kind === TokenKind.PAREN_R || kind === TokenKind.BRACKET_R;
}

/** Returns the ranges of the nodes that contain an offset, smallest first, for "Expand Selection". */
export function selectionRanges(
  document: LanguageDocument,
  offset: number,
): readonly { readonly start: number; readonly end: number }[] {
  const placed = document.definitionAt(offset);
  if (!placed) return [];
  const around = [{ start: placed.start, end: placed.end }];
  if (!placed.definition.node) return around;
  visit(placed.definition.node, {
    enter({ loc }) {
      if (!loc) return undefined;
      const start = placed.start + loc.start;
      const end = placed.start + loc.end;
      if (offset < start || end < offset) return false;
      const last = around.at(-1);
      if (last?.start !== start || last.end !== end) around.push({ start, end });
      return undefined;
    },
  });
  return around.reverse();
}
