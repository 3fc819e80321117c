// @ts-check
// Many of these rules enforce the architecture that ARCHITECTURE.md describes. The others are about style and tests.
import js from '@eslint/js';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import tseslint from 'typescript-eslint';
import { zones } from './scripts/lib/layers.mjs';
import { nameRules } from './scripts/lib/nameRules.mjs';

const forbiddenCalls = [
  {
    selector: "MemberExpression[object.name='URL'][property.name='canParse']",
    message:
      'Use parseUrl of shared/parseUrl: URL.canParse of Node.js 20 rejects valid URLs after thousands of calls.',
  },
  {
    selector: "CallExpression[callee.object.name='commands'][callee.property.name='registerCommand']",
    message: 'Register commands through editor/adapters/commands.ts, which reports every failure.',
  },
  {
    selector:
      "CallExpression[callee.object.name='commands'][callee.property.name='executeCommand'][arguments.0.value=/^instanceExplorer[.]\\w+$/]",
    message:
      'Run commands of the extension through editor/adapters/commands.ts, which types their arguments.',
  },
  {
    selector: "CallExpression[callee.property.name='executeCommand'][arguments.0.value='setContext']",
    message: 'Set context keys through editor/adapters/contextKeys.ts.',
  },
  {
    selector:
      "CallExpression[callee.name='fetch'], CallExpression[callee.property.name='fetch'][callee.object.name='globalThis']",
    message:
      'Send HTTP requests through instance/http, which handles timeouts, size limits, redirects, and origins.',
  },
  {
    selector:
      "MemberExpression[property.name='getConfiguration'], ImportSpecifier[imported.name='getConfiguration']",
    message:
      "Read settings through editor/adapters/settings.ts: a workspace can't make a safety setting less strict.",
  },
  {
    selector:
      "MemberExpression[object.object.name='workspace'][object.property.name='fs'][property.name='readFile']",
    message:
      'Read files of a workspace through editor/adapters/workspaceFiles.ts, which checks their size first.',
  },
  {
    selector: "MemberExpression[object.name='process'][property.name='env']",
    message: 'The environment is read at the edge of a process only.',
  },
];

/** Modules from which only types may be imported. */
const forbiddenModules = [
  {
    name: 'child_process',
    message: 'Start a process through shared/nodeProcess.ts, which passes no environment on.',
  },
  {
    name: 'https?|http2|tls|node-fetch',
    message: 'Send HTTP requests through instance/http, which always verifies certificates.',
  },
].map(({ name, message }) => {
  const source = `source.value=/^(?:node:)?(?:${name})$/`;
  const value = `:matches(ImportDefaultSpecifier, ImportNamespaceSpecifier, ImportSpecifier[importKind!='type'])`;
  const selector = `ImportDeclaration[importKind!='type'][${source}] > ${value}, ImportExpression[${source}]`;
  return { selector, message };
});

const fileSystem = 'ImportDeclaration[source.value=/^(node:)?fs(.promises)?$/]';

const plainRename = [
  {
    selector: `${fileSystem} ImportSpecifier[imported.name=/^rename(Sync)?$/]`,
    message: 'Rename files through reports/rename.ts, which retries while a virus scanner blocks them.',
  },
  {
    selector: `${fileSystem} > :matches(ImportDefaultSpecifier, ImportNamespaceSpecifier)`,
    message: 'Import the functions of the file system by name, so that the rule about `rename` can see them.',
  },
];

/** Messages that the l10n export would silently skip, or that would never be translated. */
const lostMessages = [
  {
    selector:
      "ImportDeclaration[source.value='@vscode/l10n'] > :matches(ImportSpecifier, ImportDefaultSpecifier, ImportNamespaceSpecifier[local.name!='l10n']), ImportDeclaration[source.value='vscode'] > ImportSpecifier[imported.name='l10n']",
    message: "Translate messages with `import * as l10n from '@vscode/l10n'`, which works in every process.",
  },
  {
    selector:
      "TaggedTemplateExpression[tag.object.name='l10n'], CallExpression[callee.object.name='l10n'][callee.property.name='t']:not([arguments.0.type='Literal'], [arguments.0.type='ObjectExpression']), CallExpression[callee.object.name='l10n'] > ObjectExpression > Property[key.name=/^(message|comment)$/][value.type!='Literal']",
    message:
      'Write the message as one plain literal: the export finds no other. Values go into {placeholders}.',
  },
  {
    selector:
      "CallExpression[callee.object.name='l10n'][callee.property.name='t'] Literal[raw=/^['\"]([^\\\\]|\\\\[n'\"\\\\])*\\\\[^n'\"\\\\]/]",
    message: 'Write the character itself: the export reads escapes such as \\u2026 wrongly.',
  },
  {
    selector:
      "CallExpression[callee.object.name='l10n'][callee.property.name='t']:not(:function *, PropertyDefinition[static=false] *)",
    message: 'Translate within a function: modules are loaded before the language is set.',
  },
  {
    selector:
      "NewExpression[callee.name='UserError'][arguments.1.type='Literal'], NewExpression[callee.name='UserError'] > ObjectExpression > Property[key.name='advice'][value.type=/Literal$/]",
    message: 'Translate the message and the advice of an error with `l10n.t`.',
  },
];

const forbiddenEverywhere = [...forbiddenCalls, ...forbiddenModules, ...plainRename, ...lostMessages];

const displayMessage =
  'Display text through src/editor/adapters, where no text becomes a link, an icon or an image.';

/** VS Code functions that display text. */
const displays = [
  'show(Information|Warning|Error)Message',
  'show(QuickPick|InputBox|OpenDialog|SaveDialog|WorkspaceFolderPick)',
  'create(QuickPick|InputBox|StatusBarItem|LanguageStatusItem|TreeView|OutputChannel|Terminal|WebviewPanel)',
  'createTextEditorDecorationType',
  'register(TreeDataProvider|FileDecorationProvider|TerminalLinkProvider)',
  'withProgress',
  'setStatusBarMessage',
].join('|');

/** VS Code classes whose instances contain displayed text. */
const displayed = [
  'MarkdownString',
  'TreeItem',
  'CodeLens',
  'Diagnostic',
  'DiagnosticRelatedInformation',
  'Hover',
  'InlayHint',
  'CompletionItem',
  'SignatureInformation',
  'CodeAction',
  'Task',
  'CustomExecution',
].join('|');

/** Restricts the display of text to `src/editor/adapters`, where all text is treated as untrusted. */
const displayCalls = [
  { selector: `MemberExpression > Identifier.property[name=/^(${displays})$/]`, message: displayMessage },
  { selector: `ObjectPattern > Property[key.name=/^(${displays})$/]`, message: displayMessage },
  { selector: `NewExpression[callee.name=/^(${displayed})$/]`, message: displayMessage },
  { selector: `NewExpression[callee.property.name=/^(${displayed})$/]`, message: displayMessage },
  { selector: `ClassDeclaration[superClass.name=/^(${displayed})$/]`, message: displayMessage },
  {
    selector:
      'AssignmentExpression[left.property.name=/^(prompt|validationMessage|placeholder|tooltip|badge|isTrusted|supportHtml|supportThemeIcons)$/]',
    message: displayMessage,
  },
  {
    selector: "CallExpression[callee.property.name='executeCommand'][arguments.0.value='vscode.diff']",
    message: displayMessage,
  },
];

/** SQL functions that read or list files by their paths. */
const fileCalls = [
  {
    selector:
      'TemplateElement[value.raw=/(read_(csv|json|json_objects|ndjson|parquet)|parquet_\\w+|glob)\\(/]',
    message: 'Read files through sql/fileSource.ts, where no path is taken for a pattern or a partition.',
  },
];

/** DOM APIs that parse text as HTML. */
const markupCalls = [
  {
    selector:
      'Identifier[name=/^(innerHTML|outerHTML|insertAdjacentHTML|setHTMLUnsafe|createContextualFragment|DOMParser|srcdoc)$/]',
    message: 'Put text into a page with textContent: see webview/element.ts.',
  },
];

const negation = String.raw`\b(?:is|are|was|were|do|does|did|has|have|had|can|could|should|would|will) not\b|\bcannot\b`;

const longTitles = [
  `Literal:first-child[value=/${negation}/]`,
  `TemplateLiteral:first-child > TemplateElement[value.raw=/${negation}/]`,
].map((title) => ({
  selector: `CallExpression[callee.name=/^(it|describe)/] > ${title}`,
  message: 'Use a contraction, such as "doesn\'t", in the title of a test.',
}));

export default tseslint.config(
  { ignores: ['node_modules', 'dist', 'out', '.vscode-test', 'test/fixtures'] },
  js.configs.recommended,
  {
    files: ['**/*.mjs'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        Buffer: 'readonly',
        URL: 'readonly',
        URLSearchParams: 'readonly',
        AbortController: 'readonly',
        AbortSignal: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        performance: 'readonly',
      },
    },
  },
  {
    files: ['src/**/*.ts', 'test/**/*.ts'],
    // The rules that need types are in .oxlintrc.json, because oxlint checks them in a tenth of the time.
    extends: [tseslint.configs.recommended],
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.mjs', '.js', '.json'] })],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts'] },
    },
    rules: {
      'max-lines': ['error', 300],
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      'import-x/no-extraneous-dependencies': 'error',
    },
  },
  {
    files: ['src/**/*.ts'],
    plugins: { names: nameRules },
    rules: {
      'names/file-name': 'error',
      'names/retired-words': 'error',
      'no-restricted-syntax': ['error', ...forbiddenEverywhere],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'vscode', message: 'Only src/editor and src/extension.ts may import vscode' },
            { name: 'node-fetch', message: 'Send HTTP requests through instance/http' },
            { name: '@clickhouse/client', message: 'Use warehouse/openWarehouse, which loads it' },
          ],
        },
      ],
      'import-x/no-restricted-paths': [
        'error',
        {
          zones,
        },
      ],
    },
  },
  {
    // Files with many unrelated exports, a page that exports only how to mount it, and the sample's data.
    files: [
      'src/extension.ts',
      'src/editor/adapters/workspaceFiles.ts',
      'src/language/protocol.ts',
      'src/sample/**/*.ts',
      'src/shared/ports.ts',
      'src/webview/**/*Tab.ts',
      'src/webview/chart/{echarts,words}.ts',
      'src/webview/chart/option/axes.ts',
    ],
    rules: { 'names/file-name': 'off' },
  },
  {
    files: ['src/warehouse/clickhouse/**/*.ts'],
    rules: { 'no-restricted-imports': ['error', { paths: ['vscode', 'node-fetch'] }] },
  },
  {
    files: ['src/editor/**/*.ts', 'src/extension.ts'],
    rules: {
      'no-restricted-imports': ['error', { paths: ['node-fetch', '@clickhouse/client'] }],
      'no-restricted-syntax': ['error', ...forbiddenEverywhere, ...displayCalls],
    },
  },
  {
    files: ['src/editor/adapters/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...forbiddenEverywhere] },
  },
  {
    files: ['src/reports/engine/process/**/*.ts'],
    ignores: ['src/reports/engine/process/sql/fileSource.ts'],
    rules: { 'no-restricted-syntax': ['error', ...forbiddenEverywhere, ...fileCalls] },
  },
  {
    files: ['src/webview/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...forbiddenEverywhere, ...markupCalls] },
  },
  {
    files: ['src/instance/http/**/*.ts'],
    rules: { 'no-restricted-imports': ['error', { paths: ['vscode'] }] },
  },
  {
    // The modules to which the messages of these rules refer, and the one that reads VS Code's translations.
    files: [
      'src/editor/adapters/commands.ts',
      'src/editor/adapters/contextKeys.ts',
      'src/editor/adapters/language.ts',
      'src/editor/adapters/settings.ts',
      'src/editor/adapters/workspaceFiles.ts',
    ],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    // The modules to which the messages of the import rules refer, and the HTTP server of the sample
    // instance.
    files: [
      'src/shared/nodeProcess.ts',
      'src/instance/http/clientIdentity.ts',
      'src/instance/http/nodeFetch.ts',
      'src/instance/http/requestParameters.ts',
      'src/instance/http/verifiedHttps.ts',
      'src/instance/http/watchedHttp.ts',
      'src/sample/http/listener.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', ...forbiddenCalls, ...plainRename] },
  },
  {
    files: ['src/reports/rename.ts'],
    rules: { 'no-restricted-syntax': ['error', ...forbiddenCalls, ...forbiddenModules] },
  },
  {
    files: ['src/editor/operations/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...forbiddenEverywhere,
        ...displayCalls,
        {
          selector:
            "CallExpression[callee.property.name='openTextDocument'][arguments.0.type!='ObjectExpression']",
          message: 'Open files through editor/adapters/workspaceFiles.ts, which checks their size first.',
        },
      ],
    },
  },
  {
    files: ['src/operations/**/*.ts', 'src/editor/operations/**/*.ts', 'src/instance/graphqlApi.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'JSON',
          property: 'stringify',
          message: 'Use shared/json/formatJson: it writes large integers exactly, and values of any depth.',
        },
      ],
    },
  },
  {
    files: ['src/operations/*.ts', 'src/operations/{history,request,share}/**/*.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'JSON',
          message: 'Use shared/json: it reads and writes large integers exactly.',
        },
      ],
    },
  },
  {
    files: ['src/language/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: ['vscode', 'node-fetch', 'node:http', 'node:https', 'node:http2', 'node:net', 'node:tls'] },
      ],
    },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unused-expressions': 'off',
      'no-restricted-syntax': [
        'error',
        ...longTitles,
        {
          selector:
            'Program > ExpressionStatement > CallExpression[callee.name=/^(before|after)(Each|All)?$/]',
          message:
            'This hook runs around the tests of every file, and fails without mocha: put it into a describe, or into test/e2e/hooks.ts.',
        },
        {
          selector: "CallExpression[callee.property.name='waitForTimeout']",
          message: 'Wait for a state (waitFor, eventually): a fixed time is too short on a busy computer.',
        },
      ],
    },
  },
);
