import assert from 'node:assert/strict';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { tools } from '../../../src/agents/tools';
import { cli, sampleEnvironment } from '../../support/cli/cliProcess';
import { eventually } from '../../support/eventually';
import { folderForEachTest } from '../../support/folders';
import { runningSample } from '../sample/support/running';
import { repetitions } from '../../support/fullRun';

const program = resolve('dist/cli/cli.js');

interface Called {
  readonly isError?: boolean;
  readonly content?: unknown;
}

/** What both official clients can do. */
interface AnyClient {
  listTools(): Promise<{
    readonly tools: readonly { readonly name: string; readonly inputSchema: object }[];
  }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<object>;
  close(): Promise<void>;
}

describe('instance-explorer mcp', function () {
  this.timeout(60_000);
  const sample = runningSample();
  const home = folderForEachTest();
  const env = (): Record<string, string> => ({ ...sampleEnvironment(sample(), home.path) });

  const connected = async (client: Client): Promise<AnyClient> => {
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [program, 'mcp'], env: env() }),
    );
    return client;
  };

  const clients: Readonly<Record<string, () => Promise<AnyClient>>> = {
    'the official client, version 2': () => connected(new Client({ name: 'test', version: '1' })),
    'the official client, version 2, with the newest protocol': async () => {
      const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
      await connected(client);
      assert.equal(client.getNegotiatedProtocolVersion(), '2026-07-28');
      return client;
    },
    'the official client, version 1': async () => {
      const client = new EarlierClient({ name: 'test', version: '1' });
      await client.connect(
        new EarlierTransport({ command: process.execPath, args: [program, 'mcp'], env: env() }),
      );
      return client;
    },
  };

  for (const [title, connect] of Object.entries(clients))
    it(`lists and calls every tool for ${title}`, async () => {
      await cli(['report', 'export', 'user-registry'], { env: env() });
      const client = await connect();
      try {
        const listed = await client.listTools();
        assert.deepEqual(
          listed.tools.map(({ name }) => name),
          tools.map(({ name }) => name),
        );
        // VS Code 1.105 drops tools whose schema names a dialect.
        for (const { inputSchema } of listed.tools) assert.ok(!('$schema' in inputSchema));
        const calls: readonly (readonly [name: string, args: Record<string, unknown>, text: RegExp])[] = [
          ['search_schema', { text: 'User' }, /type User implements/],
          ['check_operation', { query: '{ currentUser { nope } }' }, /Cannot query field "nope"/],
          ['run_query', { query: '{ currentUser { username } }' }, /"username":/],
          ['list_reports', {}, /"table":"registry"/],
          ['query_reports', { sql: 'SELECT count(*) AS n FROM registry' }, /\{"n": 40\}/],
        ];
        for (const [name, args, text] of calls) {
          const { isError = false, content } = (await client.callTool({ name, arguments: args })) as Called;
          assert.equal(isError, false, JSON.stringify(content));
          assert.match((content as readonly { text: string }[])[0]?.text ?? '', text);
        }
        const wrong = (await client.callTool({
          name: 'run_query',
          arguments: { qeury: '{ me }' },
        })) as Called;
        assert.equal(wrong.isError, true);
        assert.match(JSON.stringify(wrong.content), /There is no argument/);
      } finally {
        await client.close();
      }
    });

  /** Starts a server, and calls a tool of the report engine. */
  async function withEngine(): Promise<ChildProcess> {
    const child = spawn(process.execPath, [program, 'mcp'], {
      env: env(),
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const send = (message: object): void =>
      void child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    const protocolVersion = '2025-11-25';
    const clientInfo = { name: 'test', version: '1' };
    send({ id: 1, method: 'initialize', params: { protocolVersion, capabilities: {}, clientInfo } });
    send({ method: 'notifications/initialized' });
    const name = 'query_reports';
    send({
      id: 2,
      method: 'tools/call',
      params: { name, arguments: { sql: 'SELECT count(*) AS n FROM registry' } },
    });
    for await (const line of createInterface({ input: child.stdout })) {
      const { id, result } = JSON.parse(line) as { readonly id: number; readonly result?: Called };
      if (id !== 2) continue;
      assert.match(JSON.stringify(result), /40/);
      break;
    }
    return child;
  }

  function childrenOf(pid: number | undefined): readonly number[] {
    const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
      .trim()
      .split('\n');
    return rows
      .map((row) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row) ?? [])
      .filter(([, , parent, args]) => Number(parent) === pid && args?.includes('reportEngine.js') === true)
      .map(([, child]) => Number(child));
  }

  function isAlive(pid: number): boolean {
    try {
      process.kill(pid, 0);
      return true;
    } catch {
      return false;
    }
  }

  it('ends soon after the input, and so does the report engine', async function () {
    if (process.platform === 'win32') this.skip();
    await cli(['report', 'export', 'user-registry'], { env: env() });
    const child = await withEngine();
    const [engine = 0] = childrenOf(child.pid);
    assert.ok(engine > 0);
    const startedAt = performance.now();
    child.stdin?.end();
    const [code] = (await once(child, 'exit')) as [number | null];
    assert.equal(code, 0);
    // Without the end of the input, it would wait until the report engine has been idle for five minutes.
    assert.ok(performance.now() - startedAt < 10_000);
    await eventually(() => !isAlive(engine), 'the report engine has ended');
  });

  it('leaves no report engine after it is killed repeatedly', async function () {
    this.timeout(240_000);
    if (process.platform === 'win32') this.skip();
    await cli(['report', 'export', 'user-registry'], { env: env() });
    const engines: number[] = [];
    const kills = repetitions({ normal: 4, full: 20 });
    for (let round = 0; round < kills; round += 1) {
      const child = await withEngine();
      engines.push(...childrenOf(child.pid));
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    assert.equal(engines.length, kills);
    await eventually(() => !engines.some(isAlive), 'every report engine has ended');
  });

  it('sends nothing before the first call, and exits with 2 without a connection', async () => {
    const before = sample().control.requests().length;
    const { code, stdout } = await cli(['mcp'], { env: env() });
    assert.equal(code, 0);
    assert.equal(stdout, '');
    assert.equal(sample().control.requests().length, before);
    assert.equal((await cli(['mcp'])).code, 2);
  });
});
