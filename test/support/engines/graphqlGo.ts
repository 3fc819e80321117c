import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { buildSchema } from 'graphql';
import { run, start, stop } from '../../../scripts/lib/processes.mjs';
import { folderOfEngine } from './folders';
import { goResolvers } from './graphqlGoResolvers';

/** A server with the GraphQL library of instances. It answers every path. */
export interface GraphqlGoServer {
  /** Such as `graphql-go-1.11.0`. */
  readonly version: string;
  readonly origin: string;
  /** Posts a body, which is JSON unless it is text, and returns the response with its parsed body. */
  post(body: unknown): Promise<{ status: number; contentType: string | null; text: string; body: unknown }>;
  stop(): Promise<void>;
}

/** Returns the folders of the installed versions, in the order of their age. */
function graphqlGoFolders(): readonly string[] {
  return folderOfEngine('INSTANCE_EXPLORER_GRAPHQL_GO').split(delimiter);
}

/**
 * Compiles and starts a server whose resolvers return a value for every field.
 *
 * @param installed a folder of `graphqlGoFolders`
 */
async function startGraphqlGo(installed: string, sdl: string): Promise<GraphqlGoServer> {
  const folder = mkdtempSync(join(tmpdir(), 'instance-explorer-graphql-go-'));
  for (const name of ['go.mod', 'go.sum']) copyFileSync(join(installed, name), join(folder, name));
  copyFileSync(resolve('test/support/engines/graphql-go/main.go'), join(folder, 'main.go'));
  writeFileSync(join(folder, 'schema.graphql'), sdl);
  writeFileSync(join(folder, 'resolvers.go'), goResolvers(buildSchema(sdl, { assumeValidSDL: true })));
  const built = await run('go', ['build', '-mod=mod', '-o', 'server', '.'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (built.code !== 0) throw new Error(`go build failed:\n${built.output.slice(0, 2000)}`);
  const child = start(join(folder, 'server'), [join(folder, 'schema.graphql')], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  if (child.stdout === null) throw new Error('The server has no output');
  const line = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next();
  if (line.done === true) throw new Error('The server ended before it listened');
  const origin = line.value;
  return {
    version: basename(installed),
    origin,
    post: async (body) => {
      const response = await fetch(origin, {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
      const text = await response.text();
      return {
        status: response.status,
        contentType: response.headers.get('content-type'),
        text,
        body: text.startsWith('{') ? (JSON.parse(text) as unknown) : undefined,
      };
    },
    stop: async () => {
      await stop(child);
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** Runs tests against each installed version. */
export function forEachGraphqlGo(sdl: () => string, tests: (server: () => GraphqlGoServer) => void): void {
  for (const folder of graphqlGoFolders()) {
    describe(basename(folder), () => {
      let server: GraphqlGoServer;
      before(async () => (server = await startGraphqlGo(folder, sdl())));
      after(() => server.stop());
      tests(() => server);
    });
  }
}
