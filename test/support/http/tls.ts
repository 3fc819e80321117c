import { readFileSync } from 'node:fs';
import { globalAgent } from 'node:https';
import { resolve } from 'node:path';
import type { TlsPair, TlsServerOptions } from './scriptedServer';

/** Certificates in `test/fixtures/tls`, created by the script in that folder. */
type CertificateName =
  'expired' | 'intermediate' | 'leaf' | 'not-yet-valid' | 'root' | 'self-signed' | 'wrong-host';

function pem(name: CertificateName): string {
  return readFileSync(`test/fixtures/tls/${name}.pem`, 'utf8');
}

/** Returns a certificate chain, starting with the certificate of the server, and the key of the server. */
export function tlsPair(...chain: readonly CertificateName[]): TlsPair {
  return { cert: chain.map(pem).join(''), key: readFileSync('test/fixtures/tls/server.key', 'utf8') };
}

/**
 * Returns options of a server that, by default, rejects clients without a certificate from the test authority.
 */
export function mutualTls(
  options: Pick<TlsServerOptions, 'maxVersion' | 'rejectUnauthorized'> = {},
): TlsServerOptions {
  return {
    ...tlsPair('leaf', 'intermediate'),
    ca: pem('root'),
    requestCert: true,
    rejectUnauthorized: true,
    ...options,
  };
}

/** Returns the absolute path of a file in `test/fixtures/tls`. */
export function tlsFile(name: string): string {
  return resolve('test/fixtures/tls', name);
}

/** Passphrase of the encrypted files in `test/fixtures/tls`. */
export const testPassphrase = 'canary passphrase';

/** Makes the tests of a `describe` block trust the test authority, as if it were installed in the system. */
export function trustTestAuthority(): void {
  let usual: typeof globalAgent.options.ca;
  before(() => {
    usual = globalAgent.options.ca;
    globalAgent.options.ca = pem('root');
  });
  after(() => {
    if (usual === undefined) delete globalAgent.options.ca;
    else globalAgent.options.ca = usual;
  });
}
