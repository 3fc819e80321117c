import assert from 'node:assert/strict';
import { collectTexts, textsOf, type FoundText } from '../../support/plainTexts';

/** Texts that are the same in every display language, with the reason. */
const allowed: readonly { readonly why: string; readonly files: RegExp; readonly texts: RegExp }[] = [
  {
    why: 'names of columns in reports and results, which are data',
    files: /^reports\//,
    texts:
      /^(?:Instance user ID|(?:Share|Rate) of (?:\{\}|Users|Active Users|Credits)?|[A-Z]\w*(?: [A-Z]\w*)?|(?:Added|Removed), repeated key)$/,
  },
  { why: 'kinds of changes, which are data', files: /^webview\/grid\/changes/, texts: /, repeated key$/ },
  {
    why: 'names of products and of GraphQL definitions',
    files: /./,
    texts:
      /^(?:Instance Explorer(?: Language Server)?|Excel|Markdown|PowerShell|Command Prompt|Sample|X-Access-Key|Authorization|All)$/,
  },
  {
    why: 'the language of tests beside operations',
    files: /^language\/completion\/testComments/,
    texts: /^(?:is not|not \w+|@test .+)$/,
  },
  {
    why: 'GraphQL',
    files: /^(?:instance|language|operations\/paging|editor\/operations)\//,
    texts:
      /^\s*(?:query|fragment|directive|scalar|enum|input|union|\.\.\.|\{\} ?implements|\{\}on|pageInfo)(?:\s|[^a-z])/,
  },
  { why: 'sample queries, whose comments are localized', files: /^editor\/sample\//, texts: /^# \{\}\n/ },
  {
    why: 'header fields and scopes',
    files: /^(?:instance|warehouse\/trino)\//,
    texts: /^(?:token|Bearer|Basic) \{\}$|offline_access/,
  },
  {
    why: 'types of cost limits in the errors of an instance',
    files: /^(?:operations\/|language\/diagnostics\/)/,
    texts: /^(?:alias|field|duplicate field|unique field) count$|^query depth$/,
  },
  {
    why: 'classes, keys and selectors of a page',
    files: /^webview\//,
    texts: /^[a-z\-{}]+ [a-z\-{}]+(?: [a-z-]+)?$|^Arrow|input/,
  },
  {
    why: 'a text of a library, which is a key',
    files: /^webview\/sql\/editor/,
    texts: /^Selection deleted$/,
  },
  {
    why: 'SQL',
    files: /^(?:webview\/sql|reports)\//,
    texts:
      /^(?:[a-z]+ ){3}|^[a-z]+ [a-z]+ ?$|^select|^lag\(|list_transform|^FORMAT|^auto_detect|^\{\} \(text \{\}\)$|^lower\(|varchar$/,
  },
  {
    why: 'a statement, and the names of its columns, which are data',
    files: /^webview\/sql\/groupStatement/,
    texts: /^ {2}(?:avg|count|sum)\(|^(?:Average|Sum) of \{\}$/,
  },
  {
    why: 'IDs of rows, contexts of menus and keys of documents',
    files: /^(?:reports\/(?:kinds|rows)|operations\/history|editor\/(?:adapters|connections|operations))\//,
    texts: /^[a-z{}]+(?: [a-z{}]+){1,3}$|^\{\} \{\}\.json$/,
  },
  {
    why: 'a source of settings, which has a label',
    files: /^instance\/import\//,
    texts: /^configuration file$/,
  },
  {
    why: 'SQL of data warehouses, and cells there that are the same in every language (a localized note explains them)',
    files: /^warehouse\/dialect\//,
    texts: /^if\(isNull|^\{\} json$|^\(unreadable: /,
  },
  { why: 'names of options', files: /^operations\/share\/readCurl/, texts: /^abstract-unix-socket / },
  { why: 'words in the names of fields', files: /^reports\/credits\/amountWords/, texts: /^percent / },
  { why: 'content of exported files', files: /^reports\/export\/warehouse\//, texts: /./ },
  {
    why: 'errors that users never see',
    files: /^reports\/engine\/process\/table\/|^language\/diagnostics\/ruleWalk/,
    texts: /^(?:a cell is not of the type of its column|skips nothing)$/,
  },
  { why: 'a log line', files: /^editor\/storage\//, texts: /^Data of removed connections/ },
];

describe('user-visible texts', () => {
  const { plain } = collectTexts();

  it('are localizable', () => {
    const found = plain.filter((text) => !isAllowed(text));
    assert.deepEqual(
      found.map(({ file, line, text }) => `src/${file}:${line}: ${text}`),
      [],
    );
  });

  it('have no unused exemptions from translation', () => {
    const unused = allowed.filter((rule) => !plain.some((text) => matches(rule, text)));
    assert.deepEqual(unused, []);
  });

  it('are detected in literals, templates, and displayed properties', () => {
    for (const code of [
      "fail('The file is empty.')",
      'fail(`The file ${name} is empty.`)',
      "const row = { label: 'Rows' }",
      "button.title = 'Close'",
      "l10n.t('{reason}', { reason: 'The file is empty.' })",
      "throw new UserError('input', 'No connection')",
    ])
      assert.equal(textsOf('a.ts', code).plain.length, 1, code);
  });

  it('exclude log lines, module names, types, comparisons, keys, SQL, and internal errors', () => {
    for (const code of [
      "l10n.t('The file is empty.')",
      "l10n.t({ message: 'Table', comment: 'Label of a tab' })",
      "log.info('The file is empty.')",
      "throw new Error('The file is empty.')",
      "import { a } from 'a b'",
      "type Kind = 'field count' | 'alias count'",
      "if (name === 'field count') stop()",
      "query('SELECT name FROM users')",
      "const key = 'instanceExplorer.rows'",
    ])
      assert.deepEqual(textsOf('a.ts', code).plain, [], code);
  });
});

function matches({ files, texts }: (typeof allowed)[number], { file, text }: FoundText): boolean {
  return files.test(file) && texts.test(text);
}

function isAllowed(text: FoundText): boolean {
  return allowed.some((rule) => matches(rule, text));
}
