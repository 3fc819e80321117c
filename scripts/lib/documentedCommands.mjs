// @ts-check

/**
 * Maps documented commands to the commands that the suite "commands" executes: the same, or shorter runs with
 * additional arguments or smaller numbers. `npm test` runs the other documented commands as suites.
 * @type {ReadonlyMap<string, string>}
 */
export const commandsOfOwnSuite = new Map([
  ['npm start', 'npm start -- --check'],
  ['npm start -- --host browser', 'npm start -- --host browser'],
  ['npm start -- --host desktop', 'npm start -- --host desktop'],
  ['npm test -- --only unit', 'npm test -- --only unit --files shared --grep formatAge'],
  ['npm test -- --full', 'npm test -- --full --only unit --files scripts/suiteRun'],
  ['npm test -- --vscode 1.105.1', 'npm test -- --vscode 1.105.1 --only unit --files scripts/suiteRun'],
  [
    'npm test -- --only unit --files shared --grep formatAge',
    'npm test -- --only unit --files shared --grep formatAge',
  ],
  ['npm run test:engines', 'npm run test:engines -- --only duckdb'],
  ['npm run sample -- --port 0', 'npm run sample -- --port 0'],
  ['npm run format', 'npm run format'],
  ['npm run l10n', 'npm run l10n'],
  ['npm run watch', 'npm run watch'],
  ['npm run stories', 'npm run stories -- --check'],
  ['npm run soak', 'npm run soak -- --seconds 60'],
  ['npm run structure', 'npm run structure'],
  ['npm run package -- --all', 'npm run package -- --all --target win32-arm64 --target universal'],
  [
    'npm run package -- --baseImagesUrl https://example.com/raw --baseContentUrl https://example.com/blob',
    'npm run package -- --baseImagesUrl https://example.com/raw --baseContentUrl https://example.com/blob --target universal',
  ],
  ['npm run package:cli', 'npm run package:cli'],
  ['npm run bench -- reports', 'npm run bench -- reports --quick'],
  [
    'INSTANCE_EXPLORER_BENCH_ROWS=10000000 npm run bench -- reports',
    'INSTANCE_EXPLORER_BENCH_ROWS=20000 npm run bench -- reports',
  ],
]);

/**
 * The documented commands that the suite "commands" executes in each run. It executes the others with `--full`, as the
 * nightly run and the workflow for changed scripts and documents do.
 * @type {ReadonlySet<string>}
 */
export const commandsOfEachRun = new Set([
  'npm start',
  'npm test -- --only unit --files shared --grep formatAge',
  'npm run test:engines',
  'npm run format',
  'npm run l10n',
  'npm run structure',
  'npm run package -- --all',
  'npm run package:cli',
  'npm run bench -- reports',
]);
