import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { exchange } from '../../../../src/instance/http/exchange';
import { proxyTransport } from '../../../../src/instance/http/proxyTransport';
import { readText } from '../../../../src/instance/http/read';
import { setNetwork } from '../../../../src/instance/http/transport';
import { rejectsWith } from '../../../support/userErrors';
import { useServer } from '../../../support/http/scriptedServer';
import { tlsPair } from '../../../support/http/tls';

const names = ['http_proxy', 'https_proxy', 'no_proxy', 'all_proxy'];

describe('proxyTransport', () => {
  const target = useServer();
  const untrusted = useServer(tlsPair('self-signed'));
  const saved = { ...process.env };
  let proxy: Server;
  /** The first line of each request to the proxy. */
  let seen: string[];

  before(async () => {
    proxy = createServer((request, response) => {
      seen.push(`${request.method} ${request.url}`);
      response.end('through the proxy');
    });
    proxy.on('connect', (request, socket, head: Buffer) => {
      seen.push(`CONNECT ${request.url}`);
      const [host, port] = (request.url ?? '').split(':');
      const onward = connect(Number(port), host, () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        onward.write(head);
        onward.pipe(socket).pipe(onward);
      });
      onward.on('error', () => socket.destroy());
      socket.on('error', () => onward.destroy());
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    setNetwork({ transport: proxyTransport(process.env) });
  });
  beforeEach(() => {
    seen = [];
    for (const name of names.flatMap((each) => [each, each.toUpperCase()])) delete process.env[name];
  });
  after(() => {
    setNetwork({});
    Object.assign(process.env, saved);
    proxy.closeAllConnections();
    proxy.close();
  });

  const proxyUrl = (): string => `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const send = async (url: string): Promise<string> =>
    (await readText(await exchange({ method: 'GET', url, timeoutMs: 10_000 }), 1000)).text;

  it('sends requests directly if no variable is set', async () => {
    target.reply({ body: 'direct' });
    assert.equal(await send(target.origin), 'direct');
    assert.deepEqual(seen, []);
  });

  it('sends HTTP requests to the proxy, and HTTPS requests through a tunnel', async () => {
    process.env['http_proxy'] = proxyUrl();
    process.env['HTTPS_PROXY'] = proxyUrl();
    assert.equal(await send(`${target.origin}/a`), 'through the proxy');
    // The certificate is verified inside the tunnel.
    await rejectsWith(send(untrusted.origin), { kind: 'certificate', message: /self-signed/ });
    assert.deepEqual(seen, [`GET ${target.origin}/a`, `CONNECT ${untrusted.host}`]);
  });

  it('sends requests to the hosts in NO_PROXY directly', async () => {
    process.env['HTTP_PROXY'] = proxyUrl();
    process.env['NO_PROXY'] = 'example.com,127.0.0.1';
    target.reply({ body: 'direct' });
    assert.equal(await send(target.origin), 'direct');
    assert.deepEqual(seen, []);
  });

  it('reaches a proxy without a scheme over HTTP, also for HTTPS requests', async () => {
    process.env['ALL_PROXY'] = proxyUrl().replace('http://', '');
    await rejectsWith(send(untrusted.origin), { kind: 'certificate' });
    assert.deepEqual(seen, [`CONNECT ${untrusted.host}`]);
  });

  const excluded: readonly (readonly [list: string, host: string, isDirect: boolean])[] = [
    ['example.invalid', 'code.example.invalid', true],
    ['a.invalid, .example.invalid', 'code.example.invalid', true],
    ['a.invalid *.example.invalid', 'code.example.invalid', true],
    ['EXAMPLE.invalid:7', 'code.example.invalid:7', true],
    ['example.invalid.', 'example.invalid', true],
    ['a.invalid,*', 'example.invalid', true],
    ['127.0.0.0/8', '127.9.9.9:9', true],
    ['::1', '[::1]:9', true],
    ['[0:0::1]:9', '[::1]:9', true],
    ['::/64', '[::1]:9', true],
    ['example.invalid:8', 'code.example.invalid:7', false],
    ['example.invalid', 'myexample.invalid', false],
    ['code.example.invalid', 'example.invalid', false],
    ['127.0.0.0/33,::1/129,10.0.0.0/8,/,.,:7', '127.9.9.9:9', false],
    ['::1', '[::2]:9', false],
  ];
  for (const [list, host, isDirect] of excluded)
    it(`sends a request to ${host} ${isDirect ? 'directly' : 'to the proxy'} if NO_PROXY is ${list}`, async () => {
      process.env['http_proxy'] = proxyUrl();
      process.env['NO_PROXY'] = list;
      // Nothing listens on these hosts.
      await send(`http://${host}/a`).catch(() => undefined);
      assert.deepEqual(seen, isDirect ? [] : [`GET http://${host}/a`]);
    });

  it('explains that the proxy is unreachable or its URL is invalid, and never sends the request directly', async () => {
    for (const url of ['http://127.0.0.1:9', 'http://user:canary@[::1', 'not a URL']) {
      process.env['HTTP_PROXY'] = process.env['HTTPS_PROXY'] = url;
      for (const { origin } of [target, untrusted]) {
        const message = /^Couldn't reach the proxy for /;
        const failure = await rejectsWith(send(origin), { kind: 'unreachable', message });
        assert.doesNotMatch(failure.explanation, /canary/);
      }
    }
    assert.equal(target.received.length, 0);
    assert.equal(untrusted.received.length, 0);
  });
});
