import assert from 'node:assert/strict';
import { request as httpsRequest } from 'node:https';
import { exchange } from '../../../../src/instance/http/exchange';
import { readText } from '../../../../src/instance/http/read';
import { errorCode } from '../../../../src/shared/userError';
import { rejectsWith } from '../../../support/userErrors';
import { useServer, type TlsPair } from '../../../support/http/scriptedServer';
import { tlsPair, trustTestAuthority } from '../../../support/http/tls';

/** Returns the code, if any, of the error with which the TLS library rejects the server, or "no error". */
function rawCode(url: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const request = httpsRequest(url, () => resolve('no error'));
    request.on('error', (error) => resolve(errorCode(error)));
    request.end();
  });
}

interface Refused {
  readonly what: string;
  readonly pair: TlsPair;
  readonly codes: readonly string[];
  readonly message: RegExp;
  readonly advice: RegExp;
}

/**
 * Tests that a certificate is rejected. First verifies the server setup by the error code of the TLS library.
 */
function refuses({ what, pair, codes, message, advice }: Refused): void {
  describe(what, () => {
    const server = useServer(pair);
    it('is rejected with an explanation', async () => {
      const code = await rawCode(server.origin);
      assert.ok(codes.includes(code ?? ''), `unexpected TLS error ${code}`);
      const failure = await rejectsWith(
        exchange({
          method: 'POST',
          url: server.origin,
          body: '{}',
          credential: { origin: server.origin, authorization: 'token canary123', secrets: ['canary123'] },
          timeoutMs: 10_000,
        }),
        { kind: 'certificate', message, advice },
      );
      assert.ok(failure.message.includes(server.host));
      assert.equal(errorCode(failure.cause), code);
      assert.equal(server.received.length, 0, 'nothing was sent');
    });
  });
}

const installed = /install the certificate authority of the server on this computer/;
const incomplete = /might not send its full certificate chain.*Contact your administrator/;

describe('exchange: with a trusted certificate authority', () => {
  trustTestAuthority();

  describe('a valid certificate', () => {
    const server = useServer(tlsPair('leaf', 'intermediate'));
    it('is accepted for an IP address and for a host name', async () => {
      server.reply({ body: 'hello' });
      for (const url of [server.origin, server.originAs('localhost')]) {
        const response = await exchange({ method: 'GET', url, timeoutMs: 10_000 });
        assert.equal((await readText(response, 100)).text, 'hello');
      }
    });
  });

  refuses({
    what: 'an expired certificate',
    pair: tlsPair('expired', 'intermediate'),
    codes: ['CERT_HAS_EXPIRED'],
    message: /^The certificate of 127\.0\.0\.1:\d+ has expired\.$/,
    advice: /administrator .* renew/,
  });
  refuses({
    what: "a certificate that isn't valid yet",
    pair: tlsPair('not-yet-valid', 'intermediate'),
    codes: ['CERT_NOT_YET_VALID'],
    message: /isn't valid yet/,
    advice: /clock/,
  });
  refuses({
    what: 'a certificate of another host',
    pair: tlsPair('wrong-host', 'intermediate'),
    codes: ['ERR_TLS_CERT_ALTNAME_INVALID'],
    message: /is for another host/,
    advice: /host name of the certificate/,
  });
  refuses({
    what: 'an incomplete certificate chain',
    pair: tlsPair('leaf'),
    codes: ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'],
    message: /isn't issued by a certificate authority that this computer trusts/,
    advice: incomplete,
  });
  refuses({
    what: 'a self-signed certificate',
    pair: tlsPair('self-signed'),
    codes: ['DEPTH_ZERO_SELF_SIGNED_CERT'],
    message: /is self-signed/,
    advice: /install the certificate on this computer/,
  });
});

describe('exchange: with an unknown certificate authority', () => {
  refuses({
    what: 'a complete certificate chain',
    pair: tlsPair('leaf', 'intermediate', 'root'),
    codes: ['SELF_SIGNED_CERT_IN_CHAIN'],
    message: /issued by a certificate authority that this computer doesn't trust/,
    advice: installed,
  });
  refuses({
    what: 'a certificate chain without the root',
    pair: tlsPair('leaf', 'intermediate'),
    codes: [
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'UNABLE_TO_GET_ISSUER_CERT',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    ],
    message: /isn't issued by a certificate authority/,
    advice: incomplete,
  });
});

describe('exchange: with an environment variable that disables certificate verification', () => {
  const variable = 'NODE_TLS_REJECT_UNAUTHORIZED';
  before(() => (process.env[variable] = '0'));
  after(() => delete process.env[variable]);

  describe('a self-signed certificate', () => {
    const server = useServer(tlsPair('self-signed'));
    it('is rejected even though the TLS library accepts it', async () => {
      assert.equal(await rawCode(server.origin), 'no error');
      server.received.length = 0;
      const credential = { origin: server.origin, authorization: 'token canary123', secrets: ['canary123'] };
      await rejectsWith(exchange({ method: 'GET', url: server.origin, credential, timeoutMs: 10_000 }), {
        kind: 'certificate',
        message: /is self-signed/,
      });
      assert.equal(server.received.length, 0, 'nothing was sent');
    });
  });

  describe('a certificate of another host from a trusted authority', () => {
    trustTestAuthority();
    const server = useServer(tlsPair('wrong-host', 'intermediate'));
    it('is rejected', async () => {
      const request = exchange({ method: 'GET', url: server.origin, timeoutMs: 10_000 });
      await rejectsWith(request, { kind: 'certificate', message: /for another host/ });
    });
  });

  describe('a valid certificate', () => {
    trustTestAuthority();
    const server = useServer(tlsPair('leaf', 'intermediate'));
    it('is accepted', async () => {
      const response = await exchange({ method: 'GET', url: server.origin, timeoutMs: 10_000 });
      assert.equal((await readText(response, 100)).text, '');
    });
  });
});

describe('exchange: the wrong scheme', () => {
  const plain = useServer();
  const secure = useServer(tlsPair('self-signed'));

  it('is explained for an HTTPS request to an HTTP port', async () => {
    const url = plain.origin.replace('http:', 'https:');
    const code = (await rawCode(url)) ?? '';
    assert.match(code, /^(?:EPROTO|ERR_SSL_)/);
    await rejectsWith(exchange({ method: 'GET', url, timeoutMs: 10_000 }), {
      kind: 'certificate',
      message: /doesn't support TLS on this port/,
      advice: /scheme and the port/,
    });
  });

  it('causes a connection error in an HTTP request to an HTTPS port', async () => {
    const url = secure.origin.replace('https:', 'http:');
    await rejectsWith(exchange({ method: 'GET', url, timeoutMs: 10_000 }), {
      kind: 'unreachable',
      message: /was closed before|failed/,
    });
  });
});
