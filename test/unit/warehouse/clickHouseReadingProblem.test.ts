import assert from 'node:assert/strict';
import { readingProblem } from '../../../src/warehouse/clickhouse/readingProblem';

/** Lines of `EXPLAIN AST` of a query with expressions, as ClickHouse 26.7 prints them. */
function select(...expressions: readonly string[]): readonly string[] {
  return [
    'SelectWithUnionQuery (children 1)',
    ' ExpressionList (children 1)',
    '  SelectQuery (children 1)',
    `   ExpressionList (children ${expressions.filter((line) => !line.startsWith(' ')).length})`,
    ...expressions.map((line) => `    ${line}`),
  ];
}

/** Lines of a query of a table function. */
function selectFrom(...table: readonly string[]): readonly string[] {
  return [
    ...select('Asterisk').map((line) => line.replace('SelectQuery (children 1)', 'SelectQuery (children 2)')),
    '   TablesInSelectQuery (children 1)',
    '    TablesInSelectQueryElement (children 1)',
    '     TableExpression (children 1)',
    ...table.map((line) => `      ${line}`),
  ];
}

const all = select(
  'Asterisk (children 1)',
  ' ColumnsTransformerList (children 1)',
  '  ColumnsApplyTransformer',
);

describe('readingProblem of ClickHouse', () => {
  for (const [what, sql, lines] of [
    ['a query', 'SELECT 1', select('Literal UInt64_1')],
    ['words in texts and names', "SELECT 'Set'", select("Literal 'Set'", 'Identifier Settings')],
    ['a function', 'SELECT count() AS n', select('Function count (alias n) (children 1)', ' ExpressionList')],
    [
      'a table function that computes rows',
      'SELECT * FROM numbers(3)',
      selectFrom('Function numbers (children 1)', ' ExpressionList (children 1)', '  Literal UInt64_3'),
    ],
    ['a common function for all columns', 'SELECT * APPLY(sum) FROM t', all],
    ['a common function without parentheses', 'SELECT * APPLY max, 1 FROM t', all],
  ] as const)
    it(`accepts ${what}`, () => assert.equal(readingProblem(sql, lines), undefined));

  for (const [what, sql, lines, message] of [
    ['settings', 'SELECT 1 SETTINGS readonly = 0', select('Literal UInt64_1', 'Set'), /change settings/],
    ['a function that reads files', "SELECT file('x')", select('Function file (children 1)'), /read files/],
    [
      'a function that runs statements in texts',
      "SELECT 1 IN eval('x')",
      select('Function eval (alias a) (children 1)'),
      /read files/,
    ],
    [
      'a statement that writes',
      'DROP TABLE t',
      ['DropQuery  t (children 1)', ' Identifier t'],
      /only read tables/,
    ],
    ['a node that is unknown', 'SELECT 1', select('SomethingNew'), /only read tables/],
    [
      'a table function',
      "SELECT * FROM url('x')",
      selectFrom('Function url (children 1)'),
      /only read tables/,
    ],
    [
      'a table function in a cluster',
      "SELECT * FROM cluster('c', url('x'))",
      selectFrom(
        'Function cluster (children 1)',
        ' ExpressionList (children 2)',
        "  Literal 'c'",
        '  Function url',
      ),
      /only read tables/,
    ],
    [
      'a table function in a cluster after a name that resembles nodes',
      "SELECT * FROM cluster('c' AS `x)\n      Identifier y\n       ExpressionList (alias z`, url('x'))",
      selectFrom(
        'Function cluster (children 1)',
        ' ExpressionList (children 2)',
        "  Literal 'c' (alias x)",
        'Identifier y',
        ' ExpressionList (alias z)',
        '  Function url',
      ),
      /only read tables/,
    ],
    ['another function for all columns', 'SELECT * APPLY(file) FROM t', all, /APPLY/],
    ['an expression for all columns', "SELECT * APPLY(x -> file('y')) FROM t", all, /APPLY/],
    ['a comment before such an expression', 'SELECT * APPLY/* */(x -> y) FROM t', all, /APPLY/],
    ['a comment after the function', 'SELECT * APPLY sum/* */(x) FROM t', all, /APPLY/],
    ['one of two such expressions', 'SELECT * APPLY(sum) APPLY(x -> y) FROM t', all, /APPLY/],
    ["a syntax tree that doesn't match", 'SELECT 1', all, /APPLY/],
  ] as const)
    it(`rejects ${what}`, () => assert.match(readingProblem(sql, lines) ?? '', message));
});
