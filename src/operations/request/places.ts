import { Kind, type FieldNode, type FragmentDefinitionNode, type SelectionSetNode } from 'graphql';
import type { OperationRequest } from '../requestText';

/** The one-based line and column of a GraphQL error. */
export interface SourceLocation {
  readonly line: number;
  readonly column: number;
}

/** A range in a document of the workspace. */
export interface SourcePlace {
  /** Identifies the document; `undefined` for the document of the operation. */
  readonly origin: string | undefined;
  readonly start: number;
  readonly end: number;
}

/** The path of a response value: response keys and list indexes. */
export type ResponsePath = readonly (string | number)[];

/**
 * Returns the range of the word at a location in an error of the instance; `undefined` if the location is
 * outside the definitions of the request.
 */
export function placeOfLocation(
  request: OperationRequest,
  location: SourceLocation,
): SourcePlace | undefined {
  const offset = offsetOf(request.text, location);
  if (offset === undefined) return undefined;
  const part = request.parts.find(
    ({ requestStart, requestEnd }) => requestStart <= offset && offset <= requestEnd,
  );
  if (!part) return undefined;
  const word = /^(?:\.\.\.\s*|[$@])?\w+|^\S/.exec(request.text.slice(offset, part.requestEnd))?.[0] ?? '';
  const start = part.start + offset - part.requestStart;
  return { origin: part.origin, start, end: start + word.length };
}

/**
 * Returns the range of the field at a response path, or of its deepest existing parent; `undefined` if there is
 * neither. A response path contains aliases but no fragments.
 */
export function placeOfPath(request: OperationRequest, path: ResponsePath): SourcePlace | undefined {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of request.document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  let sets: readonly SelectionSetNode[] = [request.operation.node.selectionSet];
  let found: FieldNode | undefined;
  for (const key of path) {
    if (typeof key === 'number') continue;
    const fields = sets.flatMap((set) => fieldsOf(set, fragments)).filter((field) => keyOf(field) === key);
    if (fields.length === 0) break;
    found = fields[0];
    sets = fields.flatMap(({ selectionSet }) => (selectionSet ? [selectionSet] : []));
  }
  return found ? placeOfField(request, found) : undefined;
}

/** Returns the range of a variable, including its `$`, in its declaration; `undefined` if it isn't declared. */
export function placeOfVariable({ operation }: OperationRequest, name: string): SourcePlace | undefined {
  const { node, start } = operation;
  const loc = node.variableDefinitions?.find(({ variable }) => variable.name.value === name)?.variable.loc;
  if (!loc || !node.loc) return undefined;
  const shift = start - node.loc.start;
  return { origin: undefined, start: loc.start + shift, end: loc.end + shift };
}

function keyOf({ alias, name }: FieldNode): string {
  return (alias ?? name).value;
}

/** Returns the fields of a selection set, including those in fragments. Fragments can't be cyclic in a request. */
export function fieldsOf(
  set: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): readonly FieldNode[] {
  return set.selections.flatMap((selection) => {
    switch (selection.kind) {
      case Kind.FIELD:
        return [selection];
      case Kind.INLINE_FRAGMENT:
        return fieldsOf(selection.selectionSet, fragments);
      case Kind.FRAGMENT_SPREAD: {
        const fragment = fragments.get(selection.name.value);
        return fragment ? fieldsOf(fragment.selectionSet, fragments) : [];
      }
    }
  });
}

/**
 * Returns the range of the alias or name of a field. Offsets are computed within its definition, because a definition
 * can be parsed separately or with its document.
 */
function placeOfField(request: OperationRequest, field: FieldNode): SourcePlace | undefined {
  for (const definition of request.document.definitions) {
    if (!definition.loc || !field.loc) continue;
    if (definition.loc.source !== field.loc.source) continue;
    if (field.loc.start < definition.loc.start || field.loc.end > definition.loc.end) continue;
    const text = field.loc.source.body.slice(definition.loc.start, definition.loc.end);
    const part = request.parts.find(
      ({ requestStart, requestEnd }) => request.text.slice(requestStart, requestEnd) === text,
    );
    if (!part) continue;
    const start = part.start + field.loc.start - definition.loc.start;
    const keyEnd = (field.alias ?? field.name).loc?.end ?? field.loc.start;
    return { origin: part.origin, start, end: start + keyEnd - field.loc.start };
  }
  return undefined;
}

function offsetOf(text: string, { line, column }: SourceLocation): number | undefined {
  if (line < 1 || column < 1) return undefined;
  const breaks = /\r\n|\n|\r/g;
  let start = 0;
  for (let passed = 1; passed < line; passed += 1) {
    if (breaks.exec(text) === null) return undefined;
    start = breaks.lastIndex;
  }
  const end = breaks.exec(text)?.index ?? text.length;
  return start + column - 1 <= end ? start + column - 1 : undefined;
}
