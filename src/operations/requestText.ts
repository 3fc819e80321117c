import * as l10n from '@vscode/l10n';
import { Kind, visit, type ASTNode, type DocumentNode } from 'graphql';
import { UserError } from '../shared/userError';
import { ambiguousFragment } from './ambiguousFragment';
import type { Fragment, GraphqlDocument, Operation } from './document';

/** A fragment of another document, with the text of that document. */
export interface ForeignFragment {
  /** Identifies the other document, for example by its URI. */
  readonly origin: string;
  /** The display name of the other document. */
  readonly label: string;
  readonly text: string;
  readonly fragment: Fragment;
}

/** Finds fragments by name in the other documents of the workspace. */
export type ForeignFragments = (name: string) => readonly ForeignFragment[];

/** A range of the request and its source. Positions are character offsets. */
interface RequestPart {
  /** Identifies the source document; `undefined` for the document of the operation. */
  readonly origin: string | undefined;
  readonly requestStart: number;
  readonly requestEnd: number;
  /** The offset of the range in its source document. */
  readonly start: number;
}

/** The request for one operation. */
export interface OperationRequest {
  readonly operation: Operation;
  readonly text: string;
  readonly parts: readonly RequestPart[];
  /** The definitions in the text. The positions of their nodes don't refer to the text. */
  readonly document: DocumentNode;
}

interface Needed {
  readonly fragment: Fragment;
  readonly foreign: ForeignFragment | undefined;
}

/**
 * Builds the request for one operation: the operation and the fragments it reaches. Omits other definitions, because an
 * instance adds up the cost of all definitions. Preserves the lines and columns of the document, so that positions in
 * errors also apply to the editor. Fragments of other documents are appended; the document's own fragments take
 * precedence.
 *
 * @throws UserError `input` if a fragment is undefined, has a syntax error, is defined more than once, or spreads
 * itself. Known instances never respond to a duplicate or cyclic fragment.
 */
export function operationRequest(
  document: GraphqlDocument,
  operation: Operation,
  elsewhere: ForeignFragments = () => [],
): OperationRequest {
  const needed = fragmentsOf(document, operation, elsewhere);
  const localParts = [operation, ...needed.flatMap(({ fragment, foreign }) => (foreign ? [] : fragment))];
  const parts: RequestPart[] = [];
  let text = '';
  let from = 0;
  for (const part of localParts.sort((a, b) => a.start - b.start)) {
    const { start, end } = part;
    text += blank(document.text.slice(from, start));
    const requestStart = text.length;
    text += sentText(document.text, part);
    parts.push({ origin: undefined, requestStart, requestEnd: text.length, start });
    from = end;
  }
  for (const { foreign } of needed) {
    if (!foreign) continue;
    const { start } = foreign.fragment;
    text += '\n\n';
    const requestStart = text.length;
    text += sentText(foreign.text, foreign.fragment);
    parts.push({ origin: foreign.origin, requestStart, requestEnd: text.length, start });
  }
  const definitions = [operation.node, ...needed.map(({ fragment }) => fragment.node)];
  return { operation, text, parts, document: { kind: Kind.DOCUMENT, definitions } };
}

/** Returns the fragments that an operation needs, directly or through other fragments, each once. */
function fragmentsOf(
  document: GraphqlDocument,
  operation: Operation,
  elsewhere: ForeignFragments,
): readonly Needed[] {
  const needed = new Map<string, Needed>();
  const collect = (node: ASTNode, path: readonly string[]): void => {
    for (const name of spreadNames(node)) {
      if (path.includes(name)) {
        throw new UserError('input', cycleText([...path, name]), {
          advice: l10n.t('Remove one of the spreads: the operation would never complete.'),
        });
      }
      if (needed.has(name)) continue;
      const found = onlyFragment(document, name, elsewhere);
      needed.set(name, found);
      collect(found.fragment.node, [...path, name]);
    }
  };
  collect(operation.node, []);
  return [...needed.values()];
}

function onlyFragment(document: GraphqlDocument, name: string, elsewhere: ForeignFragments): Needed {
  const fragments = document.definitions.filter(
    (definition): definition is Fragment => definition.kind === 'fragment' && definition.name === name,
  );
  const [fragment, second] = fragments;
  if (!fragment) return foreignFragment(document, name, elsewhere);
  if (second) {
    throw new UserError(
      'input',
      l10n.t('The fragment "{name}" is defined more than once in this document.', { name }),
      {
        advice: l10n.t('Remove all definitions but one.'),
      },
    );
  }
  return { fragment, foreign: undefined };
}

function foreignFragment(document: GraphqlDocument, name: string, elsewhere: ForeignFragments): Needed {
  const broken = document.definitions.find(
    (definition) =>
      definition.kind === 'broken' &&
      new RegExp(`^fragment\\s+${name}\\b`).test(document.text.slice(definition.start, definition.end)),
  );
  if (broken?.kind === 'broken') {
    throw new UserError(
      'input',
      l10n.t('The fragment "{name}" has an error. {error}', { name, error: broken.message }),
    );
  }
  const found = elsewhere(name);
  const [foreign] = found;
  if (!foreign) {
    throw new UserError(
      'input',
      l10n.t('The fragment "{name}" isn\'t defined in this document or the workspace.', { name }),
      {
        advice: l10n.t('Define it here, or remove its spread.'),
      },
    );
  }
  const ambiguity = ambiguousFragment(
    name,
    found.map(({ label }) => label),
  );
  if (ambiguity !== undefined) {
    throw new UserError('input', ambiguity, {
      advice: l10n.t(
        'Rename one of the fragments, or define the fragment in this document, which has priority.',
      ),
    });
  }
  return { fragment: foreign.fragment, foreign };
}

/** Returns the text of a definition, with blanks for its descriptions, which most servers don't support there. */
function sentText(text: string, { start, end, node }: Operation | Fragment): string {
  const parts = [node, ...(node.variableDefinitions ?? [])];
  return parts.reduce(
    (sent, { description }) => {
      if (!description?.loc || !node.loc) return sent;
      const from = description.loc.start - node.loc.start;
      const to = description.loc.end - node.loc.start;
      return sent.slice(0, from) + sent.slice(from, to).replace(/[^\r\n]/g, ' ') + sent.slice(to);
    },
    text.slice(start, end),
  );
}

function spreadNames(node: ASTNode): readonly string[] {
  const names = new Set<string>();
  visit(node, { [Kind.FRAGMENT_SPREAD]: { enter: (spread) => void names.add(spread.name.value) } });
  return [...names];
}

function cycleText(path: readonly string[]): string {
  const name = path.at(-1) ?? '';
  return path.length <= 2
    ? l10n.t('The fragment "{name}" spreads itself.', { name })
    : l10n.t('The fragment "{name}" spreads itself ({path}).', { name, path: path.join(' → ') });
}

/** Returns whitespace with the line breaks of a text and the length of its last line. */
function blank(text: string): string {
  const lines = text.split(/\r\n|\n|\r/);
  const lastLine = lines.at(-1) ?? '';
  return '\n'.repeat(lines.length - 1) + ' '.repeat(lastLine.length);
}
