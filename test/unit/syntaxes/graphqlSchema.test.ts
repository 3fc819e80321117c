import type { IGrammar } from 'vscode-textmate';
import { loadGrammar } from '../../support/grammar/tokenize';
import { assertScopes } from '../../support/grammar/notation';

describe('GraphQL grammar: schema documents', () => {
  let grammar: IGrammar;
  before(async () => {
    grammar = await loadGrammar();
  });

  it('highlights object types, interfaces, arguments, and descriptions', () => {
    assertScopes(grammar, [
      ['"A person."', '"A person." string.quoted.double'],
      [
        'type User implements Node & Actor @key(fields: "id") {',
        'type storage.type',
        'User entity.name.type',
        'implements storage.modifier.implements',
        'Node entity.other.inherited-class',
        '& keyword.operator.intersection',
        'Actor entity.other.inherited-class',
        'key entity.name.function.decorator',
        '"id" string.quoted.double',
      ],
      ['  """', '""" string.quoted.triple'],
      ['  type: not a keyword', '  type: not a keyword string.quoted.triple'],
      ['  """'],
      [
        '  type: String! @deprecated(reason: "old")',
        'type variable.other.property',
        'String support.type.builtin',
        '! keyword.operator.non-null',
        'deprecated entity.name.function.decorator',
        'reason variable.parameter',
      ],
      [
        '  posts(first: Int = 10, "Only these." tags: [Tag!] = [NEW]): PostConnection',
        'posts variable.other.property',
        'first variable.parameter',
        'Int support.type.builtin',
        '10 constant.numeric.integer',
        '"Only these." string.quoted.double',
        'tags variable.parameter',
        'Tag entity.name.type',
        'NEW variable.other.enummember',
        'PostConnection entity.name.type',
      ],
      ['}'],
      [
        'interface Node { id: ID! }',
        'interface storage.type',
        'Node entity.name.type',
        'id variable.other.property',
      ],
    ]);
  });

  it('highlights input types, enums, unions, scalars, and the schema', () => {
    assertScopes(grammar, [
      [
        'input Filter { term: String = "x", deep: Filter = { order: DESC } active: Boolean }',
        'input storage.type',
        'Filter entity.name.type',
        'term variable.other.property',
        '"x" string.quoted.double',
        'order support.type.property-name',
        'DESC variable.other.enummember',
        'active variable.other.property',
      ],
      [
        'enum Order { ASC DESC @deprecated }',
        'enum storage.type',
        'ASC variable.other.enummember',
        'DESC variable.other.enummember',
        'deprecated entity.name.function.decorator',
      ],
      ['union Result =', 'union storage.type', 'Result entity.name.type', '= keyword.operator.assignment'],
      ['  | Commit', '| keyword.operator.alternative', 'Commit entity.name.type'],
      [
        'scalar DateTime @specifiedBy(url: "https://example.com")',
        'scalar storage.type',
        'DateTime entity.name.type',
        'specifiedBy entity.name.function.decorator',
      ],
      [
        'schema { query: Query mutation: Mutation }',
        'schema storage.type',
        'query keyword.operation',
        'Query entity.name.type',
        'mutation keyword.operation',
      ],
    ]);
  });

  it('highlights extensions', () => {
    assertScopes(grammar, [
      [
        'extend schema @link(url: "x")',
        'extend storage.modifier.extend',
        'schema storage.type',
        'link entity.name.function.decorator',
      ],
      [
        'extend type Query { ping: Boolean }',
        'extend storage.modifier.extend',
        'type storage.type',
        'Query entity.name.type',
        'ping variable.other.property',
      ],
      ['extend union Result = Tag', 'extend storage.modifier.extend', 'Tag entity.name.type'],
      ['extend enum Order { RANDOM }', 'RANDOM variable.other.enummember'],
      ['extend input Filter { limit: Int }', 'limit variable.other.property'],
      ['extend scalar DateTime @tag', 'tag entity.name.function.decorator'],
      ['extend interface Node @tag', 'interface storage.type'],
    ]);
  });

  it('highlights directive definitions', () => {
    assertScopes(grammar, [
      [
        'directive @cost(weight: Int! = 1, by: [Unit!]) repeatable on',
        'directive storage.type',
        '@ punctuation.definition.decorator',
        'cost entity.name.function.decorator',
        'weight variable.parameter',
        'Int support.type.builtin',
        '1 constant.numeric.integer',
        'Unit entity.name.type',
        'repeatable storage.modifier.repeatable',
        'on keyword.on',
      ],
      [
        '  | FIELD_DEFINITION',
        '| keyword.operator.alternative',
        'FIELD_DEFINITION variable.other.enummember',
      ],
      ['  | ARGUMENT_DEFINITION', 'ARGUMENT_DEFINITION variable.other.enummember'],
      ['scalar Next', 'scalar storage.type'],
    ]);
  });

  it('ends a definition without braces at the next definition or description', () => {
    assertScopes(grammar, [
      ['type Empty'],
      ['"""Text"""', '"""Text""" string.quoted.triple'],
      ['scalar Any', 'scalar storage.type'],
      ['union Either = A | B'],
      ['{ id }', '{ punctuation.section.selection-set.begin', 'id variable.other.property'],
    ]);
  });
});
