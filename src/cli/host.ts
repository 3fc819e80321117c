import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Core, createCore } from '../core';
import type { Connection } from '../instance/connection';
import { tokenProblem } from '../instance/credential';
import { proxyTransport } from '../instance/http/proxyTransport';
import { type InstanceUrl, readInstanceUrl } from '../instance/instanceUrl';
import { type Context, type Environment, textOf } from './command';
import { usageError } from './usageError';

/** What a command needs: the instance, its analytics service, or only the data that was downloaded from them. */
export type Need = 'instance' | 'analytics' | 'nothing';

export interface Host {
  readonly core: Core;
  /** `undefined` if the environment has no instance and the command needs none. */
  readonly connection: Connection | undefined;
}

/** The connection of a command that needs one. */
export interface ConnectedHost extends Host {
  readonly connection: Connection;
}

/**
 * Creates the core for this process, with the one connection of the environment. Sends nothing.
 *
 * @throws UserError `input` if variables are missing or wrong, or an option is
 */
export async function connect(context: Context, need: Exclude<Need, 'nothing'>): Promise<ConnectedHost> {
  const host = await createHost(context, need);
  if (host.connection) return { ...host, connection: host.connection };
  throw missing('INSTANCE_EXPLORER_URL');
}

export async function createHost(context: Context, need: Need): Promise<Host> {
  const { environment } = context;
  const file = textOf(context, 'token-file');
  const url = urlOf(environment, 'INSTANCE_EXPLORER_URL');
  const analyticsUrl = urlOf(environment, 'INSTANCE_EXPLORER_ANALYTICS_URL');
  const tokens = {
    graphql: need === 'instance' ? await tokenOf(environment, 'INSTANCE_EXPLORER_TOKEN', file) : undefined,
    analytics:
      need === 'analytics'
        ? await tokenOf(environment, 'INSTANCE_EXPLORER_ANALYTICS_TOKEN', file)
        : undefined,
  };
  if (need !== 'nothing' && !url) throw missing('INSTANCE_EXPLORER_URL');
  if (need === 'analytics' && !analyticsUrl) throw missing('INSTANCE_EXPLORER_ANALYTICS_URL');
  const connection = url ? connectionOf(url, analyticsUrl) : undefined;
  const origins = { graphql: url?.origin, analytics: analyticsUrl?.origin };
  const settings: Readonly<Record<string, unknown>> = {
    'requests.timeout': { '*': numberOption(context, 'timeout', 1, 3600) },
    'pagination.maxPages': numberOption(context, 'max-pages', 1, 100_000),
    // Responses are printed, so they needn't be small enough for an editor.
    'responses.maxEditorSize': 50,
  };
  const core = createCore({
    settings: { read: (name) => settings[name] },
    secrets: noSecrets,
    credentialSource: (id, service, origin) => {
      const token = id === connection?.id && origin === origins[service] ? tokens[service] : undefined;
      if (token === undefined) return Promise.resolve(undefined);
      return Promise.resolve({ scheme: service === 'graphql' ? 'token' : 'bearer', token });
    },
    globalState: new MemoryState(),
    folder: (name) => join(cacheFolder(environment), name),
    programs: { path: (name) => join(__dirname, '..', `${name}.js`), nodeArgs: () => [] },
    transport: proxyTransport(environment),
    log: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    askPassphrase: () => Promise.resolve(undefined),
  });
  return { core, connection };
}

/** Returns the private folder of downloaded schemas and reports. */
export function cacheFolder(environment: Environment): string {
  const {
    INSTANCE_EXPLORER_CACHE: configured,
    XDG_CACHE_HOME: xdg,
    LOCALAPPDATA: local,
    HOME: home = '',
  } = environment;
  if (configured !== undefined && configured !== '') return resolve(configured);
  const name = 'instance-explorer';
  if (process.platform === 'win32') return join(local ?? home, name);
  if (process.platform === 'darwin') return join(home, 'Library', 'Caches', name);
  return join(xdg === undefined || xdg === '' ? join(home, '.cache') : xdg, name);
}

function connectionOf(url: InstanceUrl, analytics: InstanceUrl | undefined): Connection {
  const { baseUrl } = url;
  const { host } = new URL(baseUrl);
  return {
    id: `cli-${createHash('sha256').update(baseUrl).digest('hex').slice(0, 16)}`,
    name: host,
    baseUrl,
    scheme: 'token',
    mutationPolicy: 'ask',
    ...(analytics && { analytics: { baseUrl: analytics.baseUrl, instanceHost: host } }),
  };
}

function urlOf(environment: Environment, name: string): InstanceUrl | undefined {
  const text = environment[name];
  if (text === undefined || text === '') return undefined;
  const reading = readInstanceUrl(text);
  if (!reading.ok) throw usageError(`${name} isn't a valid URL.`, reading.problem);
  if (reading.instanceUrl.exposed)
    throw usageError(`${name} uses HTTP, which would send the token unencrypted.`, 'Use a URL with HTTPS.');
  return reading.instanceUrl;
}

async function tokenOf(environment: Environment, name: string, file: string | undefined): Promise<string> {
  const text = file === undefined ? environment[name] : await readToken(file);
  if (text === undefined || text === '') throw missing(name, ' or use --token-file');
  const problem = tokenProblem(text);
  if (problem !== undefined)
    throw usageError(
      file === undefined ? `${name} isn't a token.` : `${file} doesn't contain a token.`,
      problem,
    );
  return text.trim();
}

/** The maximum length of the file of a token. */
const longestToken = 64 * 1024;

async function readToken(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw usageError(`Couldn't read the token file ${file}.`, 'Check the path and the permissions.');
  });
  return text.slice(0, longestToken);
}

function missing(name: string, otherwise = '') {
  return usageError(`${name} isn't set.`, `Set it in the environment${otherwise}.`);
}

/** The command line stores no secrets. */
const noSecrets = {
  get: () => Promise.resolve(undefined),
  store: () => Promise.resolve(),
  delete: () => Promise.resolve(),
  keys: () => Promise.resolve([]),
};

class MemoryState {
  private readonly values = new Map<string, unknown>();
  readonly get = (key: string): unknown => this.values.get(key);
  readonly keys = (): readonly string[] => [...this.values.keys()];
  readonly update = (key: string, value: unknown): Promise<void> => {
    this.values.set(key, value);
    return Promise.resolve();
  };
}

function ignore(): void {
  // The command line has no log.
}

/** Returns the value of an option with a whole number; `undefined` if it wasn't given. */
function numberOption(
  context: Pick<Context, 'values'>,
  name: string,
  min: number,
  max: number,
): number | undefined {
  const text = textOf(context, name);
  if (text === undefined) return undefined;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (value >= min && value <= max) return value;
  throw usageError(`--${name} must be a whole number from ${min} to ${max}.`);
}
