import assert from 'node:assert/strict';
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import {
  type FaultAction,
  type FaultSpec,
  isAbout,
  type FaultTarget,
} from '../../../support/sample/faults/fault';
import { FaultStore } from '../../../support/sample/faults/store';
import { runningSample } from '../support/running';
import { exchange, postQuery } from '../support/wire';

const target: FaultTarget = { site: 'instance', method: 'POST', path: '/.api/graphql', query: 'Me' };
const action: FaultAction = { kind: 'silence' };

describe('the conditions of a fault', () => {
  it('must all match, and omitted conditions always match', () => {
    const about = (spec: Omit<FaultSpec, 'action'>) => isAbout({ ...spec, action }, target);
    assert.equal(about({}), true);
    assert.equal(about({ site: 'instance', method: 'POST', path: '/.api/graphql', operation: 'Me' }), true);
    assert.equal(about({ path: '/.api/*' }), true);
    assert.equal(about({ site: 'analytics' }), false);
    assert.equal(about({ method: 'GET' }), false);
    assert.equal(about({ path: '/.api/' }), false);
    assert.equal(about({ operation: 'Other' }), false);
  });
});

describe('FaultStore', () => {
  it('applies the oldest matching fault the specified number of times', () => {
    const faults = new FaultStore();
    faults.add({ times: 2, action: { kind: 'reset' } });
    faults.add({ action });
    assert.deepEqual(
      [1, 2, 3, 4].map(() => faults.take(target)?.kind),
      ['reset', 'reset', 'silence', 'silence'],
    );
  });

  it("doesn't count requests that don't match a fault", () => {
    const faults = new FaultStore();
    faults.add({ site: 'analytics', times: 1, action });
    assert.equal(faults.take(target), undefined);
    assert.equal(faults.take({ ...target, site: 'analytics' })?.kind, 'silence');
    assert.equal(faults.take({ ...target, site: 'analytics' }), undefined);
  });

  it('removes one fault or all faults', () => {
    const faults = new FaultStore();
    const first = faults.add({ action });
    faults.add({ action: { kind: 'reset' } });
    faults.remove(first);
    assert.equal(faults.take(target)?.kind, 'reset');
    faults.remove();
    assert.equal(faults.take(target), undefined);
  });
});

describe('faults in responses', () => {
  const running = runningSample();
  const query = '{ users(first: 40) { nodes { id username createdAt url } } }';
  let whole = '';

  before(async () => {
    whole = (await ask()).body;
    assert.ok(whole.length > 2000);
  });
  afterEach(() => running().control.removeFaults());

  const ask = () => postQuery(running().baseUrl, `token ${running().tokens.user}`, query);
  const strike = (fault: FaultAction, more: Omit<FaultSpec, 'action'> = {}) =>
    running().control.addFault({ ...more, action: fault });

  /** Reads a body until it ends, the connection breaks, or more than `maximum` bytes have arrived. */
  function readUntilBroken(
    maximum = Number.POSITIVE_INFINITY,
  ): Promise<{ bytes: number; broken: boolean; announced: string | undefined }> {
    const { baseUrl, tokens } = running();
    const { hostname, port } = new URL(baseUrl);
    const headers = { authorization: `token ${tokens.user}` };
    return new Promise((resolve, reject) => {
      const sent = request(
        { hostname, port, method: 'POST', path: '/.api/graphql', headers, agent: false },
        (response) => {
          let bytes = 0;
          const end = (broken: boolean) =>
            resolve({ bytes, broken, announced: response.headers['content-length'] });
          response.on('data', (chunk: Buffer) => {
            bytes += chunk.length;
            if (bytes > maximum) response.destroy();
          });
          response.once('error', () => end(true));
          response.once('close', () => end(!response.complete));
        },
      );
      sent.once('error', reject);
      sent.end(JSON.stringify({ query }));
    });
  }

  it('replace the response', async () => {
    strike(
      { kind: 'reply', status: 503, headers: { 'content-type': 'text/plain', 'x-a': 'b' }, body: 'busy' },
      { times: 1 },
    );
    const { status, headers, body } = await ask();
    assert.deepEqual([status, headers['x-a'], body], [503, 'b', 'busy']);
    assert.equal((await ask()).body, whole, 'the next response is unmodified');
  });

  it('respond with HTML by default', async () => {
    strike({ kind: 'reply', status: 200, body: '<!DOCTYPE html>' });
    assert.match((await ask()).headers['content-type'] ?? '', /^text\/html/);
  });

  it('respond with 429 and Retry-After in seconds or as a date', async () => {
    strike({ kind: 'tooManyRequests', retryAfterSeconds: 7 }, { times: 1 });
    const first = await ask();
    assert.deepEqual([first.status, first.headers['retry-after']], [429, '7']);
    strike({ kind: 'tooManyRequests', retryAfterSeconds: 3600, form: 'date' });
    const date = Date.parse((await ask()).headers['retry-after'] ?? '');
    assert.ok(date > Date.now());
  });

  it('redirect to each kind of target', async () => {
    const { baseUrl, control } = running();
    const elsewhere = await control.elsewhere();
    const location = async (to: Extract<FaultAction, { kind: 'redirect' }>['to'], status?: 307) => {
      strike({ kind: 'redirect', to, ...(status && { status }) }, { times: 1 });
      const reply = await ask();
      assert.equal(reply.status, status ?? 302);
      return reply.headers.location;
    };
    const port = new URL(baseUrl).port;
    assert.equal(await location('sameOrigin'), `${baseUrl}/redirected/.api/graphql`);
    assert.equal(await location('otherPort', 307), `${elsewhere}/.api/graphql`);
    assert.equal(await location('otherHost'), `${elsewhere.replace('127.0.0.1', 'localhost')}/.api/graphql`);
    assert.equal(await location('subdomain'), `http://login.localhost:${port}/.api/graphql`);
    assert.equal(await location('plainHttp'), `${elsewhere}/.api/graphql`);
    assert.equal(await location({ url: 'https://sign-in.example.com/' }), 'https://sign-in.example.com/');
  });

  it('have a redirect target that records requests', async () => {
    const { control } = running();
    const origin = await control.elsewhere();
    const headers = { host: 'any.example.com', authorization: 'token leaked' };
    assert.equal((await exchange(origin, { method: 'POST', path: '/x?y', headers, body: 'z' })).status, 200);
    const last = control.requests().at(-1);
    assert.deepEqual(
      [last?.site, last?.target, last?.headers.authorization],
      ['elsewhere', '/x?y', 'token leaked'],
    );
  });

  it('echo the request in the headers and the body', async () => {
    strike({ kind: 'echo', status: 500 });
    const { status, headers, body } = await ask();
    const credential = `token ${running().tokens.user}`;
    assert.equal(status, 500);
    assert.equal(headers['x-echo-authorization'], credential);
    const echoed = JSON.parse(body) as { headers: { authorization: string }; body: string };
    assert.equal(echoed.headers.authorization, credential);
    assert.ok(echoed.body.includes('createdAt'));
  });

  it('reset the connection or send no response', async () => {
    strike({ kind: 'reset' }, { times: 1 });
    await assert.rejects(ask(), { code: 'ECONNRESET' });
    strike({ kind: 'silence' }, { times: 1 });
    let answered = false;
    const unanswered = ask().then(
      () => (answered = true),
      () => undefined,
    );
    assert.equal((await ask()).status, 200);
    assert.equal(answered, false);
    void unanswered;
  });

  it("don't change the body of a response that they delay or split", async () => {
    strike({ kind: 'delay', milliseconds: 5 }, { times: 1 });
    assert.equal((await ask()).body, whole);
    strike({ kind: 'trickle', bytes: 512, milliseconds: 1 }, { times: 1 });
    assert.equal((await ask()).body, whole);
  });

  it('truncate a body after the specified number of bytes', async () => {
    for (const afterBytes of [0, 1, 1000]) {
      strike({ kind: 'cut', afterBytes }, { times: 1 });
      const { bytes, broken } = await readUntilBroken();
      assert.deepEqual([bytes, broken], [afterBytes, true]);
    }
  });

  it('declare an incorrect Content-Length', async () => {
    strike({ kind: 'wrongLength', by: 10 }, { times: 1 });
    const { bytes, broken, announced } = await readUntilBroken();
    assert.deepEqual(
      [bytes, broken, announced],
      [Buffer.byteLength(whole), true, String(Buffer.byteLength(whole) + 10)],
    );
  });

  it("corrupt gzip data even if the client didn't request compression", async () => {
    strike({ kind: 'corruptGzip' });
    await assert.rejects(ask());
    const { baseUrl, tokens } = running();
    const headers = { authorization: `token ${tokens.user}`, 'accept-encoding': 'gzip' };
    const body = JSON.stringify({ query });
    await assert.rejects(exchange(baseUrl, { method: 'POST', path: '/.api/graphql', headers, body }));
    assert.ok(gzipSync(whole).length > 100);
  });

  it('send an endless body', async () => {
    strike({ kind: 'endless' });
    const { bytes, announced } = await readUntilBroken(3_000_000);
    assert.ok(bytes > 3_000_000);
    assert.equal(announced, undefined);
  });

  it('apply to streams of the analytics API', async () => {
    const { analyticsUrl, tokens, instanceURL } = running();
    const path = `/api/reports/by-user-client-date?instanceURL=${instanceURL}`;
    const headers = { authorization: `Bearer ${tokens.analytics}` };
    const csv = (await exchange(analyticsUrl, { path, headers })).body;
    strike({ kind: 'trickle', bytes: 4096, milliseconds: 0 }, { times: 1 });
    assert.equal((await exchange(analyticsUrl, { path, headers })).body, csv);
    strike({ kind: 'cut', afterBytes: 100 }, { times: 1, path: '/api/reports/*' });
    await assert.rejects(exchange(analyticsUrl, { path, headers }));
    assert.equal((await exchange(analyticsUrl, { path, headers })).body, csv);
  });
});

describe('failing fields', () => {
  const running = runningSample();

  it('return an error message and code until they are reset', async () => {
    const { baseUrl, tokens, control } = running();
    const ask = async () =>
      (await postQuery(baseUrl, `token ${tokens.user}`, '{ currentUser { id displayName } }')).body;
    const healthy = await ask();
    control.failField('User.displayName', { message: 'it broke', code: 'ErrBroken' });
    const { errors, data } = JSON.parse(await ask()) as {
      errors: unknown;
      data: { currentUser: { displayName: unknown } };
    };
    assert.deepEqual(errors, [
      { message: 'it broke', path: ['currentUser', 'displayName'], extensions: { code: 'ErrBroken' } },
    ]);
    assert.equal(data.currentUser.displayName, null);
    control.failField('User.displayName', { message: 'otherwise' });
    control.healFields();
    assert.equal(await ask(), healthy);
  });

  it('must exist', () => {
    assert.throws(
      () => running().control.failField('User.nothing', { message: '' }),
      /no field User\.nothing/,
    );
    assert.throws(() => running().control.failField('Nothing', { message: '' }), /no field Nothing/);
  });
});
