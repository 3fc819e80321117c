// @ts-check
import { basename } from 'node:path';

/** Words that names don't contain, with the words to use instead. The screens retired them first. */
const retiredWords = new Map([
  ['address', 'url'],
  ['answer', 'response (GraphQL), result (SQL), reply (between processes)'],
  ['answered', 'responded, replied'],
  ['cancelled', 'canceled'],
  ['colour', 'color'],
  ['dataset', 'snapshot'],
  ['deadline', 'timeout'],
  ['fetched', 'downloaded, loaded'],
  ['fetching', 'downloading, loading'],
  ['finding', 'problem'],
  ['kept', 'saved, cached, remaining'],
  ['made', 'created'],
  ['most', 'maximum, limit'],
  ['own', 'what it belongs to'],
  ['preview', 'table, page'],
  ['question', 'prompt, request'],
  ['wanted', 'requested, expected'],
  ['wish', 'spec'],
]);

/**
 * Names of the contracts of others (GraphQL schemas, VS Code, and Node.js), and of records of earlier builds.
 * @type {ReadonlySet<string>}
 */
const foreignNames = new Set([
  'address',
  'atMost',
  'preview',
  'diffPreview',
  'messagePreview',
  'kept',
  'fetchedAt',
  'firstFetchedAt',
]);

/** @param {string} name */
function wordsOf(name) {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

/**
 * Returns the retired word in a name, with the words to use instead.
 * @param {string} name
 * @returns {{ readonly word: string, readonly instead: string } | undefined}
 */
export function retiredWord(name) {
  if (foreignNames.has(name)) return undefined;
  for (const word of wordsOf(name)) {
    const instead = retiredWords.get(word) ?? retiredWords.get(word.replace(/s$/, ''));
    if (instead !== undefined) return { word, instead };
  }
  return undefined;
}

/** The first letters of a word in the singular, which inflections share. @param {string} word */
const stemOf = (word) => word.replace(/ies$/, 'y').replace(/s$/, '').slice(0, 5);

/**
 * Whether the name of a file shares a word with one of its exports.
 * @param {string} path
 * @param {readonly string[]} exported
 */
export function sharesWord(path, exported) {
  const stems = new Set(exported.flatMap(wordsOf).map(stemOf));
  return wordsOf(basename(path).replace(/\.ts$/, '')).some((word) => stems.has(stemOf(word)));
}

/** @param {import('eslint').AST.Program['body'][number]} statement */
function exportedBy(statement) {
  if (statement.type !== 'ExportNamedDeclaration') return [];
  const { declaration, specifiers } = statement;
  const names = specifiers.flatMap(({ exported }) => (exported.type === 'Identifier' ? [exported.name] : []));
  if (declaration == null) return names;
  if (declaration.type !== 'VariableDeclaration') return declaration.id?.name ?? [];
  return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
}

/** Rules about names. Both report once for each declaration, not for each use. */
export const nameRules = {
  rules: {
    'file-name': {
      /** @param {import('eslint').Rule.RuleContext} context @returns {import('eslint').Rule.RuleListener} */
      create: (context) => ({
        Program(program) {
          const found = retiredWord(basename(context.filename, '.ts'));
          if (found !== undefined) {
            const text = `"${found.word}" is a retired term. Use in the name of the file: ${found.instead}.`;
            context.report({ loc: { line: 1, column: 0 }, message: text });
          }
          const exported = program.body.flatMap(exportedBy);
          if (exported.length === 0 || sharesWord(context.filename, exported)) return;
          const message = `Name the file after what it exports: ${exported.slice(0, 4).join(', ')}.`;
          context.report({ loc: { line: 1, column: 0 }, message });
        },
      }),
    },
    'retired-words': {
      /** @param {import('eslint').Rule.RuleContext} context @returns {import('eslint').Rule.RuleListener} */
      create: (context) => {
        /** @param {import('eslint').Rule.Node | null | undefined} id */
        const check = (id) => {
          if (id?.type !== 'Identifier') return;
          const found = retiredWord(id.name);
          if (found === undefined) return;
          context.report({ node: id, message: `"${found.word}" is a retired term. Use: ${found.instead}.` });
        };
        return {
          ':matches(FunctionDeclaration, ClassDeclaration, TSInterfaceDeclaration, TSTypeAliasDeclaration, VariableDeclarator) > Identifier.id':
            check,
          ':matches(TSPropertySignature, TSMethodSignature, PropertyDefinition, MethodDefinition) > Identifier.key':
            check,
          ':function > Identifier.params': check,
          'ObjectPattern > Property > Identifier.value': check,
        };
      },
    },
  },
};
