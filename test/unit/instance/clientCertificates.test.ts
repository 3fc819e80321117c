import assert from 'node:assert/strict';
import { homedir } from 'node:os';
import { relative } from 'node:path';
import { ClientCertificates, type PassphrasePrompt } from '../../../src/instance/clientCertificates';
import { CredentialStore } from '../../../src/instance/credentialStore';
import { loadIdentity } from '../../../src/instance/http/clientIdentity';
import { rejectsWith } from '../../support/userErrors';
import { testPassphrase, tlsFile } from '../../support/http/tls';
import { thisMachine } from '../../support/machines';
import { MemorySecrets } from '../../support/secretStores';

const origin = 'https://code.example.com';
const pem = { origin, certificate: tlsFile('client.pem'), key: tlsFile('client.key') };
const locked = { ...pem, key: tlsFile('client-encrypted.key') };
const pkcs12 = { origin, pkcs12: tlsFile('client.p12') };

/** Creates client certificates from a setting. `entered` lists the passphrases; `undefined` cancels. */
function create(setting: unknown, ...entered: readonly (string | undefined)[]) {
  const secrets = new MemorySecrets();
  const passphrases = new CredentialStore(secrets, thisMachine);
  const questions: PassphrasePrompt[] = [];
  const answers = [...entered];
  const certificates = new ClientCertificates({
    setting: () => setting,
    passphrases,
    ask: (prompt) => {
      questions.push(prompt);
      return Promise.resolve(answers.shift());
    },
  });
  return { certificates, passphrases, questions, secrets };
}

describe('client certificates', () => {
  it('are selected by origin, regardless of how the URL is written', async () => {
    const { certificates } = create([
      'nonsense',
      null,
      { origin: 5 },
      { origin: 'https://' },
      { ...pem, origin: 'https://CODE.example.com:443/path' },
    ]);
    assert.equal((await certificates.identityOf(origin))?.file, pem.certificate);
    for (const other of [
      'https://code.example.com:8443',
      'https://example.com',
      'https://sub.code.example.com',
    ]) {
      assert.equal(await certificates.identityOf(other), undefined, other);
    }
    assert.equal(await create({ origin }).certificates.identityOf(origin), undefined);
    assert.equal(
      await create([{ ...pem, origin: 'http://code.example.com' }]).certificates.identityOf(
        'http://code.example.com',
      ),
      undefined,
    );
  });

  it('can have paths relative to the home folder', async () => {
    const home = `~/${relative(homedir(), pem.certificate).replaceAll('\\', '/')}`;
    const { certificates } = create([{ ...pem, certificate: home }]);
    assert.equal((await certificates.identityOf(origin))?.file, pem.certificate);
  });

  for (const [what, entry, file] of [
    ['an encrypted key', locked, locked.key],
    ['a PKCS#12 file', pkcs12, pkcs12.pkcs12],
  ] as const) {
    describe(`with ${what}`, () => {
      it('prompt for the passphrase once and save it', async () => {
        const { certificates, questions, secrets } = create([entry], testPassphrase);
        await Promise.all([certificates.identityOf(origin), certificates.identityOf(origin)]);
        await certificates.identityOf(origin);
        assert.deepEqual(questions, [{ file, origin, isWrong: false }]);
        assert.deepEqual([...secrets.entries], [[`passphrase/${origin}`, testPassphrase]]);
      });

      it('prompt again after an incorrect passphrase, and save only the correct one', async () => {
        const { certificates, questions, secrets } = create([entry], 'wrong', '', testPassphrase);
        await certificates.identityOf(origin);
        assert.deepEqual(
          questions.map(({ isWrong }) => isWrong),
          [false, true, true],
        );
        assert.deepEqual([...secrets.entries.values()], [testPassphrase]);
      });

      it('replace an incorrect saved passphrase', async () => {
        const { certificates, passphrases, questions } = create([entry], testPassphrase);
        await passphrases.storePassphrase(origin, 'that of another file');
        await certificates.identityOf(origin);
        assert.deepEqual(questions, [{ file, origin, isWrong: true }]);
        assert.equal(await passphrases.getPassphrase(origin), testPassphrase);
      });

      it('fail when the user cancels, and prompt again only on request', async () => {
        const { certificates, questions, secrets } = create([entry], undefined, testPassphrase);
        for (let attempt = 0; attempt < 2; attempt += 1) {
          const failure = await rejectsWith(certificates.identityOf(origin), {
            kind: 'clientCertificateLocked',
            message: /^The client certificate for code\.example\.com needs the passphrase of .*\.$/,
            hint: 'enterPassphrase',
          });
          assert.ok(failure.message.includes(file));
        }
        assert.equal(questions.length, 1);
        assert.equal(secrets.entries.size, 0);
        assert.equal(await certificates.check(), 1);
        assert.equal(questions.length, 2);
        assert.ok(await certificates.identityOf(origin));
      });
    });
  }

  it("don't prompt for an unencrypted key, even if a passphrase is saved", async () => {
    const { certificates, passphrases, questions } = create([pem]);
    await passphrases.storePassphrase(origin, 'of a key that was encrypted');
    await certificates.identityOf(origin);
    assert.deepEqual(questions, []);
  });

  it('reject a request that is canceled while the prompt is open', async () => {
    const waiting = new ClientCertificates({
      setting: () => [locked],
      passphrases: new CredentialStore(new MemorySecrets(), thisMachine),
      ask: () => new Promise(() => undefined),
    });
    const controller = new AbortController();
    const request = waiting.identityOf(origin, controller.signal);
    controller.abort();
    await rejectsWith(request, { kind: 'canceled' });
  });

  it('are validated by check()', async () => {
    const { certificates, questions } = create(
      [pem, { ...locked, origin: 'https://two.example' }, pkcs12],
      testPassphrase,
    );
    assert.equal(await certificates.check(), 2);
    assert.deepEqual(
      questions.map((prompt) => prompt.origin),
      ['https://two.example'],
    );
    await rejectsWith(create([{ origin }]).certificates.check(), { kind: 'clientCertificate' });
  });

  for (const [what, entry] of [
    ['no file', {}],
    ['only a certificate', { certificate: pem.certificate }],
    ['only a key', { key: pem.key }],
    ['a relative path', { pkcs12: 'client.p12' }],
    ["values that aren't paths", { certificate: 7, key: [pem.key] }],
  ] as const) {
    it(`are rejected if the setting contains ${what}`, async () => {
      await rejectsWith(create([{ origin, ...entry }]).certificates.identityOf(origin), {
        kind: 'clientCertificate',
        message: `The client certificate for ${origin} isn't set correctly.`,
        advice: /"certificate" and "key", or "pkcs12"/,
      });
    });
  }
});

describe('client certificate files', () => {
  const missing = tlsFile('missing.pem');
  for (const [what, files, passphrase, message] of [
    [
      'a missing certificate',
      { ...pem, certificate: missing },
      undefined,
      /missing\.pem\. The file .* doesn't exist/,
    ],
    ['a missing key', { ...pem, key: missing }, undefined, /missing\.pem\. The file .* doesn't exist/],
    ['a missing PKCS#12 file', { pkcs12: missing }, undefined, /missing\.pem\. The file .* doesn't exist/],
    ['a folder', { pkcs12: tlsFile('.') }, undefined, /tls isn't a certificate or key file/],
    [
      'a key as the certificate',
      { ...pem, certificate: pem.key },
      undefined,
      /client\.key isn't a certificate in PEM/,
    ],
    [
      'a PKCS#12 file as the certificate',
      { ...pem, certificate: pkcs12.pkcs12 },
      undefined,
      /client\.p12 isn't a certificate in PEM/,
    ],
    [
      'a certificate as the key',
      { ...pem, key: pem.certificate },
      undefined,
      /client\.pem isn't a private key in PEM/,
    ],
    [
      'the key of another certificate',
      { ...pem, key: tlsFile('server.key') },
      undefined,
      /server\.key doesn't match .*client\.pem/,
    ],
    [
      'an expired certificate',
      { ...pem, certificate: tlsFile('client-expired.pem') },
      undefined,
      /client-expired\.pem expired on 2001-01-01/,
    ],
    [
      "a certificate that isn't valid yet",
      { ...pem, certificate: tlsFile('not-yet-valid.pem') },
      undefined,
      /isn't valid before 2500-01-01/,
    ],
    [
      'a PEM file as the PKCS#12 file',
      { pkcs12: pem.certificate },
      undefined,
      /client\.pem isn't a PKCS#12 file/,
    ],
    [
      'a PKCS#12 file without a key',
      { pkcs12: tlsFile('client-no-key.p12') },
      undefined,
      /doesn't contain a certificate with its private key/,
    ],
    [
      'a PKCS#12 file with outdated encryption',
      { pkcs12: tlsFile('client-legacy.p12') },
      testPassphrase,
      /The encryption of .*client-legacy\.p12 isn't supported/,
    ],
  ] as const) {
    it(`are rejected with ${what}`, async () => {
      const failure = await rejectsWith(loadIdentity(files, passphrase), {
        kind: 'clientCertificate',
        message,
        hint: 'setClientCertificates',
      });
      assert.ok(!failure.explanation.includes('canary'));
    });
  }
});

describe('client certificate passphrases', () => {
  it('are deleted for origins without a connection', async () => {
    const { passphrases, secrets } = create([]);
    await passphrases.storePassphrase(origin, 'one');
    await passphrases.storePassphrase('https://two.example', 'two');
    await passphrases.store('id', 'graphql', origin, { scheme: 'token', token: 'abc' });
    await passphrases.prunePassphrases(new Set(['https://two.example']));
    assert.deepEqual([...secrets.entries.keys()].sort(), [
      `credential/id/graphql/${origin}`,
      'passphrase/https://two.example',
    ]);
  });
});
