import {
  GraphQLError,
  Kind,
  parse,
  type ASTNode,
  type Location,
  type SelectionNode,
  type SelectionSetNode,
  type Source,
} from 'graphql';
import { isContainer, isRecord } from '../../shared/record';
import type { ExecutableNode } from './executableNode';

/**
 * Replaces the selection of a definition around an edit. Parses only the text of this selection. The nodes of the
 * other selections are used again, with their locations moved, so the earlier definition can't be used afterwards.
 *
 * @param text the text of the definition after the edit
 * @param start the offset of the first character that the edit replaced
 * @param end the offset after the last one, in the earlier text
 * @returns `undefined` if the edit isn't inside one selection, or the selection doesn't parse
 */
export function editSelection(
  node: ExecutableNode,
  text: string,
  start: number,
  end: number,
): ExecutableNode | undefined {
  const { loc, selectionSet } = node;
  const { selections } = selectionSet;
  // If the first and last characters of a selection are unchanged, the tokens before and after it are unchanged, too.
  const index = selections.findIndex((selection) => startOf(selection) < start && end < endOf(selection));
  const edited = selections[index];
  if (!loc || !edited) return undefined;
  const by = text.length - loc.source.body.length;
  const selection = parseSelection(text.slice(startOf(edited), endOf(edited) + by));
  if (!selection) return undefined;
  move(locationsOf(selection), startOf(edited) - startOf(selection), loc.source);
  loc.source.body = text;
  for (const later of selections.slice(index + 1)) move(locationsOf(later), by, loc.source);
  for (const whole of [loc, selectionSet.loc]) if (whole) setEnd(whole, whole.end + by);
  return { ...node, selectionSet: { ...selectionSet, selections: selections.with(index, selection) } };
}

/** The selections of definitions that were changed or removed in a document, by text. */
export class SpareSelections {
  private readonly byText = new Map<string, SelectionNode[]>();

  constructor(nodes: readonly ExecutableNode[]) {
    for (const selection of nodes.flatMap(({ selectionSet }) => selectionSet.selections)) {
      const text = textOf(selection);
      const same = this.byText.get(text);
      if (!same) this.byText.set(text, [selection]);
      else same.push(selection);
    }
  }

  /**
   * Returns the definition with spare nodes for the selections that have the same text, so that results for them
   * can be used again. Each spare node is used once, because it has one location.
   */
  useIn<T extends ExecutableNode>(node: T): T {
    const selections = node.selectionSet.selections.map((selection) => {
      const spare = this.byText.get(textOf(selection))?.pop();
      if (!spare || !selection.loc) return selection;
      move(locationsOf(spare), startOf(selection) - startOf(spare), selection.loc.source);
      return spare;
    });
    return { ...node, selectionSet: { ...node.selectionSet, selections } };
  }
}

/** The names of the fragments that a selection spreads, by selection. */
const spreads = new WeakMap<SelectionNode, readonly string[]>();

/** Returns the names of the fragments that a definition spreads, without repetitions. */
export function spreadsIn({ selectionSet }: ExecutableNode): readonly string[] {
  return [...new Set(selectionSet.selections.flatMap(spreadsOf))];
}

function spreadsOf(selection: SelectionNode): readonly string[] {
  const known = spreads.get(selection);
  if (known) return known;
  const names = new Set<string>();
  const collect = (one: SelectionNode): void => {
    if (one.kind === Kind.FRAGMENT_SPREAD) names.add(one.name.value);
    else one.selectionSet?.selections.forEach(collect);
  };
  collect(selection);
  spreads.set(selection, [...names]);
  return [...names];
}

export function textOf({ loc }: ASTNode): string {
  return loc?.source.body.slice(loc.start, loc.end) ?? '';
}

export function startOf({ loc }: ASTNode): number {
  return loc?.start ?? 0;
}

function endOf({ loc }: ASTNode): number {
  return loc?.end ?? 0;
}

/** Parses a text that is exactly one selection. */
function parseSelection(text: string): SelectionNode | undefined {
  const [selection, second] = parsedSelections(`{${text}}`);
  const complete =
    selection !== undefined && !second && startOf(selection) === 1 && endOf(selection) === text.length + 1;
  return complete ? selection : undefined;
}

function parsedSelections(text: string): SelectionSetNode['selections'] {
  try {
    const [node, second] = parse(text).definitions;
    return node?.kind === Kind.OPERATION_DEFINITION && !second ? node.selectionSet.selections : [];
  } catch (error) {
    // Deeply nested selections exhaust the stack of the parser.
    if (error instanceof GraphQLError || error instanceof RangeError) return [];
    throw error;
  }
}

/** The locations of the nodes in a selection. Finding them takes as long as parsing. */
const locations = new WeakMap<SelectionNode, readonly Location[]>();

function locationsOf(selection: SelectionNode): readonly Location[] {
  const known = locations.get(selection);
  if (known) return known;
  const found: Location[] = [];
  const open: unknown[] = [selection];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (Array.isArray(value)) open.push(...(value as readonly unknown[]));
    else if (isNode(value)) {
      const { loc, ...rest } = value;
      if (loc) found.push(loc);
      open.push(...Object.values(rest).filter(isContainer));
    }
  }
  locations.set(selection, found);
  return found;
}

function isNode(value: unknown): value is ASTNode {
  return isRecord(value) && 'kind' in value;
}

function move(places: readonly Location[], by: number, source: Source): void {
  for (const place of places as readonly { start: number; end: number; source: Source }[]) {
    place.start += by;
    place.end += by;
    place.source = source;
  }
}

function setEnd(place: { end: number }, end: number): void {
  place.end = end;
}
