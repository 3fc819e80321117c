import * as l10n from '@vscode/l10n';
import {
  Kind,
  doTypesOverlap,
  isCompositeType,
  isObjectType,
  type FragmentSpreadNode,
  type SelectionSetNode,
} from 'graphql';
import { fragmentNode } from '../documents/parseDefinition';
import { indentAt, type Action, type ActionRequest, type Edit, type ProblemAt } from './action';
import { nodesAround } from './locatedNodes';

/** Returns the action that moves the selected fields to a new fragment and replaces them with its spread. */
export function extractFragment(request: ActionRequest): Action[] {
  const { schema, project, document, placed, start, end } = request;
  if (start === end) return [];
  const set = nodesAround(schema, placed, start).findLast(
    ({ node }) => node.kind === Kind.SELECTION_SET && within(node.loc, placed.start, start, end),
  );
  if (!set?.parentType) return [];
  const chosen = (set.node as SelectionSetNode).selections.filter(
    ({ loc }) => loc !== undefined && start < placed.start + loc.end && placed.start + loc.start < end,
  );
  const first = chosen[0]?.loc?.start;
  const last = chosen.at(-1)?.loc?.end;
  if (first === undefined || last === undefined) return [];
  let name = `${set.parentType.name}Parts`;
  for (let count = 2; project.fragmentNamed(name, document); count += 1)
    name = `${set.parentType.name}Parts${count}`;
  const text = placed.definition.text.slice(first, last);
  const body = reindented(text, indentAt(document, placed.start + first), '  ');
  const edits: Edit[] = [
    { document, start: placed.start + first, end: placed.start + last, text: `...${name}` },
    {
      document,
      start: placed.end,
      end: placed.end,
      text: `\n\nfragment ${name} on ${set.parentType.name} {\n  ${body}\n}`,
    },
  ];
  return [{ title: l10n.t('Extract to fragment {name}', { name }), kind: 'refactor.extract', edits }];
}

/** Returns the action that removes the condition of an inline fragment on a union, if this selects the same fields. */
export function removeCondition(request: ActionRequest, problem: ProblemAt): Action[] {
  const { schema, document, placed } = request;
  const located = nodesAround(schema, placed, problem.start).findLast(
    ({ node }) => node.kind === Kind.INLINE_FRAGMENT,
  );
  const parent = located?.parentType;
  if (located?.node.kind !== Kind.INLINE_FRAGMENT || !parent) return [];
  const { loc, typeCondition, selectionSet } = located.node;
  if (!loc || !typeCondition?.loc) return [];
  const isSame = selectionSet.selections.every((selection) => {
    if (selection.kind !== Kind.INLINE_FRAGMENT || !selection.typeCondition) return isObjectType(parent);
    const type = schema.getType(selection.typeCondition.name.value);
    const isNarrow = isObjectType(parent) || isObjectType(type);
    return isNarrow && isCompositeType(type) && doTypesOverlap(schema, type, parent);
  });
  if (!isSame) return [];
  const start = placed.start + loc.start + '...'.length;
  const end = placed.start + typeCondition.loc.end;
  return [
    {
      title: l10n.t('Remove {name}', { name: document.content.slice(start, end).trim() }),
      kind: 'quickfix',
      edits: [{ document, start, end, text: '' }],
      problem,
      preferred: true,
    },
  ];
}

/**
 * Returns the action that replaces a fragment spread with the selections of the fragment, in an inline fragment if the
 * type differs or there are directives.
 */
export function inlineFragment(request: ActionRequest): Action[] {
  const { schema, project, document, placed, start } = request;
  const spread = nodesAround(schema, placed, start).findLast(
    ({ node }) => node.kind === Kind.FRAGMENT_SPREAD,
  );
  const node = spread?.node as FragmentSpreadNode | undefined;
  if (!spread || !node?.loc) return [];
  const located = project.fragmentNamed(node.name.value, document);
  const fragment = located ? fragmentNode(located.placed.definition) : undefined;
  const inner = fragment?.selectionSet.loc;
  if (!located || !fragment || !inner) return [];
  const source = located.placed.definition.text;
  const from = located.placed.start + inner.start;
  const indent = indentAt(document, placed.start + node.loc.start);
  const sameType =
    spread.parentType?.name === fragment.typeCondition.name.value &&
    (node.directives ?? []).length === 0 &&
    (fragment.directives ?? []).length === 0;
  const directives = (node.directives ?? [])
    .map(({ loc }) => ` ${placed.definition.text.slice(loc?.start, loc?.end)}`)
    .join('');
  const braces = reindented(source.slice(inner.start, inner.end), indentAt(located.document, from), indent);
  const text = sameType
    ? bodyText(source.slice(inner.start + 1, inner.end - 1), indent)
    : `... on ${fragment.typeCondition.name.value}${directives} ${braces}`;
  const edit = { document, start: placed.start + node.loc.start, end: placed.start + node.loc.end, text };
  return [
    {
      title: l10n.t('Inline fragment {name}', { name: node.name.value }),
      kind: 'refactor.inline',
      edits: [edit],
    },
  ];
}

/** Returns the action that deletes an unused fragment and the whitespace after it. */
export function removeFragment({ document, placed }: ActionRequest, problem: ProblemAt): Action[] {
  const after = /^\s*/.exec(document.content.slice(placed.end))?.[0].length ?? 0;
  const edit = { document, start: placed.start, end: placed.end + after, text: '' };
  const title = l10n.t('Remove fragment {name}', { name: placed.definition.name ?? '' });
  return [{ title, kind: 'quickfix', edits: [edit], problem }];
}

function within(
  loc: { start: number; end: number } | undefined,
  offset: number,
  start: number,
  end: number,
): boolean {
  return loc !== undefined && offset + loc.start < start && end <= offset + loc.end;
}

/**
 * Returns the reindented content of a selection set, including comments. Adds a line break after a trailing
 * comment.
 */
function bodyText(body: string, indent: string): string {
  const text = body.trim();
  const bodyIndent = /\n([ \t]*)\S/.exec(body)?.[1] ?? '';
  const lastLine = text.slice(text.lastIndexOf('\n') + 1);
  return `${reindented(text, bodyIndent, indent)}${lastLine.includes('#') ? '\n' : ''}`;
}

/** Reindents all lines except the first. If the text contains a block string, returns it unchanged. */
function reindented(text: string, from: string, to: string): string {
  if (text.includes('"""')) return text;
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? line : line.startsWith(from) ? to + line.slice(from.length) : line))
    .join('\n');
}
