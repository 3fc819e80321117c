import { strict as assert } from 'node:assert';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, globalAgent, request as httpsRequest, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { HttpTransport } from '../../src/instance/http/httpRequest';
import { startSampleProcess } from '../support/sampleProcess';
import { productChunk } from './productChunk';
import { secretValue, type World } from './world';

const variable = 'NODE_TLS_REJECT_UNAUTHORIZED';
/** VS Code handles the first two hosts differently from others. On Linux, the last one is another loopback address. */
const hosts = ['127.0.0.1', 'localhost', ...(process.platform === 'linux' ? ['127.0.0.2'] : [])];

export function registerEnvironmentSuite(world: World): void {
  const extensionPath = world.extension.extensionPath;
  const pem = (name: string): string =>
    readFileSync(join(extensionPath, 'test', 'fixtures', 'tls', name), 'utf8');
  /** Sends a request like the product, through the `https` module that VS Code patches. */
  const get = (url: string): ReturnType<HttpTransport> => {
    const { nodeTransport } = productChunk(world, 'nodeFetch') as { readonly nodeTransport: HttpTransport };
    const { signal } = new AbortController();
    return nodeTransport(url, { method: 'GET', headers: {}, signal });
  };

  async function withServer(chain: readonly string[], work: (port: number) => Promise<void>): Promise<void> {
    const server: Server = createServer(
      { cert: chain.map(pem).join(''), key: pem('server.key') },
      (_, reply) => reply.end('hello'),
    );
    server.listen(0);
    await once(server, 'listening');
    try {
      await work((server.address() as AddressInfo).port);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }

  describe('environment variables', () => {
    const usual = globalAgent.options.ca;
    afterEach(() => {
      delete process.env[variable];
      if (usual === undefined) delete globalAgent.options.ca;
      else globalAgent.options.ca = usual;
    });

    it("can't disable certificate verification", async () => {
      process.env[variable] = '0';
      await withServer(['self-signed.pem'], async (port) => {
        for (const host of hosts) {
          const url = `https://${host}:${port}/`;
          assert.equal(await statusOf(url), 200, `${host}: the variable works for other extensions`);
          await assert.rejects(get(url), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, host);
        }
      });
    });

    it("don't affect certificates of an installed authority", async () => {
      globalAgent.options.ca = pem('root.pem');
      await withServer(['leaf.pem', 'intermediate.pem'], async (port) => {
        for (const value of ['0', undefined]) {
          if (value === undefined) delete process.env[variable];
          else process.env[variable] = value;
          assert.equal((await get(`https://127.0.0.1:${port}/`)).status, 200);
        }
      });
    });

    it("with secrets aren't inherited by the extension's processes, which start without a debug port", async function () {
      // The test finds processes in /proc.
      if (process.platform !== 'linux') this.skip();
      const sample = await startSampleProcess(join(extensionPath, 'dist', 'sample.js'));
      const started = ownProcesses(extensionPath);
      sample.stop();
      const programs = started.map(({ program }) => program);
      assert.ok(programs.includes('languageServer.js'), programs.join());
      assert.ok(programs.includes('reportEngine.js'), programs.join());
      assert.ok(programs.includes('sample.js'), programs.join());
      for (const { program, environment, commandLine } of started) {
        assert.equal(environment.includes(secretValue), false, program);
        assert.equal(commandLine.includes('--inspect'), false, program);
      }
    });
  });
}

/** Sends a request with the HTTPS client of Node.js, as other extensions do, and returns the status. */
function statusOf(url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = httpsRequest(url, (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    });
    request.on('error', reject);
    request.end();
  });
}

interface StartedProcess {
  readonly program: string;
  readonly environment: string;
  readonly commandLine: string;
}

/** Returns the processes that this process started from the folder of the bundles. */
function ownProcesses(extensionPath: string): readonly StartedProcess[] {
  const bundles = join(extensionPath, 'dist/');
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const read = (file: string): string => readFileSync(join('/proc', pid, file), 'utf8');
      try {
        if (Number(/\nPPid:\s+(\d+)/.exec(read('status'))?.[1]) !== process.pid) return [];
        const commandLine = read('cmdline');
        const path = commandLine.split('\0').find((word) => word.startsWith(bundles));
        return path === undefined
          ? []
          : [{ program: path.slice(bundles.length), environment: read('environ'), commandLine }];
      } catch {
        // The process exited in the meantime.
        return [];
      }
    });
}
