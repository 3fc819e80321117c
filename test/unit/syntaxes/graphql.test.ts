import type { IGrammar } from 'vscode-textmate';
import { loadGrammar } from '../../support/grammar/tokenize';
import { assertScopes } from '../../support/grammar/notation';

describe('GraphQL grammar: executable documents', () => {
  let grammar: IGrammar;
  before(async () => {
    grammar = await loadGrammar();
  });

  it('highlights an operation with variables, arguments, aliases, and nesting', () => {
    assertScopes(grammar, [
      [
        'query Viewer($id: ID!, $first: Int = 20) {',
        'query keyword.operation',
        'Viewer entity.name.function',
        '( punctuation.definition.parameters.begin',
        '$id variable.other.constant',
        'ID support.type.builtin',
        '! keyword.operator.non-null',
        ', punctuation.separator.comma',
        '$ punctuation.definition.variable',
        'Int support.type.builtin',
        '= keyword.operator.assignment',
        '20 constant.numeric.integer',
        ') punctuation.definition.parameters.end',
        '{ punctuation.section.selection-set.begin',
      ],
      [
        '  me: user(id: $id, first: $first) { id }',
        'me entity.name.label.alias',
        ': punctuation.separator.alias',
        'user variable.other.property',
        'id variable.parameter',
        '$id variable.other.constant',
        'first variable.parameter',
        '$first variable.other.constant',
        'id variable.other.property',
      ],
      ['}', '} punctuation.section.selection-set.end'],
    ]);
  });

  it('highlights keywords as names where GraphQL allows them', () => {
    assertScopes(grammar, [
      [
        'query query($type: Type) {',
        'query keyword.operation',
        'query entity.name.function',
        'Type entity.name.type',
      ],
      [
        '  query { fragment on type }',
        'query variable.other.property',
        'fragment variable.other.property',
        'on variable.other.property',
        'type variable.other.property',
      ],
      [
        '  enum(input: extend)',
        'enum variable.other.property',
        'input variable.parameter',
        'extend variable.other.enummember',
      ],
      ['}'],
    ]);
  });

  it('highlights fragments, spreads, and type conditions', () => {
    assertScopes(grammar, [
      [
        'fragment UserParts on User @cached(seconds: 5) {',
        'fragment keyword.fragment',
        'UserParts entity.name.function.fragment',
        'on keyword.on',
        'User entity.name.type',
        '@ punctuation.definition.decorator',
        'cached entity.name.function.decorator',
        'seconds variable.parameter',
        '5 constant.numeric.integer',
      ],
      ['  ...Other', '... keyword.operator.spread', 'Other entity.name.function.fragment'],
      [
        '  ... on Admin { id }',
        '... keyword.operator.spread',
        'on keyword.on',
        'Admin entity.name.type',
        'id variable.other.property',
      ],
      [
        '  ... @include(if: $full) { online }',
        '... keyword.operator.spread',
        'include entity.name.function.decorator',
        'if variable.parameter',
        '$full variable.other.constant',
        'online variable.other.property',
      ],
      ['  ...onward', 'onward entity.name.function.fragment'],
      ['}'],
    ]);
  });

  it('highlights every kind of value', () => {
    assertScopes(grammar, [
      ['{'],
      [
        '  field(a: 1, b: -2.5e+3, c: true, d: null, e: DESC, f: [1, "x"], g: { key: $v, in: { deep: 0 } })',
        '1 constant.numeric.integer',
        '-2.5e+3 constant.numeric.float',
        'true constant.language.boolean',
        'null constant.language.null',
        'DESC variable.other.enummember',
        '[ punctuation.section.list.begin',
        '"x" string.quoted.double',
        '] punctuation.section.list.end',
        'key support.type.property-name',
        '$v variable.other.constant',
        'in support.type.property-name',
        'deep support.type.property-name',
        '0 constant.numeric.integer',
      ],
      ['  next', 'next variable.other.property'],
      ['}'],
    ]);
  });

  it('marks invalid numbers', () => {
    assertScopes(grammar, [
      [
        '{ f(a: 007, b: 1.2.3, c: 5px, d: 0) }',
        '007 invalid.illegal.number',
        '1.2.3 invalid.illegal.number',
        '5px invalid.illegal.number',
        '0 constant.numeric.integer',
      ],
    ]);
  });

  it('highlights strings, block strings, escapes, and comments', () => {
    assertScopes(grammar, [
      [
        '{ a(x: "t\\n \\u{1F600} \\q", y: "") # not { code',
        '"t\\n \\u{1F600} \\q" string.quoted.double',
        '\\n constant.character.escape',
        '\\u{1F600} constant.character.escape',
        '\\q invalid.illegal.escape',
        '"" string.quoted.double',
        '# not { code comment.line.number-sign',
      ],
      ['  b(x: """', '""" string.quoted.triple'],
      [
        '    { "quoted" # \\""" $x',
        '    { "quoted" # \\""" $x string.quoted.triple',
        '\\""" constant.character.escape',
      ],
      ['  """, z: 1)', '  """ string.quoted.triple', 'z variable.parameter'],
      ['}', '} punctuation.section.selection-set.end'],
    ]);
  });

  it('highlights anonymous operations, shorthand queries, and the definitions after them', () => {
    assertScopes(grammar, [
      ['{ viewer { id } }', 'viewer variable.other.property', 'id variable.other.property'],
      ['mutation { save }', 'mutation keyword.operation', 'save variable.other.property'],
      ['subscription', 'subscription keyword.operation'],
      ['  OnSave', 'OnSave entity.name.function'],
      [
        '  ($tags: [String!]! = ["a"] @deprecated) { saved }',
        '$tags variable.other.constant',
        '[ punctuation.definition.list',
        'String support.type.builtin',
        '! keyword.operator.non-null',
        '"a" string.quoted.double',
        'deprecated entity.name.function.decorator',
      ],
    ]);
  });

  it('recovers at the next definition after an unfinished one', () => {
    assertScopes(grammar, [
      ['query Broken($a: Int = {x: [1 {'],
      [
        'query Next { id }',
        'query keyword.operation',
        'Next entity.name.function',
        'id variable.other.property',
      ],
      ['query Open { user(id: {deep: ['],
      [
        'fragment F on User { id }',
        'fragment keyword.fragment',
        'F entity.name.function.fragment',
        'id variable.other.property',
      ],
      ['query', 'query keyword.operation'],
      ['type Node { id: ID }', 'type storage.type', 'Node entity.name.type'],
    ]);
  });
});
