import * as l10n from '@vscode/l10n';
import { GraphQLError, Kind, parse, type DefinitionNode, type FragmentDefinitionNode } from 'graphql';
import type { ExecutableNode } from './executableNode';
import { editSelection, spreadsIn, type SpareSelections } from './selections';

/** A parsed definition. Offsets are relative to its start and remain valid when the definition moves. */
export interface ParsedDefinition {
  readonly text: string;
  readonly kind: 'operation' | 'fragment' | 'typeSystem' | 'stray';
  /** The name of an operation or fragment. Most names can be read in spite of a syntax error. */
  readonly name: string | undefined;
  /** Absent if the definition doesn't parse or isn't executable. */
  readonly node: ExecutableNode | undefined;
  /** The names of the fragments that the definition spreads. */
  readonly spreads: readonly string[];
  readonly syntaxError: { readonly message: string; readonly offset: number } | undefined;
}

/**
 * Parses the text of one definition. Returns a syntax error instead of throwing it.
 *
 * @param spare selections of changed or removed definitions to reuse
 */
export function parseDefinition(text: string, spare?: SpareSelections): ParsedDefinition {
  try {
    const [node, second] = parse(text).definitions;
    if (node && !second) return fromNode(text, node, spare);
    return broken(text, l10n.t('Expected one definition.'), second?.loc?.start ?? 0);
  } catch (error) {
    if (error instanceof GraphQLError)
      return broken(text, error.message.replace(/^Syntax Error: /, ''), error.positions?.[0] ?? 0);
    // The recursive parser exhausts the stack on deeply nested definitions.
    if (error instanceof RangeError) return broken(text, l10n.t('The definition is nested too deeply.'), 0);
    throw error;
  }
}

/**
 * Parses a definition after an edit inside one selection, without parsing the others. The definition before the
 * edit can't be used afterwards.
 *
 * @param text the text after the edit
 * @param start the offset of the first character that the edit replaced
 * @param end the offset after the last one, in the earlier text
 * @returns `undefined` for any other edit, and if the definition has a syntax error before or after it
 */
export function editDefinition(
  { node }: ParsedDefinition,
  text: string,
  start: number,
  end: number,
): ParsedDefinition | undefined {
  const edited = node ? editSelection(node, text, start, end) : undefined;
  return edited ? executable(text, edited) : undefined;
}

function fromNode(text: string, node: DefinitionNode, spare?: SpareSelections): ParsedDefinition {
  switch (node.kind) {
    case Kind.OPERATION_DEFINITION:
    case Kind.FRAGMENT_DEFINITION:
      return executable(text, spare?.useIn(node) ?? node);
    default:
      return {
        text,
        kind: 'typeSystem',
        name: undefined,
        node: undefined,
        spreads: [],
        syntaxError: undefined,
      };
  }
}

function executable(text: string, node: ExecutableNode): ParsedDefinition {
  return {
    text,
    kind: node.kind === Kind.FRAGMENT_DEFINITION ? 'fragment' : 'operation',
    name: node.name?.value,
    node,
    spreads: spreadsIn(node),
    syntaxError: undefined,
  };
}

const operationHead = /^(?:query|mutation|subscription)\b\s*([_A-Za-z]\w*)?|^\{/;
const fragmentHead = /^fragment\s+([_A-Za-z]\w*)/;
/** Matches a description, if there is one, and the keyword of a definition in a schema. */
const typeSystemHead = new RegExp(
  [
    String.raw`^(?:(?:"""(?:[^"\\]|\\[^]|"(?!""))*"""|"(?:[^"\\\n]|\\.)*")(?:[\s,]|#[^\n]*\n)*)?`,
    String.raw`(?:schema|scalar|type|interface|union|enum|input|directive|extend)\b`,
  ].join(''),
);

function broken(text: string, message: string, offset: number): ParsedDefinition {
  const fragment = fragmentHead.exec(text);
  const operation = operationHead.exec(text);
  const kind = fragment
    ? 'fragment'
    : operation
      ? 'operation'
      : typeSystemHead.test(text)
        ? 'typeSystem'
        : 'stray';
  return {
    text,
    kind,
    name: fragment?.[1] ?? operation?.[1],
    node: undefined,
    spreads: Array.from(text.matchAll(/\.\.\.\s*(?!on\b)([_A-Za-z]\w*)/g), ([, name]) => name ?? ''),
    syntaxError: { message, offset },
  };
}

/** Returns the node of a definition if it is a fragment without syntax errors. */
export function fragmentNode({ node }: ParsedDefinition): FragmentDefinitionNode | undefined {
  return node?.kind === Kind.FRAGMENT_DEFINITION ? node : undefined;
}
