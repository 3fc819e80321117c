import {
  Kind,
  getIntrospectionQuery,
  getLocation,
  parse,
  print,
  visit,
  type ASTNode,
  type IntrospectionOptions,
} from 'graphql';
import type { GraphqlError } from './graphqlResponse';

/** Parts of introspection that a specification added later, and that not every server accepts. */
const optionalParts: IntrospectionOptions = {
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  schemaDescription: true,
  inputValueDeprecation: true,
  oneOf: true,
};

/** `[[T!]!]!` requires five wrappers. Deeper types don't occur in practice, and servers limit the depth of queries. */
const shallow: IntrospectionOptions = { typeDepth: 5 };
const withoutDescriptions: IntrospectionOptions = { ...shallow, descriptions: false };

/**
 * Generates the introspection queries to try, from full to minimal. Pass the errors of the server to `next`: while they
 * name optional parts, such as deprecated arguments, only these parts are omitted.
 */
export function* introspectionLadder(): Generator<string, void, readonly GraphqlError[]> {
  const refused = new Set<string>();
  yield* withoutRefused(getIntrospectionQuery(optionalParts), refused);
  yield* withoutRefused(getIntrospectionQuery({ ...optionalParts, ...shallow }), refused);
  // A server that names one refused part names all of them.
  if (refused.size === 0) yield getIntrospectionQuery(shallow);
  yield* withoutRefused(getIntrospectionQuery({ ...optionalParts, ...withoutDescriptions }), refused);
  if (refused.size === 0) yield getIntrospectionQuery(withoutDescriptions);
  yield minimalQuery(getIntrospectionQuery(withoutDescriptions));
}

/**
 * Generates a query without the refused parts, and again while errors name more of them.
 *
 * @param refused the names of these parts, to which it adds
 */
function* withoutRefused(
  query: string,
  refused: Set<string>,
): Generator<string, void, readonly GraphqlError[]> {
  for (;;) {
    const before = refused.size;
    const errors = yield omit(query, refused);
    const parts = partsIn(omit(query, refused));
    for (const error of errors) for (const name of refusedParts(parts, error)) refused.add(name);
    if (refused.size === before) return;
  }
}

/** An optional part of a query, such as `InputValue.isDeprecated`, and its place. */
interface Part {
  readonly name: string;
  /** The name of the field or the argument. */
  readonly word: string;
  readonly line: number;
  readonly column: number;
}

/** Returns the optional parts at the places of an error, or those that its message names if there are none. */
function refusedParts(parts: readonly Part[], { message, locations }: GraphqlError): readonly string[] {
  const atPlaces = parts.filter((part) =>
    locations.some(({ line, column }) => line === part.line && column === part.column),
  );
  const named = parts.filter(
    ({ word }) =>
      new RegExp(`\\b${word}\\b`).test(message) && (word !== 'description' || message.includes('__Schema')),
  );
  return (atPlaces.length > 0 ? atPlaces : named).map(({ name }) => name);
}

function partsIn(query: string): readonly Part[] {
  const parts: Part[] = [];
  visitParts(query, (name, node, word) => {
    if (node.loc) parts.push({ name, word, ...getLocation(node.loc.source, node.loc.start) });
    return undefined;
  });
  return parts;
}

/**
 * Removes the refused parts. Requests `specifiedByURL` with the name of the first drafts, which graphql-js 15 and
 * graphql-java 16 to 19 have, from servers with `isRepeatable`: these two were added at the same time.
 */
function omit(query: string, refused: ReadonlySet<string>): string {
  const isDraft = refused.has('FullType.specifiedByURL') && !refused.has('directives.isRepeatable');
  const source = isDraft ? query.replace('specifiedByURL', 'specifiedByURL:specifiedByUrl') : query;
  return print(visitParts(source, (name) => (refused.has(name) ? null : undefined)));
}

const laterFields: ReadonlySet<string> = new Set([
  'specifiedByURL',
  'specifiedByUrl',
  'isRepeatable',
  'isOneOf',
]);
const laterInputFields: ReadonlySet<string> = new Set(['isDeprecated', 'deprecationReason']);

/** Visits the optional parts of an introspection query, and removes those for which `onPart` returns null. */
function visitParts(
  query: string,
  onPart: (name: string, node: ASTNode, word: string) => null | undefined,
): ASTNode {
  // The names of the definition and of the fields around a node.
  const around: string[] = [];
  return visit(parse(query), {
    [Kind.FRAGMENT_DEFINITION]: {
      enter: ({ name }) => void around.push(name.value),
      leave: () => void around.pop(),
    },
    [Kind.FIELD]: {
      enter: (field) => {
        const word = field.name.value;
        const parent = around.at(-1) ?? '';
        const isLater =
          laterFields.has(word) ||
          (word === 'description' && parent === '__schema') ||
          (laterInputFields.has(word) && parent === 'InputValue');
        if (isLater && onPart(`${parent}.${word}`, field, word) === null) return null;
        around.push(word);
        return undefined;
      },
      leave: () => void around.pop(),
    },
    [Kind.ARGUMENT]: (argument) => {
      const field = around.at(-1) ?? '';
      if (field !== 'args' && field !== 'inputFields') return undefined;
      return onPart([...around, argument.name.value].join('.'), argument, argument.name.value);
    },
  });
}

/** Removes fields and all arguments, for servers that don't support them. */
function minimalQuery(query: string): string {
  const names = ['subscriptionType', 'directives'];
  const document = visit(parse(query), {
    [Kind.FIELD]: ({ name }) => (names.includes(name.value) ? null : undefined),
    [Kind.ARGUMENT]: () => null,
  });
  return print(document);
}
