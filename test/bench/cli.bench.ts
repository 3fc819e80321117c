import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startSampleProcess } from '../support/sampleProcess';
import type { BenchOptions, BenchResult } from './result';

const query = 'query Me { currentUser { username } }';

/**
 * Measures the time of complete processes of the command line, as multiples of `curl` for the same query in the same
 * run. The goals are 12 for `run` with its check against the schema, and 8 for `--help`.
 */
export async function run({ quick }: BenchOptions): Promise<BenchResult[]> {
  const sample = await startSampleProcess(resolve('dist/sample.js'));
  const folder = mkdtempSync(join(tmpdir(), 'instance-explorer-cli-bench-'));
  const env = {
    PATH: process.env['PATH'] ?? '',
    INSTANCE_EXPLORER_URL: sample.baseUrl,
    INSTANCE_EXPLORER_TOKEN: sample.tokens.admin,
    INSTANCE_EXPLORER_CACHE: join(folder, 'cache'),
  };
  const document = join(folder, 'me.graphql');
  writeFileSync(document, query);
  const cli = (...args: string[]): readonly string[] => [
    process.execPath,
    resolve('dist/cli/cli.js'),
    ...args,
  ];
  const curl = [
    ...['curl', '--silent', '--fail', '--header', `Authorization: token ${sample.tokens.admin}`],
    ...['--data', JSON.stringify({ query }), `${sample.baseUrl}/.api/graphql?Me`],
  ];
  const lines: Readonly<Record<string, readonly string[]>> = {
    'bare Node.js': [process.execPath, '-e', '0'],
    '--help': cli('--help'),
    cost: cli('cost', document),
    'run with its check against the schema': cli('run', document),
    validate: cli('validate', document, '--schema', join(folder, 'schema.graphql')),
    sql: cli('sql', 'SELECT 1'),
  };
  const time = ([program = '', ...args]: readonly string[]): number => {
    const startedAt = performance.now();
    const { status, stderr } = spawnSync(program, args, { env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${stderr}`);
    return performance.now() - startedAt;
  };
  try {
    time(cli('schema', 'pull', '--output', join(folder, 'schema.graphql')));
    const rounds = quick ? 3 : 20;
    const times = new Map<string, number[]>();
    for (let round = 0; round < rounds; round += 1)
      for (const [name, line] of Object.entries({ curl, ...lines }))
        times.set(name, [...(times.get(name) ?? []), time(line)]);
    const base = median(times.get('curl') ?? []);
    const note = `medians of ${rounds} processes, curl: ${base.toFixed(1)} ms`;
    return Object.keys(lines).map((name) => ({
      name,
      value: median(times.get(name) ?? []) / base,
      unit: '× curl',
      note,
    }));
  } finally {
    sample.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
