import { visit } from 'graphql';
import type { LanguageDocument } from '../documents/languageDocument';

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
