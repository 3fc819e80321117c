import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Bundle } from '../../scripts/lib/notices.mjs';
import type { BenchOptions, BenchResult } from './result';

/**
 * Loads and activates the extension's bundle in a separate process. The simulated VS Code API takes almost no
 * time, so the result is the time of the extension.
 */
const program = `
  const { statSync } = require('node:fs');
  const Module = require('node:module');
  const anything = new Proxy(function () {}, {
    get: (_, name) => (name === Symbol.toPrimitive ? () => '' : name === 'then' ? undefined : anything),
    apply: () => anything,
    construct: () => anything,
    set: () => true,
  });
  const load = Module._load;
  Module._load = (name, ...rest) => (name === 'vscode' ? anything : load(name, ...rest));
  const uri = { scheme: 'file', path: '/nowhere', fsPath: '/nowhere', toString: () => 'file:///nowhere' };
  const context = new Proxy({ subscriptions: [], extensionMode: 1, extensionPath: '/nowhere' }, {
    get: (known, name) => known[name] ?? (/Uri$/.test(String(name)) ? uri : anything),
  });
  const started = performance.now();
  const { activate } = require(process.argv[1]);
  const loaded = performance.now();
  activate(context);
  const activated = performance.now();
  const files = Object.keys(require.cache);
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  console.log(JSON.stringify({ files: files.length, bytes, load: loaded - started, activate: activated - loaded }));
  process.exit(0);
`;

interface Round {
  readonly files: number;
  readonly bytes: number;
  readonly load: number;
  readonly activate: number;
}

/**
 * Measures the size of the startup code and of all code, the time to load the startup code, and the time of
 * `activate()`. The goals are 250 KB for the startup code and 10 ms for `activate()`.
 */
export async function run({ quick }: BenchOptions): Promise<BenchResult[]> {
  const rounds: Round[] = [];
  while (rounds.length < (quick ? 3 : 20)) {
    const { stdout } = await promisify(execFile)(process.execPath, [
      '-e',
      program,
      `${process.cwd()}/dist/extension.js`,
    ]);
    rounds.push(JSON.parse(stdout) as Round);
  }
  const medianOf = (part: keyof Round): number => median(rounds.map((round) => round[part]));
  const note = `median of ${rounds.length} processes`;
  const { outputs } = JSON.parse(readFileSync('out/meta/extension.json', 'utf8')) as Bundle;
  const chunks = Object.values(outputs);
  return [
    {
      name: 'startup code',
      value: medianOf('bytes') / 1024,
      unit: 'KB',
      note: `${medianOf('files')} files, to reach: 250`,
    },
    {
      name: 'all code of the extension host',
      value: chunks.reduce((sum, { bytes }) => sum + bytes, 0) / 1024,
      unit: 'KB',
      note: `${chunks.length} files`,
    },
    { name: 'load the startup code', value: medianOf('load'), unit: 'ms', note },
    { name: 'activate()', value: medianOf('activate'), unit: 'ms', note: 'to reach: 10' },
  ];
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
