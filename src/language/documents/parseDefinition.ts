import * as l10n from '@vscode/l10n';
import {
  GraphQLError,
  Kind,
  parse,
  type DefinitionNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

export type ExecutableNode = OperationDefinitionNode | FragmentDefinitionNode;

/** A parsed definition. Offsets are relative to its start and remain valid when the definition moves. */
export interface ParsedDefinition {
  readonly text: string;
  readonly kind: 'operation' | 'fragment' | 'typeSystem' | 'stray';
  /** Also set for most definitions with syntax errors, because other definitions refer to them. */
  readonly name: string | undefined;
  /** Absent if the definition doesn't parse or isn't executable. */
  readonly node: ExecutableNode | undefined;
  /** The names of the fragments that it spreads. */
  readonly spreads: readonly string[];
  readonly syntaxError: { readonly message: string; readonly offset: number } | undefined;
}

/** Parses the text of one definition; never throws. */
export function parseDefinition(text: string): ParsedDefinition {
  try {
    const [node, second] = parse(text).definitions;
    if (node !== undefined && second === undefined) return fromNode(text, node);
    return broken(text, l10n.t('Expected one definition.'), second?.loc?.start ?? 0);
  } catch (error) {
    if (error instanceof GraphQLError)
      return broken(text, error.message.replace(/^Syntax Error: /, ''), error.positions?.[0] ?? 0);
    // The recursive parser exhausts the stack on deeply nested definitions.
    if (error instanceof RangeError) return broken(text, l10n.t('The definition is nested too deeply.'), 0);
    throw error;
  }
}

function fromNode(text: string, node: DefinitionNode): ParsedDefinition {
  switch (node.kind) {
    case Kind.OPERATION_DEFINITION:
    case Kind.FRAGMENT_DEFINITION:
      return {
        text,
        kind: node.kind === Kind.FRAGMENT_DEFINITION ? 'fragment' : 'operation',
        name: node.name?.value,
        node,
        spreads: spreadsIn(node),
        syntaxError: undefined,
      };
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

function spreadsIn({ selectionSet }: ExecutableNode): readonly string[] {
  const names = new Set<string>();
  const collect = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) names.add(selection.name.value);
      else if (selection.selectionSet !== undefined) collect(selection.selectionSet);
    }
  };
  collect(selectionSet);
  return [...names];
}

const operationHead = /^(?:query|mutation|subscription)\b\s*([_A-Za-z]\w*)?|^\{/;
const fragmentHead = /^fragment\s+([_A-Za-z]\w*)/;
const typeSystemHead = /^(?:schema|scalar|type|interface|union|enum|input|directive|extend|")/;

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
