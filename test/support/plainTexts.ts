import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../../scripts/lib/paths.mjs';

/** Text for users in the source code, or a literal that reads like one. */
export interface FoundText {
  /** Path relative to `src`. */
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

export interface FoundTexts {
  /** Messages that are passed to `l10n.t`. */
  readonly localized: readonly FoundText[];
  /** Texts that aren't localized. */
  readonly plain: readonly FoundText[];
}

/** Collects the texts of the extension, except those of the sample instance, the command line, and the tools for agents, which aren't localized. */
export function collectTexts(): FoundTexts {
  const folder = join(root, 'src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.d.ts') && !/^(?:sample|cli|agents)\//.test(file),
    );
  const found = files.map((file) => textsOf(file, readFileSync(join(folder, file), 'utf8')));
  return {
    localized: found.flatMap(({ localized }) => localized),
    plain: found.flatMap(({ plain }) => plain),
  };
}

/** Finds the texts in a module. */
export function textsOf(file: string, code: string): FoundTexts {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const localized: FoundText[] = [];
  const plain: FoundText[] = [];
  const add = (list: FoundText[], node: ts.Node, text: string): void => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    list.push({ file, line: line + 1, text });
  };
  const visit = (node: ts.Node): void => {
    if (isTranslation(node)) {
      add(localized, node, messageOf(node));
      // The values of placeholders can also contain texts.
      node.arguments.slice(1).forEach(visit);
      return;
    }
    if (isForDevelopers(node)) return;
    const text = textOf(node);
    if (text !== undefined && (looksLikeProse(text) || (isDisplayed(node) && isLabel(text))))
      add(plain, node, text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { localized, plain };
}

function isTranslation(node: ts.Node): node is ts.CallExpression {
  return ts.isCallExpression(node) && node.expression.getText() === 'l10n.t';
}

function messageOf({ arguments: [message] }: ts.CallExpression): string {
  return message === undefined ? '' : (textOf(message) ?? message.getText());
}

/** Returns the text of a literal, with `{}` for each value of a template, or `undefined` for other nodes. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('{}');
}

const logFunctions = /(?:^|\.)(?:log|logger|output|console)\??\.\w+$|(?:^|\.)log$/;

const invariants = /^(?:Error|TypeError|RangeError|SyntaxError|RegExp)$/;

/**
 * Returns whether a node contains no text for users: module names, types, log lines, patterns, broken invariants,
 * compared values, and tagged templates.
 */
function isForDevelopers(node: ts.Node): boolean {
  if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return true;
  if (ts.isTaggedTemplateExpression(node)) return true;
  if (ts.isNewExpression(node)) return invariants.test(node.expression.getText());
  if (ts.isCaseClause(node) || ts.isElementAccessExpression(node)) return false;
  if (ts.isCallExpression(node)) return logFunctions.test(node.expression.getText());
  return isCompared(node);
}

/** Returns whether a literal is an operand of a comparison, and therefore not displayed. */
function isCompared({ parent }: ts.Node): boolean {
  if (parent === undefined) return false;
  if (ts.isCaseClause(parent)) return false;
  return ts.isBinaryExpression(parent) && /^(?:===|!==|==|!=|in)$/.test(parent.operatorToken.getText());
}

/**
 * Returns whether a text contains two words or values separated by spaces, unlike identifiers and paths, and isn't SQL.
 */
function looksLikeProse(text: string): boolean {
  const words = text.replaceAll(/"[^"]*"/g, '{}');
  if (!/(?:^|[\s("{}])(?:\p{L}[\p{L}'’]*[,.:;?!)]*|\{\}) +(?:\p{L}[\p{L}'’]*|\{\})/u.test(words))
    return false;
  if (!/[a-z]{2}/.test(words)) return false;
  return !isCode(text);
}

const sql =
  /\b(?:SELECT|FROM|WHERE|CREATE|INSERT|UPDATE|DELETE|DROP|ORDER BY|GROUP BY|PRAGMA|ATTACH|COPY|CAST|CASE|WHEN|THEN|ELSE|END|AND|OR|NOT|IN|IS|AS|BETWEEN|LIKE|ILIKE|SET|LIMIT|OFFSET|OVER|PARTITION|ALTER|COALESCE|NULLS|ASC|DESC|JOIN|VALUES|USING|WITH|DISTINCT)\b/;

/** Returns whether a text contains an uppercase SQL keyword. */
function isCode(text: string): boolean {
  return sql.test(text);
}

function isLabel(text: string): boolean {
  return /^[\p{Lu}(][\p{L}'’-]*[\p{L})][.:]*$/u.test(text) && /[a-z]/.test(text);
}

const displayedNames =
  /^(?:label|title|description|detail|message|placeholder|prompt|tooltip|advice|note|text|textContent|ariaLabel|hint|summary|heading|caption|name)$/;

/** Returns whether a literal is the value of a property that is displayed. */
function isDisplayed({ parent }: ts.Node): boolean {
  if (ts.isPropertyAssignment(parent)) return displayedNames.test(parent.name.getText());
  if (ts.isBinaryExpression(parent) && ts.isPropertyAccessExpression(parent.left))
    return displayedNames.test(parent.left.name.text);
  return false;
}
