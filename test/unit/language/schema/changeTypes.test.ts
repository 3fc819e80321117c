import assert from 'node:assert/strict';
import {
  BreakingChangeType,
  buildSchema,
  DangerousChangeType,
  findBreakingChanges,
  findDangerousChanges,
} from 'graphql';
import { changeLabels, localImpacts, type ChangeType } from '../../../../src/language/schema/changeTypes';
import { compareSchemas } from '../../../../src/language/schema/drift';

interface Pair {
  readonly before: string;
  readonly after: string;
  readonly description: string;
}

function pair(before: string, after: string, description: string): Pair {
  return { before, after, description };
}

const query = 'type Query { a(x: Int): A } type A { id: ID name: String }';
const directive = 'directive @d(a: Int, b: Int) repeatable on FIELD | QUERY';

/** A schema before and after each type of change, and the expected description. */
const pairs: Readonly<Record<ChangeType, Pair>> = {
  TYPE_REMOVED: pair(`${query} type B { c: Int }`, query, 'B was removed.'),
  TYPE_CHANGED_KIND: pair('scalar S', 'enum S { A }', 'S changed from a Scalar type to an Enum type.'),
  TYPE_REMOVED_FROM_UNION: pair(
    'union U = A | B type A { a: Int } type B { b: Int }',
    'union U = A type A { a: Int } type B { b: Int }',
    'B was removed from union type U.',
  ),
  VALUE_REMOVED_FROM_ENUM: pair('enum E { ONE TWO }', 'enum E { ONE }', 'TWO was removed from enum type E.'),
  REQUIRED_INPUT_FIELD_ADDED: pair(
    'input I { a: Int }',
    'input I { a: Int b: Int! }',
    'A required field b on input type I was added.',
  ),
  IMPLEMENTED_INTERFACE_REMOVED: pair(
    'interface N { id: ID } type A implements N { id: ID }',
    'interface N { id: ID } type A { id: ID }',
    'A no longer implements interface N.',
  ),
  FIELD_REMOVED: pair('type A { a: Int b: Int }', 'type A { a: Int }', 'A.b was removed.'),
  FIELD_CHANGED_KIND: pair('type A { a: Int! }', 'type A { a: Int }', 'A.a changed type from Int! to Int.'),
  REQUIRED_ARG_ADDED: pair(
    'type A { a: Int }',
    'type A { a(x: Int!): Int }',
    'A required arg x on A.a was added.',
  ),
  ARG_REMOVED: pair('type A { a(x: Int): Int }', 'type A { a: Int }', 'A.a arg x was removed.'),
  ARG_CHANGED_KIND: pair(
    'type A { a(x: Int): Int }',
    'type A { a(x: String): Int }',
    'A.a arg x has changed type from Int to String.',
  ),
  DIRECTIVE_REMOVED: pair(`${query} ${directive}`, query, 'd was removed.'),
  DIRECTIVE_ARG_REMOVED: pair(
    directive,
    'directive @d(a: Int) repeatable on FIELD | QUERY',
    'b was removed from d.',
  ),
  REQUIRED_DIRECTIVE_ARG_ADDED: pair(
    'directive @d on FIELD',
    'directive @d(a: Int!) on FIELD',
    'A required arg a on directive d was added.',
  ),
  DIRECTIVE_REPEATABLE_REMOVED: pair(
    'directive @d repeatable on FIELD',
    'directive @d on FIELD',
    'Repeatable flag was removed from d.',
  ),
  DIRECTIVE_LOCATION_REMOVED: pair(
    'directive @d on FIELD | QUERY',
    'directive @d on FIELD',
    'QUERY was removed from d.',
  ),
  VALUE_ADDED_TO_ENUM: pair('enum E { ONE }', 'enum E { ONE TWO }', 'TWO was added to enum type E.'),
  TYPE_ADDED_TO_UNION: pair(
    'union U = A type A { a: Int } type B { b: Int }',
    'union U = A | B type A { a: Int } type B { b: Int }',
    'B was added to union type U.',
  ),
  OPTIONAL_INPUT_FIELD_ADDED: pair(
    'input I { a: Int }',
    'input I { a: Int b: Int }',
    'An optional field b on input type I was added.',
  ),
  OPTIONAL_ARG_ADDED: pair(
    'type A { a: Int }',
    'type A { a(x: Int): Int }',
    'An optional arg x on A.a was added.',
  ),
  IMPLEMENTED_INTERFACE_ADDED: pair(
    'interface N { id: ID } type A { id: ID }',
    'interface N { id: ID } type A implements N { id: ID }',
    'N added to interfaces implemented by A.',
  ),
  ARG_DEFAULT_VALUE_CHANGE: pair(
    'type A { a(x: Int = 1): Int }',
    'type A { a(x: Int = 2): Int }',
    'A.a arg x has changed defaultValue from 1 to 2.',
  ),
  OPERATION_TYPE_CHANGED: pair(
    'schema { query: Q mutation: M } type Q { a: Int } type M { a: Int }',
    'schema { query: Q } type Q { a: Int } type M { a: Int }',
    'The mutation type M was removed.',
  ),
  ARG_BECAME_REQUIRED: pair(
    'type A { a(x: Int! = 1): Int }',
    'type A { a(x: Int!): Int }',
    'A.a(x:) is now required.',
  ),
  INPUT_FIELD_BECAME_REQUIRED: pair('input I { a: Int! = 1 }', 'input I { a: Int! }', 'I.a is now required.'),
  ONE_OF_ADDED: pair('input I { a: Int }', 'input I @oneOf { a: Int }', 'I now requires exactly one field.'),
  DIRECTIVE_ARG_CHANGED_KIND: pair(
    'directive @d(a: Int) on FIELD',
    'directive @d(a: String) on FIELD',
    '@d(a:) changed type from Int to String.',
  ),
  ARG_DEFAULT_VALUE_ADDED: pair(
    'type A { a(x: Int): Int }',
    'type A { a(x: Int = 1): Int }',
    'A.a(x:) changed its default value from none to 1.',
  ),
  INPUT_FIELD_DEFAULT_VALUE_CHANGE: pair(
    'input I { a: [Int] = [1] }',
    'input I { a: [Int] = [2] }',
    'I.a changed its default value from [1] to [2].',
  ),
  DIRECTIVE_ARG_DEFAULT_VALUE_CHANGE: pair(
    'directive @d(a: Int = 1) on FIELD',
    'directive @d(a: Int) on FIELD',
    '@d(a:) changed its default value from 1 to none.',
  ),
  SCALAR_SPECIFICATION_CHANGE: pair(
    'scalar S @specifiedBy(url: "https://example.com/1")',
    'scalar S @specifiedBy(url: "https://example.com/2")',
    'S has a different specification URL.',
  ),
  TYPE_ADDED: pair(query, `${query} type B { c: Int }`, 'B was added.'),
  FIELD_ADDED: pair('type A { a: Int }', 'type A { a: Int b: Int }', 'A.b was added.'),
  OPERATION_TYPE_ADDED: pair(
    'schema { query: Q } type Q { a: Int } type M { a: Int }',
    'schema { query: Q mutation: M } type Q { a: Int } type M { a: Int }',
    'The mutation type M was added.',
  ),
  DIRECTIVE_ADDED: pair(query, `${query} ${directive}`, '@d was added.'),
  OPTIONAL_DIRECTIVE_ARG_ADDED: pair(
    'directive @d on FIELD',
    'directive @d(a: Int) on FIELD',
    '@d(a:) was added.',
  ),
  DIRECTIVE_LOCATION_ADDED: pair(
    'directive @d on FIELD',
    'directive @d on FIELD | QUERY',
    'The location QUERY was added to @d.',
  ),
  DIRECTIVE_REPEATABLE_ADDED: pair(
    'directive @d on FIELD',
    'directive @d repeatable on FIELD',
    '@d is now repeatable.',
  ),
  FIELD_TYPE_NARROWED: pair(
    'type A { a: [Int] }',
    'type A { a: [Int!]! }',
    'A.a changed type from [Int] to [Int!]!.',
  ),
  INPUT_TYPE_WIDENED: pair(
    'type A { a(x: [Int!]!): Int }',
    'type A { a(x: [Int]): Int }',
    'A.a(x:) changed type from [Int!]! to [Int].',
  ),
  ONE_OF_REMOVED: pair(
    'input I @oneOf { a: Int }',
    'input I { a: Int }',
    'I no longer requires exactly one field.',
  ),
  DEPRECATION_ADDED: pair(
    'type A { a: Int }',
    'type A { a: Int @deprecated(reason: "Use b.") }',
    'A.a is now deprecated: Use b.',
  ),
  DEPRECATION_REMOVED: pair('enum E { ONE @deprecated }', 'enum E { ONE }', 'E.ONE is no longer deprecated.'),
  DEPRECATION_REASON_CHANGE: pair(
    'type A { a(x: Int @deprecated(reason: "b")): Int }',
    'type A { a(x: Int @deprecated(reason: "c")): Int }',
    'A.a(x:) has a different deprecation reason: c',
  ),
  DESCRIPTION_CHANGE: pair(
    'type A { "One." a: Int }',
    'type A { "Two." a: Int }',
    'A.a has a different description.',
  ),
};

function schemaOf(sdl: string) {
  // Uses a built-in scalar, because it would count as removed if no type used it.
  return buildSchema(`${sdl} type Scalars { int: Int }`, { assumeValidSDL: true });
}

/**
 * Returns the impact according to graphql-js, or to the extension for types of changes that graphql-js lacks.
 */
function impactOf(type: ChangeType): 'breaking' | 'dangerous' | 'harmless' {
  if (type in BreakingChangeType) return 'breaking';
  if (type in DangerousChangeType) return 'dangerous';
  return localImpacts[type as keyof typeof localImpacts];
}

describe('schema change types', () => {
  const types = [
    ...Object.values(BreakingChangeType),
    ...Object.values(DangerousChangeType),
    ...(Object.keys(localImpacts) as (keyof typeof localImpacts)[]),
  ];

  for (const type of types) {
    it(`include ${type}`, () => {
      const { before, after, description } = pairs[type];
      const drift = compareSchemas(schemaOf(before), schemaOf(after));
      assert.deepEqual(
        drift[impactOf(type)].filter((change) => change.type === type),
        [{ type, description }],
      );
      assert.match(changeLabels()[type], /^[A-Z]/);
    });
  }

  it('each have a pair of schemas and a label', () => {
    assert.deepEqual(Object.keys(pairs).sort(), [...types].sort());
    assert.deepEqual(Object.keys(changeLabels()).sort(), [...types].sort());
  });

  it("extend graphql-js with changes that it doesn't report, or reports only as dangerous", () => {
    for (const type of Object.keys(localImpacts) as (keyof typeof localImpacts)[]) {
      const [before, after] = [schemaOf(pairs[type].before), schemaOf(pairs[type].after)];
      assert.deepEqual(findBreakingChanges(before, after), [], type);
      // For graphql-js, removing a default value is dangerous even if the argument becomes required.
      const dangerous = findDangerousChanges(before, after);
      assert.ok(dangerous.length === 0 || type === 'ARG_BECAME_REQUIRED', type);
    }
  });
});
