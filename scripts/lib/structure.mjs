// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';
import { retiredWord, sharesWord } from './nameRules.mjs';

/** @typedef {{path: string, tree: ts.SourceFile}} Source the path is relative to `src`, with forward slashes */

/**
 * Reads the TypeScript files of a folder.
 * @param {string} folder
 * @returns {Source[]}
 */
export function sourcesOf(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return {
        path: name.replaceAll('\\', '/'),
        tree: ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true),
      };
    });
}

/**
 * Returns figures by name. Except for lines and files, the sample instance doesn't count.
 * @param {readonly Source[]} sources
 * @returns {Record<string, number>}
 */
export function figuresOf(sources) {
  const product = sources.filter(({ path }) => !path.startsWith('sample/'));
  const lines = (/** @type {readonly Source[]} */ of) =>
    of.reduce((sum, { tree }) => sum + tree.getLineAndCharacterOfPosition(tree.end).line, 0);
  const nodes = product.map(({ path, tree }) => ({ path, nodes: [...descendants(tree)] }));
  const count = (/** @type {(node: ts.Node) => boolean} */ matches) =>
    nodes.reduce((sum, each) => sum + each.nodes.filter(matches).length, 0);
  const withExports = product
    .map(({ path, tree }) => ({ path, exported: exportsOf(tree) }))
    .filter(({ exported }) => exported.length > 0);
  const unnamed = withExports.filter(({ path, exported }) => !sharesWord(path, exported));
  const rounded = (/** @type {number} */ value) => Math.round(value * 10) / 10;
  return {
    'lines without the sample': lines(product),
    'lines of the sample': lines(sources) - lines(product),
    'files without the sample': product.length,
    'files from a command to the socket': filesBetween(
      product,
      'editor/operations/operationsFeature.ts',
      'instance/http/nodeFetch.ts',
    ),
    'retired words in declared names': count(
      (node) => ts.isIdentifier(node) && isDeclared(node) && retiredWord(node.text) !== undefined,
    ),
    'files that share no word with an export, %': rounded((100 * unnamed.length) / withExports.length),
    '`=== undefined` and `!== undefined` per 1,000 lines': rounded(
      (1000 * count(comparesUndefined)) / lines(product),
    ),
    '`typeof` checks': count((node) => ts.isTypeOfExpression(node)),
  };
}

/** @param {ts.Node} node @returns {Generator<ts.Node>} */
function* descendants(node) {
  for (const child of node.getChildren()) {
    yield child;
    yield* descendants(child);
  }
}

/** @param {ts.SourceFile} tree @returns {string[]} */
function exportsOf(tree) {
  return tree.statements.flatMap((statement) => {
    if (
      ts.isExportDeclaration(statement) &&
      statement.exportClause &&
      ts.isNamedExports(statement.exportClause)
    )
      return statement.exportClause.elements.map(({ name }) => name.text);
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported) return [];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.map(({ name }) => name.getText(tree));
    const { name } = /** @type {ts.DeclarationStatement} */ (statement);
    return name === undefined ? [] : [name.getText(tree)];
  });
}

/** @param {ts.Identifier} node */
function isDeclared(node) {
  const { parent } = node;
  return (
    !ts.isPropertyAccessExpression(parent) &&
    !ts.isImportSpecifier(parent) &&
    'name' in parent &&
    parent.name === node
  );
}

/** @param {ts.Node} node */
function comparesUndefined(node) {
  return (
    ts.isBinaryExpression(node) &&
    [ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken].includes(
      node.operatorToken.kind,
    ) &&
    [node.left, node.right].some((side) => ts.isIdentifier(side) && side.text === 'undefined')
  );
}

/**
 * Returns the number of files on the shortest path of imports, with both ends and without imports of types.
 * @param {readonly Source[]} sources
 * @param {string} from
 * @param {string} to
 */
function filesBetween(sources, from, to) {
  const trees = new Map(sources.map(({ path, tree }) => [path, tree]));
  let paths = [from];
  const seen = new Set(paths);
  for (let files = 1; paths.length > 0; files += 1) {
    if (paths.includes(to)) return files;
    paths = paths
      .flatMap((path) => {
        const tree = trees.get(path);
        return tree === undefined
          ? []
          : importsOf(tree).map((name) => `${posix.join(posix.dirname(path), name)}.ts`);
      })
      .filter((path) => !seen.has(path) && seen.add(path));
  }
  throw new Error(`No imports lead from ${from} to ${to}.`);
}

/** @param {ts.SourceFile} tree @returns {string[]} the relative paths that are imported, also when they are first used */
function importsOf(tree) {
  return [...descendants(tree)].flatMap((node) => {
    const specifier =
      ts.isImportDeclaration(node) && node.importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword
        ? node.moduleSpecifier
        : ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
          ? node.arguments[0]
          : undefined;
    return specifier !== undefined && ts.isStringLiteral(specifier) && specifier.text.startsWith('.')
      ? [specifier.text]
      : [];
  });
}
