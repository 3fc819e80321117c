// @ts-check
// The rules below are the architecture: ARCHITECTURE.md describes the house, this file keeps it standing.
import js from '@eslint/js';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import tseslint from 'typescript-eslint';

const domains = ['instance', 'operations', 'language', 'reports', 'sample'];

/** A domain folder may use another one only through that folder's index. */
const domainWalls = domains.map((domain) => ({
  target: `./src/${domain}`,
  from: domains
    .filter((other) => other !== domain)
    .flatMap((other) => [`./src/${other}/!(index.ts)`, `./src/${other}/*/**`]),
  message: 'Import another domain folder through its index.ts; its internals are its own.',
}));

const forbiddenCalls = [
  {
    selector: "CallExpression[callee.object.name='commands'][callee.property.name='registerCommand']",
    message: 'Register commands through editor/adapters/commands.ts, which reports every failure.',
  },
  {
    selector: "CallExpression[callee.property.name='executeCommand'][arguments.0.value='setContext']",
    message: 'Set context keys through editor/adapters/contextKeys.ts.',
  },
  {
    selector:
      "CallExpression[callee.name='fetch'], CallExpression[callee.property.name='fetch'][callee.object.name='globalThis']",
    message: 'Speak HTTP through instance/http, which knows deadlines, caps, redirects and origins.',
  },
  {
    selector: "MemberExpression[object.name='process'][property.name='env']",
    message: 'The environment is read at the edge of a process only.',
  },
];

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
    extends: [tseslint.configs.recommendedTypeChecked],
    plugins: { 'import-x': importX },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    settings: {
      'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.mjs', '.js', '.json'] })],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts'] },
    },
    rules: {
      'max-lines': ['error', 300],
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      'import-x/no-cycle': 'error',
    },
  },
  {
    files: ['src/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...forbiddenCalls],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'vscode', message: 'Only src/editor and src/extension.ts may import vscode' },
            { name: 'node-fetch', message: 'Speak HTTP through instance/http' },
          ],
        },
      ],
      'import-x/no-restricted-paths': [
        'error',
        {
          zones: [
            ...domainWalls,
            {
              target: domains.map((domain) => `./src/${domain}`),
              from: ['./src/editor', './src/app.ts', './src/extension.ts', './src/webview'],
              message: 'Arrows point from the editor to the domain, never back.',
            },
            {
              target: './src/shared',
              from: ['./src/!(shared)', './src/!(shared)/**'],
              message: 'Shared modules stand at the bottom: they import nothing but each other.',
            },
            {
              target: './src/webview',
              from: ['./src/!(webview|shared)', './src/!(webview|shared)/**'],
              message: 'The webview is a process of its own: it shares message types, not code.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['src/editor/**/*.ts', 'src/extension.ts'],
    rules: { 'no-restricted-imports': ['error', { paths: ['node-fetch'] }] },
  },
  {
    files: ['src/instance/http/**/*.ts'],
    rules: { 'no-restricted-imports': ['error', { paths: ['vscode'] }] },
  },
  {
    // The two places that the rules above send everyone to.
    files: ['src/editor/adapters/commands.ts', 'src/editor/adapters/contextKeys.ts'],
    rules: { 'no-restricted-syntax': 'off' },
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
    rules: { '@typescript-eslint/no-unused-expressions': 'off' },
  },
);
