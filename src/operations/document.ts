import * as l10n from '@vscode/l10n';
import {
  OperationTypeNode,
  GraphQLError,
  Kind,
  parse,
  type DefinitionNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
} from 'graphql';
import { formatCount } from '../shared/format';
import { sliceDefinitions, type DefinitionSlice } from './slices';

export interface Operation extends DefinitionSlice {
  readonly kind: 'operation';
  /** `undefined` for an anonymous operation. */
  readonly name: string | undefined;
  readonly node: OperationDefinitionNode;
}

export interface Fragment extends DefinitionSlice {
  readonly kind: 'fragment';
  readonly name: string;
  readonly node: FragmentDefinitionNode;
}

/** A type system definition, which can't be run. */
interface TypeSystemDefinition extends DefinitionSlice {
  readonly kind: 'typeSystem';
}

/** Text that can't be parsed as a definition, with the reason and the offset of the error in the document. */
export interface BrokenDefinition extends DefinitionSlice {
  readonly kind: 'broken';
  readonly message: string;
  readonly position: number;
}

type Definition = Operation | Fragment | TypeSystemDefinition | BrokenDefinition;

/** The text and the definitions of a GraphQL document. Positions are character offsets. */
export interface GraphqlDocument {
  readonly text: string;
  readonly definitions: readonly Definition[];
}

/** The maximum size of a GraphQL document, in characters of its text or in bytes of its file. */
export const largestDocument = 4 * 1024 * 1024;

/** Parses a document. Returns a definition with syntax errors as a broken definition. */
export function readDocument(text: string): GraphqlDocument {
  if (text.length > largestDocument) return { text, definitions: [tooLarge(text)] };
  return { text, definitions: parseWhole(text) ?? parseEach(text) };
}

export function operationsOf(document: GraphqlDocument): readonly Operation[] {
  return document.definitions.filter((definition) => definition.kind === 'operation');
}

/**
 * Returns the operation at the offset, the nearest one above it, or the only one in the document; otherwise
 * `undefined`. Also returns `undefined` if the definition at the offset or nearest above it is broken, so that no
 * other operation runs in its place.
 */
export function operationAt(document: GraphqlDocument, offset: number): Operation | undefined {
  const candidates = document.definitions.filter(
    (definition) => definition.kind === 'operation' || definition.kind === 'broken',
  );
  const meant =
    candidates.findLast(({ start, end }) => start <= offset && offset <= end) ??
    candidates.findLast(({ end }) => end < offset);
  if (meant) return meant.kind === 'operation' ? meant : undefined;
  const operations = operationsOf(document);
  return operations.length === 1 ? operations[0] : undefined;
}

function tooLarge({ length }: string): BrokenDefinition {
  const message = l10n.t('The document is too large. The maximum size is {count} characters.', {
    count: formatCount(largestDocument),
  });
  return { kind: 'broken', start: 0, end: length, message, position: 0 };
}

function parseWhole(text: string): Definition[] | undefined {
  try {
    return parse(text).definitions.map((node) => definitionFrom(node, 0));
  } catch (error) {
    if (error instanceof GraphQLError) return undefined;
    // Deep nesting exhausts the stack of the parser, so each definition is parsed separately.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function parseEach(text: string): Definition[] {
  return sliceDefinitions(text).map((slice) => {
    try {
      const [node, second] = parse(text.slice(slice.start, slice.end)).definitions;
      if (node && !second) return definitionFrom(node, slice.start);
      return { ...slice, kind: 'broken', message: l10n.t('Expected one definition.'), position: slice.start };
    } catch (error) {
      if (error instanceof GraphQLError) {
        return {
          ...slice,
          kind: 'broken',
          message: error.message,
          position: slice.start + (error.positions?.[0] ?? 0),
        };
      }
      if (error instanceof RangeError) {
        return {
          ...slice,
          kind: 'broken',
          message: l10n.t('The definition is nested too deeply.'),
          position: slice.start,
        };
      }
      throw error;
    }
  });
}

function definitionFrom(node: DefinitionNode, offset: number): Definition {
  const slice = { start: offset + (node.loc?.start ?? 0), end: offset + (node.loc?.end ?? 0) };
  switch (node.kind) {
    case Kind.OPERATION_DEFINITION:
      return { ...slice, kind: 'operation', name: node.name?.value, node };
    case Kind.FRAGMENT_DEFINITION:
      return { ...slice, kind: 'fragment', name: node.name.value, node };
    default:
      return { ...slice, kind: 'typeSystem' };
  }
}

/** Whether the operation is a mutation, according to its syntax tree. */
export function isMutation({ node }: Operation): boolean {
  return node.operation === OperationTypeNode.MUTATION;
}
