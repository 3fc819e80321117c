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
  { name: 'counts levels and fields', query: '{ currentUser { username } }', expected: [2, 0, 0, 2, 2] },
  {
    name: 'excludes __typename and nodes from the field count, but not from unique and duplicate names',
    query: '{ __typename users(first: 3) { nodes { id __typename } totalCount } }',
    expected: [3, 0, 2, 5, 7],
  },
  {
    name: 'multiplies the fields below a literal page size',
    query: '{ repositories(first: 50) { nodes { name url } pageInfo { endCursor hasNextPage } totalCount } }',
    expected: [3, 0, 0, 8, 301],
  },
  {
    name: 'reads a page size from a variable',
    query: `query Repositories($first: Int!) { ${pages} }`,
    variables: { first: 200 },
    expected: [3, 0, 0, 4, 401],
  },
  {
    name: 'reads a page size from the default value of a variable',
    query: `query Repositories($first: Int = 25) { ${pages} }`,
    variables: {},
    expected: [3, 0, 0, 4, 51],
  },
  {
    name: 'counts fields once for an optional page size without a value',
    query: `query Repositories($first: Int) { ${pages} }`,
    expected: [3, 0, 0, 4, 3],
  },
  {
    name: 'multiplies nested page sizes',
    query: '{ repositories(first: 100) { nodes { name services(first: 10) { nodes { id label } } } } }',
    expected: [5, 0, 2, 6, 2201],
  },
  {
    name: 'applies a page size to later siblings',
    query: '{ users(first: 100) { totalCount } site { productVersion buildVersion } }',
    expected: [2, 0, 0, 5, 302],
  },
  {
    name: 'does not apply a page size to earlier siblings',
    query: '{ site { productVersion buildVersion } users(first: 100) { totalCount } }',
    expected: [2, 0, 0, 5, 104],
  },
  {
    name: 'counts aliases, and counts duplicates by field name',
    query: '{ x: user(name: "x") { id } y: user(name: "y") { id } z: user(name: "z") { id } }',
    expected: [2, 3, 3, 2, 6],
  },
  {
    name: 'counts the fields and names of a named fragment at each spread',
    query:
      '{ x: repository(name: "x") { ...R } y: repository(name: "y") { ...R } } fragment R on Repository { id name url }',
    expected: [2, 2, 2, 6, 8],
  },
  {
    name: 'excludes the depth of a named fragment',
    query:
      '{ currentUser { ...U } } fragment U on User { organizations { nodes { name members(first: 5) { nodes { username } } } } }',
    expected: [2, 0, 2, 5, 9],
  },
  {
    name: 'counts only the fields of the largest inline fragment, and each inline fragment as a level',
    query:
      'query Node($id: ID!) { node(id: $id) { __typename ... on User { username email displayName } ... on Organization { name } ... on Repository { name url } } }',
    variables: { id: 'a' },
    expected: [3, 0, 2, 7, 4],
  },
  {
    name: 'sums all operations of a document',
    query:
      'query A { currentUser { username } } query B { site { productVersion } users(first: 10) { nodes { username } } }',
    expected: [3, 0, 0, 7, 15],
  },
  {
    name: 'counts a search without a page size',
    query: 'query($query: String!) { search(query: $query) { results { matchCount } } }',
    variables: { query: 'Router' },
    expected: [3, 0, 0, 3, 3],
  },
  {
    name: 'counts the standard introspection query',
    query: getIntrospectionQuery(),
    expected: [4, 0, 10, 21, 220],
  },
  {
    name: 'accepts a negative page size',
    query: '{ users(first: -1) { nodes { id } } }',
    expected: [3, 0, 0, 3, 2],
  },
  {
    name: 'does not use other arguments and search terms as page sizes',
    query:
      '{ search(query: "a count:1000") { results { results { ... on FileMatch { file { path } lines(limit: 100) { preview number } } } } } }',
    expected: [6, 0, 2, 7, 8],
  },
  {
    name: 'reports an exceeded field limit',
    query: '{ repositories(first: 1000) { nodes { name services(first: 500) { nodes { id } } } } }',
    expected: [5, 0, 2, 5, 502001],
    exceeds: ['field count'],
  },
  {
    name: 'skips a document with an inline fragment without a type condition',
    query: 'query($x: Boolean!) { currentUser { ... @include(if: $x) { username } } }',
    variables: { x: true },
    expected: 'skipped',
  },
  {
    name: 'skips a document with a required page size without a value',
    query: `query Repositories($first: Int!) { ${pages} }`,
    variables: {},
    expected: 'skipped',
  },
  {
    name: 'reports cyclic fragments as never completing',
    query: '{ currentUser { ...A } } fragment A on User { username ...B } fragment B on User { id ...A }',
    expected: 'hangs',
  },
  {
    name: 'reports a fragment that spreads an undefined fragment as never completing',
    query: '{ currentUser { ...A } } fragment A on User { username ...Missing }',
    expected: 'hangs',
  },
  {
    name: 'counts a spread inside an inline fragment twice',
    query:
      'query Node($id: ID!) { node(id: $id) { ... on User { ...U } } } fragment U on User { id username }',
    variables: { id: 'a' },
    expected: [3, 0, 0, 2, 5],
  },
  {
    name: 'reports exceeded alias and duplicate limits',
    query: manyAliases,
    expected: [2, 501, 501, 2, 1002],
    exceeds: ['alias count', 'duplicate field count'],
  },
  {
    name: 'reports an exceeded depth limit',
    query: deepRecursion,
    expected: [34, 0, 16, 5, 18],
    exceeds: ['query depth'],
  },
];

/** Cases in addition to the published examples. */
export const furtherCases: readonly CostCase[] = [
  { name: 'skips a document with a syntax error', query: '{ currentUser {', expected: 'skipped' },
  { name: 'skips an empty document', query: '', expected: 'skipped' },
  {
    name: 'reports a fragment name that is defined twice as never completing',
    query: '{ currentUser { ...A } } fragment A on User { id } fragment A on User { id }',
    expected: 'hangs',
  },
  {
    name: 'skips an operation that spreads an undefined fragment',
    query: '{ currentUser { ...Missing } }',
    expected: 'skipped',
  },
  {
    name: 'ignores an unused fragment',
    query: '{ a } fragment F on T { x: b(first: 9) { c } }',
    expected: [1, 0, 0, 1, 1],
  },
  {
    name: 'reports an unused cyclic fragment as never completing',
    query: '{ a } fragment F on T { ...F }',
    expected: 'hangs',
  },
  {
    name: 'skips a document with a cyclic fragment and an unsupported fragment',
    query: '{ a } fragment F on T { ...F } fragment G on T { ... { b } }',
    expected: 'skipped',
  },
  {
    name: 'counts a document with only fragments',
    query: 'fragment F on T { a b }',
    expected: [1, 0, 0, 0, 1],
  },
  {
    name: 'does not apply default values of variables in fragments',
    query: 'query($first: Int = 10) { ...F } fragment F on Query { users(first: $first) { a b } }',
    expected: [1, 0, 0, 3, 3],
  },
  {
    name: 'accepts digits in a string as a page size',
    query: 'query($n: Int!) { users(last: $n) { id } }',
    variables: { n: '4' },
    expected: [2, 0, 0, 2, 5],
  },
  {
    name: 'skips a document with a word as the page size',
    query: 'query($n: Int!) { users(last: $n) { id } }',
    variables: { n: 'four' },
    expected: 'skipped',
  },
  {
    name: 'skips a document with an object as the page size',
    query: 'query($n: Int!) { users(last: $n) { id } }',
    variables: { n: {} },
    expected: 'skipped',
  },
  {
    name: 'ignores a page size of null',
    query: 'query($n: Int!) { users(first: $n) { id } }',
    variables: { n: null },
    expected: [2, 0, 0, 2, 2],
  },
  {
    name: 'rounds a fractional page size down',
    query: 'query($n: Int!) { users(first: $n) { id } }',
    variables: { n: 3.9 },
    expected: [2, 0, 0, 2, 4],
  },
  {
    name: 'skips a document with a page size beyond 64 bits',
    query: '{ users(first: 99999999999999999999) { id } }',
    expected: 'skipped',
  },
  {
    name: 'does not use properties of Object.prototype as variable values',
    query: 'query($toString: Int = 2) { users(first: $toString) { id } }',
    variables: {},
    expected: [2, 0, 0, 2, 3],
  },
  {
    name: 'applies the page size of a field without a selection set to the next selection set',
    query: '{ count(first: 7) site { a } }',
    expected: [2, 0, 0, 3, 9],
  },
  {
    name: 'applies a page size in a directive',
    query: '{ users @page(first: 5) { id } }',
    expected: [2, 0, 0, 2, 6],
  },
  {
    name: 'ignores directives on fields',
    query: 'query($x: Boolean!) { users(first: 5) @include(if: $x) { id } }',
    variables: { x: false },
    expected: [2, 0, 0, 2, 6],
  },
  {
    name: 'counts one field if there are only excluded fields',
    query: '{ __typename }',
    expected: [1, 0, 0, 1, 1],
  },
  {
    name: 'applies the current page size only to nested inline fragments',
    query: '{ users(first: 10) { id } ... on A { a ... on B { b } } }',
    expected: [3, 0, 0, 4, 21],
  },
];
