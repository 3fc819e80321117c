import * as l10n from '@vscode/l10n';

/** The types of nodes in queries that only read. The server has others for every statement that writes. */
const readingNodes: ReadonlySet<string> = new Set([
  'ArrayJoin',
  'Asterisk',
  'ColumnsApplyTransformer',
  'ColumnsExceptTransformer',
  'ColumnsListMatcher',
  'ColumnsRegexpMatcher',
  'ColumnsReplaceTransformer',
  'ColumnsReplaceTransformer::Replacement',
  'ColumnsTransformerList',
  'ExpressionList',
  'Function',
  'Identifier',
  'InterpolateElement',
  'Literal',
  'OrderByElement',
  'QualifiedAsterisk',
  'QualifiedColumnsListMatcher',
  'QualifiedColumnsRegexpMatcher',
  'SampleRatio',
  'SelectIntersectExceptQuery',
  'SelectQuery',
  'SelectWithUnionQuery',
  'Subquery',
  'TableExpression',
  'TableIdentifier',
  'TableJoin',
  'TablesInSelectQuery',
  'TablesInSelectQueryElement',
  'WindowDefinition',
  'WindowListElement',
  'WithElement',
]);

/** Table functions that contain tables of other servers in their arguments, if any. */
const clusters: ReadonlySet<string> = new Set(['cluster', 'clusterAllReplicas']);

/** Table functions that only compute rows, or read tables. */
const readingTables: ReadonlySet<string> = new Set([
  ...clusters,
  'generateRandom',
  'generateSeries',
  'generate_series',
  'merge',
  'null',
  'numbers',
  'numbers_mt',
  'primes',
  'values',
  'view',
  'zeros',
  'zeros_mt',
]);

/** Functions that read files, run statements in texts, connect to other services, or change a counter of the server. */
const outsideFunction = /^(?:file|eval|catboostEvaluate|hasColumnInTable|generateSerialID|ai[a-z_]\w*)$/i;

/** Functions that `APPLY` can name. */
const applied =
  'any|anyLast|avg|count|groupArray|groupUniqArray|max|median|min|sum|uniq|uniqExact|abs|ceil|floor|isNull|isNotNull|length|lower|round|toDate|toDateTime|toFloat64|toInt64|toString|toTypeName|trim|upper';
/** Matches each `APPLY`, in a text or a comment too, with its function if it's one of those. */
const applications = new RegExp(
  `APPLY(?:\\s*\\(\\s*(?:${applied})\\s*\\)|\\s+(?:${applied})(?=\\s*(?:[,);]|$)|\\s+\\w))?`,
  'gi',
);

/**
 * Returns the error message for a statement that must not run, or `undefined`. The server refuses to write, but it
 * accepts settings in subqueries, even `readonly = 0`, and functions that read files of the server.
 *
 * @param syntaxTree the lines of `EXPLAIN AST`, in which each node has a line with its type, indented below its parent
 */
export function readingProblem(sql: string, syntaxTree: readonly string[]): string | undefined {
  /** The nodes from the root to the current line. */
  const path: string[] = [];
  /** The number of nodes that are still missing at each level: a name with a line break can resemble further nodes. */
  const missing = [1];
  for (const line of syntaxTree) {
    const depth = line.search(/\S|$/);
    const node = line.trim().replace(/(?: \((?:alias|children) [^]*)+$/, '');
    const left = (missing[depth] ?? 0) - 1;
    if (left < 0) return onlyReading();
    missing.splice(depth, missing.length, left, Number(/ \(children (\d+)\)$/.exec(line)?.[1] ?? 0));
    path.splice(depth, path.length, node);
    const problem = nodeProblem(sql, path);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function nodeProblem(sql: string, path: readonly string[]): string | undefined {
  const [type, name] = partsOf(path.at(-1));
  if (type === 'Set') return l10n.t("Statements can't change settings.");
  if (!readingNodes.has(type)) return onlyReading();
  if (type === 'ColumnsApplyTransformer') return applyProblem(sql);
  if (type !== 'Function') return undefined;
  if (outsideFunction.test(name)) return l10n.t("Statements can't read files on the server.");
  const isTable = path.at(-2) === 'TableExpression' || clusters.has(partsOf(path.at(-3))[1]);
  return isTable && !readingTables.has(name) ? onlyReading() : undefined;
}

/** Returns the type and the name of a node, such as `Function` and `sum`. */
function partsOf(node = ''): readonly [type: string, name: string] {
  const [type = ''] = node.split(' ', 1);
  return [type, node.slice(type.length + 1)];
}

/** The syntax tree doesn't contain the function of `APPLY`, which can be an expression. */
function applyProblem(sql: string): string | undefined {
  const all = sql.match(applications) ?? [];
  return all.length > 0 && all.every((text) => text.length > 'APPLY'.length)
    ? undefined
    : l10n.t('Use APPLY only with the name of a common function, such as APPLY(sum).');
}

function onlyReading(): string {
  return l10n.t('Statements can only read tables of the data warehouse.');
}
