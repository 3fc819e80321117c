import assert from 'node:assert/strict';
import { completeUrl, UrlProbe } from '../../../../src/editor/connections/urlProbe';
import { readInstanceUrl, type InstanceUrl } from '../../../../src/instance/instanceUrl';
import { probeInstance, type Probe } from '../../../../src/instance/probe';
import { UserError } from '../../../../src/shared/userError';
import { useServer } from '../../../support/http/scriptedServer';
import { rejectsWith } from '../../../support/userErrors';

function urlOf(url: string): InstanceUrl {
  const reading = readInstanceUrl(url);
  assert.ok(reading.ok);
  return reading.instanceUrl;
}

const first = urlOf('https://first.example.com');
const second = urlOf('https://second.example.com');
const instance: Probe = { kind: 'instance', version: '7.2.0' };

describe('UrlProbe', () => {
  /** The sent requests, in order. */
  const requests: {
    readonly signal: AbortSignal;
    readonly resolve: (probe: Probe) => void;
    readonly reject: (error: Error) => void;
  }[] = [];
  const request = (signal: AbortSignal): Promise<Probe> =>
    new Promise((resolve, reject) => {
      requests.push({ signal, resolve, reject });
      signal.addEventListener('abort', () => reject(new UserError('canceled', 'Canceled.')));
    });
  /** Schedules a probe, and resolves when it ends. */
  const scheduled = (probe: UrlProbe, instanceUrl: InstanceUrl): Promise<void> =>
    new Promise((resolve) => probe.schedule(instanceUrl, request, resolve));
  const requested = async (count: number): Promise<void> => {
    while (requests.length < count) await new Promise((resolve) => setTimeout(resolve, 1));
  };
  beforeEach(() => void requests.splice(0));

  it('probes only the last URL that is typed before the delay ends', async () => {
    const probe = new UrlProbe(20);
    probe.schedule(first, request, assert.fail);
    const ended = scheduled(probe, second);
    assert.equal(requests.length, 0, 'the probe waits for a pause in typing');
    assert.equal(probe.urlProblemFor(second), 'pending');
    await requested(1);
    requests[0]?.resolve(instance);
    await ended;
    assert.deepEqual(probe.urlProblemFor(second), instance);
    assert.equal(probe.urlProblemFor(first), undefined);
    assert.equal(requests.length, 1);
  });

  it('cancels the request for a URL when another URL is typed', async () => {
    const probe = new UrlProbe(0);
    const ended = scheduled(probe, first);
    await requested(1);
    probe.schedule(second, request, () => undefined);
    assert.equal(requests[0]?.signal.aborted, true);
    await ended;
    assert.equal(probe.urlProblemFor(second), 'pending', 'the canceled request has no effect');
    probe.cancel();
    assert.equal(probe.urlProblemFor(second), undefined);
  });

  it('returns the error for an unreachable URL', async () => {
    const probe = new UrlProbe(0);
    const ended = scheduled(probe, first);
    await requested(1);
    const error = new UserError('unreachable', 'first.example.com refused the connection.');
    requests[0]?.reject(error);
    await ended;
    assert.deepEqual(probe.urlProblemFor(first), { kind: 'failed', error });
  });

  it('reuses the probe result for a URL', async () => {
    const probe = new UrlProbe(0);
    const running = probe.run(first, request);
    requests[0]?.resolve(instance);
    await running;
    probe.schedule(first, request, assert.fail);
    assert.deepEqual(probe.urlProblemFor(first), instance);
  });

  it('can be canceled by the caller', async () => {
    const controller = new AbortController();
    const probe = new UrlProbe();
    const running = probe.run(first, request, controller.signal);
    controller.abort();
    await rejectsWith(running, { kind: 'canceled' });
    assert.equal(probe.urlProblemFor(first), undefined);
  });

  const server = useServer();

  it('sends neither a credential nor a custom header', async () => {
    server.respond((response, { url }) => {
      const isHealth = url === '/healthz';
      response.writeHead(200, { 'Content-Type': isHealth ? 'text/plain' : 'application/json' });
      response.end(isHealth ? '7.2.0' : '{"data":{"currentUser":null}}');
    });
    const probe = new UrlProbe(0);
    const { origin } = server;
    await new Promise<void>((resolve) =>
      probe.schedule(urlOf(origin), (signal) => probeInstance(origin, { signal }), resolve),
    );
    assert.deepEqual(probe.urlProblemFor(urlOf(origin)), instance);
    const usual = new Set([
      'accept',
      'accept-encoding',
      'connection',
      'content-length',
      'content-type',
      'host',
      'user-agent',
    ]);
    const names = server.received.flatMap(({ headers }) => Object.keys(headers));
    assert.deepEqual(
      names.filter((name) => !usual.has(name)),
      [],
    );
    assert.equal(server.received.length, 2);
  });
});

describe('completeUrl', () => {
  for (const text of [
    'https://code.example.com',
    'code.example.com/prefix',
    'https://code:3443',
    'http://localhost',
    'http://127.0.0.1:7080',
    '10.0.0.5',
    'https://[::1]',
    'https://code.xn--p1ai',
  ]) {
    it(`accepts ${text}`, () => assert.notEqual(completeUrl(text), undefined));
  }
  for (const text of [
    '',
    'h',
    'https://',
    'https://code',
    'https://code.',
    'code.e',
    '10.0',
    '10.0.0',
    'sgp_a1b2',
  ]) {
    it(`rejects ${JSON.stringify(text)} as incomplete`, () => assert.equal(completeUrl(text), undefined));
  }
});
