import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folderForEachTest } from '../../../support/folders';
import { exchange } from '../../../../src/instance/http/exchange';
import { loadIdentity, type ClientIdentity } from '../../../../src/instance/http/clientIdentity';
import { OpenedFiles, type OpeningResults } from '../../../../src/instance/http/openedFiles';
import { setNetwork } from '../../../../src/instance/http/transport';
import { networkError } from '../../../../src/instance/http/networkError';
import { readText } from '../../../../src/instance/http/read';
import { assertUserError, rejectsWith } from '../../../support/userErrors';
import { useServer } from '../../../support/http/scriptedServer';
import { mutualTls, testPassphrase, tlsFile, trustTestAuthority } from '../../../support/http/tls';

const pem = { certificate: tlsFile('client.pem'), key: tlsFile('client.key') };

async function identity(
  files: Parameters<typeof loadIdentity>[0],
  passphrase?: string,
): Promise<ClientIdentity> {
  const loaded = await loadIdentity(files, passphrase);
  assert.ok('identity' in loaded);
  return loaded.identity;
}

async function get(url: string): Promise<string> {
  return (await readText(await exchange({ method: 'GET', url, timeoutMs: 10_000 }), 1000)).text;
}

describe('loadIdentity', () => {
  const folder = folderForEachTest();

  it('needs no passphrase for a key with the word ENCRYPTED in a comment', async () => {
    const key = join(folder.path, 'commented.key');
    await writeFile(key, `Not ENCRYPTED\n${await readFile(pem.key, 'utf8')}`);
    assert.match(JSON.stringify(await identity({ ...pem, key })), /PRIVATE KEY/);
  });

  for (const [what, encrypted, other, filesOf] of [
    ['PEM', 'client-encrypted.key', 'client.key', (file: string) => ({ ...pem, key: file })],
    ['PKCS#12', 'client.p12', 'client-open.p12', (file: string) => ({ pkcs12: file })],
  ] as const)
    it(`opens a ${what} file again only if its content or the passphrase changes`, async () => {
      const file = join(folder.path, 'copy');
      const opened = new OpenedFiles();
      let count = 0;
      for (const results of [opened.keys, opened.pkcs12] as readonly OpeningResults<unknown>[]) {
        const get = results.get.bind(results);
        results.get = (name, content, passphrase, open) =>
          get(name, content, passphrase, () => {
            count += 1;
            return open();
          });
      }
      const load = async (passphrase: string | undefined): Promise<string> => {
        const loaded = await loadIdentity(filesOf(file), passphrase, opened);
        return 'identity' in loaded ? 'opened' : `locked ${loaded.wrongPassphrase}`;
      };
      await writeFile(file, await readFile(tlsFile(encrypted)));
      const first = [await load('wrong'), await load(undefined), await load(testPassphrase)];
      assert.deepEqual(first, ['locked true', 'locked false', 'opened']);
      const before = count;
      assert.deepEqual([await load('wrong'), await load(undefined), await load(testPassphrase)], first);
      assert.equal(count, before);
      await writeFile(file, await readFile(tlsFile(other)));
      assert.equal(await load(undefined), 'opened');
      assert.equal(count, before + 1);
    });
});

describe('exchange: client certificates', () => {
  trustTestAuthority();
  const strict = useServer(mutualTls());
  const older = useServer(mutualTls({ maxVersion: 'TLSv1.2' }));
  const curious = useServer(mutualTls({ rejectUnauthorized: false }));
  const plain = useServer();
  const asked: string[] = [];
  const use = (certificate: ClientIdentity | undefined, ...origins: readonly string[]): void =>
    setNetwork({
      identityOf: (origin) => {
        asked.push(origin);
        return Promise.resolve(origins.includes(origin) ? certificate : undefined);
      },
    });
  beforeEach(() => (asked.length = 0));
  afterEach(() => setNetwork({}));

  for (const [what, files, passphrase] of [
    ['PEM files', pem, undefined],
    [
      'an encrypted key',
      { certificate: tlsFile('client.pem'), key: tlsFile('client-encrypted.key') },
      testPassphrase,
    ],
    ['PKCS#12', { pkcs12: tlsFile('client.p12') }, testPassphrase],
    ['PKCS#12 without a passphrase', { pkcs12: tlsFile('client-open.p12') }, undefined],
  ] as const) {
    it(`are loaded from ${what} and sent with TLS 1.3 and TLS 1.2`, async () => {
      use(await identity(files, passphrase), strict.origin, older.origin);
      for (const server of [strict, older]) {
        server.reply({ body: 'hello' });
        assert.equal(await get(server.origin), 'hello');
        assert.equal(server.last.clientName, 'Test Client');
      }
    });
  }

  it('are sent with a POST', async () => {
    use(await identity(pem), strict.origin);
    strict.reply({ body: 'done' });
    const response = await exchange({ method: 'POST', url: strict.origin, body: '{}', timeoutMs: 10_000 });
    assert.equal((await readText(response, 100)).text, 'done');
    assert.equal(strict.last.body, '{}');
  });

  it('are mentioned in the error if the server requires them', async () => {
    await rejectsWith(get(strict.origin), {
      kind: 'clientCertificate',
      message: `${strict.host} requires a client certificate.`,
      hint: 'setClientCertificates',
    });
    await rejectsWith(get(older.origin), {
      kind: 'clientCertificate',
      message: /rejected the TLS connection\. It might require a client certificate/,
      hint: 'setClientCertificates',
    });
    assert.equal(strict.received.length + older.received.length, 0);
  });

  it('are sent only to their origin, even after requests to other origins', async () => {
    use(await identity(pem), strict.origin);
    for (const url of [curious.origin, strict.origin, curious.origin, strict.originAs('localhost')]) {
      const sent = get(url);
      if (url.includes('localhost')) await rejectsWith(sent, { kind: 'clientCertificate' });
      else await sent;
    }
    assert.deepEqual(
      curious.received.map(({ clientName }) => clientName),
      [undefined, undefined],
    );
    assert.equal(strict.received.length, 1);
  });

  it("aren't sent to another origin after a redirect", async () => {
    use(await identity(pem), strict.origin);
    strict.reply({ status: 302, headers: { Location: `${curious.origin}/end` } });
    await get(strict.origin);
    assert.equal(strict.last.clientName, 'Test Client');
    assert.equal(curious.last.url, '/end');
    assert.equal(curious.last.clientName, undefined);
  });

  it('are selected by the target origin after a redirect', async () => {
    use(await identity(pem), strict.origin);
    curious.reply({ status: 302, headers: { Location: `${strict.origin}/end` } });
    await get(curious.origin);
    assert.equal(curious.last.clientName, undefined);
    assert.equal(strict.last.clientName, 'Test Client');
  });

  it('are looked up only for HTTPS', async () => {
    use(await identity(pem), plain.origin);
    await get(plain.origin);
    assert.deepEqual(asked, []);
  });
});

describe('a TLS alert about the client certificate', () => {
  const failure = (code: string, message: string, file?: string): unknown =>
    networkError(Object.assign(new Error(message), { code }), 'h.example', file);
  const openSsl = (alert: number): [string, string] => [
    'ERR_SSL_SSLV3_ALERT',
    `error:0A00:SSL routines:ssl3_read_bytes:x:rec_layer_s3.c:1601:SSL alert number ${alert}\n`,
  ];
  const boringSsl = (alert: number): [string, string] => [
    'EPROTO',
    `write EPROTO 140:error:10000410:SSL routines:OPENSSL_internal:X:tls_record.cc:592:SSL alert number ${alert}\n`,
  ];

  for (const [alert, message] of [
    [42, /rejected the client certificate \/c\.pem\./],
    [44, /rejected .* it was revoked\./],
    [45, /rejected the client certificate \/c\.pem because it has expired\./],
    [48, /rejected .* doesn't trust the issuer\./],
    [116, /rejected the client certificate \/c\.pem\./],
  ] as const) {
    it(`is explained: alert ${alert}`, () => {
      for (const error of [openSsl(alert), boringSsl(alert)]) {
        assertUserError(failure(...error, '/c.pem'), {
          kind: 'clientCertificate',
          message,
          advice: /administrator/,
        });
        assertUserError(failure(...error), {
          kind: 'clientCertificate',
          message: 'h.example requires a client certificate.',
        });
      }
    });
  }

  it("isn't assumed for other TLS errors", () => {
    const wrongVersion: [string, string] = ['ERR_SSL_WRONG_VERSION_NUMBER', 'wrong version number'];
    const rejected = 'h.example rejected the TLS connection.';
    for (const [error, message] of [
      [openSsl(40), rejected],
      [boringSsl(70), rejected],
      [wrongVersion, "h.example doesn't support TLS on this port."],
    ] as const) {
      assertUserError(failure(...error, '/c.pem'), { kind: 'certificate', message });
    }
  });
});
