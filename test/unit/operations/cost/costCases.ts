import { getIntrospectionQuery } from 'graphql';

/** The expected figures (depth, aliases, duplicate fields, unique fields, fields), or another result. */
export type Expected = readonly [number, number, number, number, number] | 'skipped' | 'hangs';

export interface CostCase {
  readonly name: string;
  readonly query: string;
  readonly variables?: Record<string, unknown>;
  readonly expected: Expected;
  /** The names of the exceeded limits; none if omitted. */
  readonly exceeds?: readonly string[];
}

/** 501 aliased copies of one small selection. */
export const manyAliases = `{ ${Array.from({ length: 501 }, (_, at) => `p${at}: currentUser { id }`).join(' ')} }`;

/** Alternating members and organizations, 34 levels deep. */
export const deepRecursion = `{ organization(name: "a") { ${'members { nodes { organizations { nodes { '.repeat(8)} name ${'} } } } '.repeat(8)} } }`;

const pages = 'repositories(first: $first) { nodes { id name } }';

export const costCases: readonly CostCase[] = [
  { name: 'two levels, two fields', query: '{ currentUser { username } }', expected: [2, 0, 0, 2, 2] },
  {
    name: '__typename and nodes are no fields of the response, but are names like others',
    query: '{ __typename users(first: 3) { nodes { id __typename } totalCount } }',
    expected: [3, 0, 2, 5, 7],
  },
  {
    name: 'a literal page size multiplies what is below it',
    query: '{ repositories(first: 50) { nodes { name url } pageInfo { endCursor hasNextPage } totalCount } }',
    expected: [3, 0, 0, 8, 301],
  },
  {
    name: 'a page size from a variable',
    query: `query Repositories($first: Int!) { ${pages} }`,
    variables: { first: 200 },
    expected: [3, 0, 0, 4, 401],
  },
  {
    name: 'a page size from the default of a variable',
    query: `query Repositories($first: Int = 25) { ${pages} }`,
    variables: {},
    expected: [3, 0, 0, 4, 51],
  },
  {
    name: 'an optional page size without value or default counts once',
    query: `query Repositories($first: Int) { ${pages} }`,
    expected: [3, 0, 0, 4, 3],
  },
  {
    name: 'page sizes inside page sizes multiply',
    query: '{ repositories(first: 100) { nodes { name services(first: 10) { nodes { id label } } } } }',
    expected: [5, 0, 2, 6, 2201],
  },
  {
    name: 'a page size stays in force for later siblings',
    query: '{ users(first: 100) { totalCount } site { productVersion buildVersion } }',
    expected: [2, 0, 0, 5, 302],
  },
  {
    name: 'but not for earlier ones',
    query: '{ site { productVersion buildVersion } users(first: 100) { totalCount } }',
    expected: [2, 0, 0, 5, 104],
  },
  {
    name: 'aliases, and duplicates by field name',
    query: '{ x: user(name: "x") { id } y: user(name: "y") { id } z: user(name: "z") { id } }',
    expected: [2, 3, 3, 2, 6],
  },
  {
    name: 'a named fragment costs at each spread, and unique names add up over spreads',
    query:
      '{ x: repository(name: "x") { ...R } y: repository(name: "y") { ...R } } fragment R on Repository { id name url }',
    expected: [2, 2, 2, 6, 8],
  },
  {
    name: 'a named fragment hides its depth',
    query:
      '{ currentUser { ...U } } fragment U on User { organizations { nodes { name members(first: 5) { nodes { username } } } } }',
    expected: [2, 0, 2, 5, 9],
  },
  {
    name: 'only the largest inline fragment counts, yet each is a level',
    query:
      'query Node($id: ID!) { node(id: $id) { __typename ... on User { username email displayName } ... on Organization { name } ... on Repository { name url } } }',
    variables: { id: 'a' },
    expected: [3, 0, 2, 7, 4],
  },
  {
    name: 'all operations of a document are summed',
    query:
      'query A { currentUser { username } } query B { site { productVersion } users(first: 10) { nodes { username } } }',
    expected: [3, 0, 0, 7, 15],
  },
  {
    name: 'a search without page size',
    query: 'query($query: String!) { search(query: $query) { results { matchCount } } }',
    variables: { query: 'Router' },
    expected: [3, 0, 0, 3, 3],
  },
  { name: 'the standard introspection query', query: getIntrospectionQuery(), expected: [4, 0, 10, 21, 220] },
  { name: 'a negative page size', query: '{ users(first: -1) { nodes { id } } }', expected: [3, 0, 0, 3, 2] },
  {
    name: 'other arguments and search terms are no page sizes',
    query:
      '{ search(query: "a count:1000") { results { results { ... on FileMatch { file { path } lines(limit: 100) { preview number } } } } } }',
    expected: [6, 0, 2, 7, 8],
  },
  {
    name: 'more fields than allowed',
    query: '{ repositories(first: 1000) { nodes { name services(first: 500) { nodes { id } } } } }',
    expected: [5, 0, 2, 5, 502001],
    exceeds: ['field count'],
  },
  {
    name: 'an inline fragment without type condition stops the estimator',
    query: 'query($x: Boolean!) { currentUser { ... @include(if: $x) { username } } }',
    variables: { x: true },
    expected: 'skipped',
  },
  {
    name: 'a required page size without value stops the estimator',
    query: `query Repositories($first: Int!) { ${pages} }`,
    variables: {},
    expected: 'skipped',
  },
  {
    name: 'fragments in a circle',
    query: '{ currentUser { ...A } } fragment A on User { username ...B } fragment B on User { id ...A }',
    expected: 'hangs',
  },
  {
    name: 'a fragment that spreads an undefined one',
    query: '{ currentUser { ...A } } fragment A on User { username ...Missing }',
    expected: 'hangs',
  },
  {
    name: 'a spread inside an inline fragment counts twice',
    query:
      'query Node($id: ID!) { node(id: $id) { ... on User { ...U } } } fragment U on User { id username }',
    variables: { id: 'a' },
    expected: [3, 0, 0, 2, 5],
  },
  {
    name: 'more aliases and more duplicates than allowed',
    query: manyAliases,
    expected: [2, 501, 501, 2, 1002],
    exceeds: ['alias count', 'duplicate field count'],
  },
  {
    name: 'deeper than allowed',
    query: deepRecursion,
    expected: [34, 0, 16, 5, 18],
    exceeds: ['query depth'],
  },
];

/** Cases in addition to the published examples. */
export const furtherCases: readonly CostCase[] = [
  { name: 'a document that does not parse', query: '{ currentUser {', expected: 'skipped' },
  { name: 'no document at all', query: '', expected: 'skipped' },
  {
    name: 'one fragment name defined twice',
    query: '{ currentUser { ...A } } fragment A on User { id } fragment A on User { id }',
    expected: 'hangs',
  },
  {
    name: 'an operation that spreads an undefined fragment only stops the estimator',
    query: '{ currentUser { ...Missing } }',
    expected: 'skipped',
  },
  {
    name: 'an unused fragment costs nothing',
    query: '{ a } fragment F on T { x: b(first: 9) { c } }',
    expected: [1, 0, 0, 1, 1],
  },
  {
    name: 'an unused fragment in a circle hangs all the same',
    query: '{ a } fragment F on T { ...F }',
    expected: 'hangs',
  },
  {
    name: 'a fragment the estimator gives up on comes before a circle',
    query: '{ a } fragment F on T { ...F } fragment G on T { ... { b } }',
    expected: 'skipped',
  },
  { name: 'fragments alone', query: 'fragment F on T { a b }', expected: [1, 0, 0, 0, 1] },
  {
    name: 'fragments do not know the defaults of the operation',
    query: 'query($first: Int = 10) { ...F } fragment F on Query { users(first: $first) { a b } }',
    expected: [1, 0, 0, 3, 3],
  },
  {
    name: 'a page size as digits in a string',
    query: 'query($n: Int!) { users(last: $n) { id } }',
    variables: { n: '4' },
    expected: [2, 0, 0, 2, 5],
  },
  {
    name: 'a page size that is a word',
    query: 'query($n: Int!) { users(last: $n) { id } }',
    variables: { n: 'four' },
    expected: 'skipped',
  },
  {
    name: 'a page size that is an object',
    query: 'query($n: Int!) { users(last: $n) { id } }',
    variables: { n: {} },
    expected: 'skipped',
  },
  {
    name: 'a page size of null leaves the one in force',
    query: 'query($n: Int!) { users(first: $n) { id } }',
    variables: { n: null },
    expected: [2, 0, 0, 2, 2],
  },
  {
    name: 'a fraction is cut off',
    query: 'query($n: Int!) { users(first: $n) { id } }',
    variables: { n: 3.9 },
    expected: [2, 0, 0, 2, 4],
  },
  {
    name: 'a page size beyond 64 bits',
    query: '{ users(first: 99999999999999999999) { id } }',
    expected: 'skipped',
  },
  {
    name: 'a name of Object.prototype is no value',
    query: 'query($toString: Int = 2) { users(first: $toString) { id } }',
    variables: {},
    expected: [2, 0, 0, 2, 3],
  },
  {
    name: 'a page size on a field without selection set waits for the next selection set',
    query: '{ count(first: 7) site { a } }',
    expected: [2, 0, 0, 3, 9],
  },
  {
    name: 'a page size in a directive',
    query: '{ users @page(first: 5) { id } }',
    expected: [2, 0, 0, 2, 6],
  },
  {
    name: 'directives on fields change nothing',
    query: 'query($x: Boolean!) { users(first: 5) @include(if: $x) { id } }',
    variables: { x: false },
    expected: [2, 0, 0, 2, 6],
  },
  {
    name: 'only nodes and __typename still count as one field',
    query: '{ __typename }',
    expected: [1, 0, 0, 1, 1],
  },
  {
    name: 'an inline fragment is judged before the page size in force, its inner ones after',
    query: '{ users(first: 10) { id } ... on A { a ... on B { b } } }',
    expected: [3, 0, 0, 4, 21],
  },
];
