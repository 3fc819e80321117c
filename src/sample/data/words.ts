/** Words for generated organizations, repositories, files, and commits. They repeat so that searches find several matches. */

export const teams = [
  'atlas',
  'billing',
  'delivery',
  'edge',
  'gateway',
  'identity',
  'insight',
  'mobile',
  'platform',
  'search',
  'storage',
  'web',
];

export const subjects = [
  'archive',
  'balancer',
  'cache',
  'catalog',
  'server',
  'feed',
  'gateway',
  'importer',
  'indexer',
  'ledger',
  'linter',
  'notifier',
  'parser',
  'planner',
  'queue',
  'registry',
  'router',
  'runner',
  'scheduler',
  'session',
];

export const qualities = [
  'async',
  'bulk',
  'core',
  'dry',
  'fast',
  'lazy',
  'local',
  'safe',
  'shared',
  'small',
  'strict',
  'typed',
];

export const verbs = [
  'accept',
  'build',
  'collect',
  'decode',
  'encode',
  'fetch',
  'find',
  'load',
  'merge',
  'open',
  'parse',
  'read',
  'render',
  'resolve',
  'send',
  'store',
  'stream',
  'validate',
  'walk',
  'write',
];

export interface Language {
  readonly name: string;
  readonly extension: string;
  readonly comment: string;
  /** Returns the first line of a function declaration; `close` is its last line. */
  readonly open: (name: string) => string;
  readonly close: string;
}

export const languages: readonly Language[] = [
  {
    name: 'Go',
    extension: 'go',
    comment: '//',
    open: (name) => `func ${name}(input string) error {`,
    close: '}',
  },
  {
    name: 'TypeScript',
    extension: 'ts',
    comment: '//',
    open: (name) => `export function ${name}(input: string): void {`,
    close: '}',
  },
  { name: 'Python', extension: 'py', comment: '#', open: (name) => `def ${name}(input):`, close: '' },
  {
    name: 'Java',
    extension: 'java',
    comment: '//',
    open: (name) => `  public void ${name}(String input) {`,
    close: '  }',
  },
  {
    name: 'Rust',
    extension: 'rs',
    comment: '//',
    open: (name) => `pub fn ${name}(input: &str) -> bool {`,
    close: '}',
  },
];
