import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { promisify } from 'node:util';
import type { BenchOptions, BenchResult } from './result';

/**
 * Loads the extension's bundle and activates it in a process of its own, with an editor in which nothing takes
 * time: what is left is our own.
 */
const program = `
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
  console.log(JSON.stringify({ load: loaded - started, activate: performance.now() - loaded }));
  process.exit(0);
`;

/** The time to load and to activate the extension (to reach: 10 ms of our own), and the size of its bundle. */
export async function run({ quick }: BenchOptions): Promise<BenchResult[]> {
  const bundle = 'dist/extension.js';
  const rounds = quick ? 3 : 15;
  const loads: number[] = [];
  const activations: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { stdout } = await promisify(execFile)(process.execPath, [
      '-e',
      program,
      `${process.cwd()}/${bundle}`,
    ]);
    const { load, activate } = JSON.parse(stdout) as { load: number; activate: number };
    loads.push(load);
    activations.push(activate);
  }
  return [
    { name: 'extension bundle', value: statSync(bundle).size / 1024, unit: 'KB', note: 'to reach: 250' },
    { name: 'loading it', value: median(loads), unit: 'ms', note: `median of ${rounds} processes` },
    { name: 'activate()', value: median(activations), unit: 'ms', note: 'to reach: 10' },
  ];
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
