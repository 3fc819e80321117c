import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { defaultCostLimits, type CostLimits } from '../../operations/costLimits';
import type { SampleOptions } from '../options';
import { isSampleVersion, sampleVersions, type SampleVersion } from '../versions';

/** Parsed command-line arguments. */
export interface CommandLine {
  readonly options: SampleOptions;
  /** Whether to print one line of JSON for programs instead of text. */
  readonly json: boolean;
  /** Whether to exit when stdin ends, which indicates that the parent process exited. */
  readonly exitWithStdin: boolean;
}

export const usage = `Runs a sample instance on this computer.

  --port N            port of the GraphQL API (default: 0, for a free port)
  --users N           number of users (default: 400)
  --days N            number of days of usage in the analytics (default: 180)
  --seed N            seed of the generated data (default: 1)
  --version VERSION   7.0.0, 6.12.0 or 6.9.0, whose schemas differ (default: 7.0.0)
  --schema FILE       serve the schema in this SDL file, with generated responses
  --public            allow requests without a token
  --private           reject requests without a token (default)
  --rate-limits JSON  limits on the cost of a query, such as {"graphQLMaxDepth": 10}
  --json              print one line of JSON when ready
  --exit-with-stdin   exit when the standard input ends
  --help              print this help
`;

/**
 * Parses the command line. Returns undefined if help was requested.
 * @throws Error with a user-readable message
 */
export function readCommandLine(args: readonly string[]): CommandLine | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string' },
      users: { type: 'string' },
      days: { type: 'string' },
      seed: { type: 'string' },
      version: { type: 'string' },
      schema: { type: 'string' },
      public: { type: 'boolean', default: false },
      private: { type: 'boolean', default: false },
      'rate-limits': { type: 'string' },
      json: { type: 'boolean', default: false },
      'exit-with-stdin': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  if (values.public && values.private) throw new Error('Choose one of --public and --private.');
  const options: SampleOptions = {
    public: values.public,
    ...number('port', values.port, 0, 65_535),
    ...number('users', values.users, 1, 5_000_000),
    ...number('days', values.days, 1, 3660),
    ...number('seed', values.seed, 0, 0xffff_ffff),
    ...(values.version !== undefined && { settings: { version: readVersion(values.version) } }),
    ...(values.schema !== undefined && { sdl: readSchema(values.schema) }),
    ...(values['rate-limits'] !== undefined && { rateLimits: readLimits(values['rate-limits']) }),
  };
  return { options, json: values.json, exitWithStdin: values['exit-with-stdin'] };
}

function number(
  name: 'port' | 'users' | 'days' | 'seed',
  text: string | undefined,
  least: number,
  highest: number,
): Partial<Record<typeof name, number>> {
  if (text === undefined) return {};
  const value = Number(text);
  if (text.trim() === '' || !Number.isInteger(value) || value < least || value > highest) {
    throw new Error(`--${name} must be a whole number from ${least} to ${highest}, not "${text}".`);
  }
  return { [name]: value };
}

function readVersion(text: string): SampleVersion {
  if (isSampleVersion(text)) return text;
  throw new Error(`--version must be one of ${sampleVersions.join(', ')}, not "${text}".`);
}

function readSchema(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`--schema: couldn't read "${file}": ${(error as Error).message}`, { cause: error });
  }
}

function readLimits(text: string): Partial<CostLimits> {
  const known = Object.keys(defaultCostLimits);
  const limits = parseObject(text);
  if (limits === undefined) throw new Error('--rate-limits must be a JSON object.');
  for (const [name, limit] of Object.entries(limits)) {
    if (!known.includes(name))
      throw new Error(`--rate-limits: unknown limit "${name}". Use ${known.join(', ')}.`);
    if (!Number.isInteger(limit)) throw new Error(`--rate-limits: ${name} must be a whole number.`);
  }
  return limits;
}

function parseObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
