import { readFileSync } from 'node:fs';
import { globalAgent } from 'node:https';
import { resolve } from 'node:path';
import type { TlsPair, TlsServerOptions } from './scriptedServer';

/** The certificates of `test/fixtures/tls`, made by the script there. */
type CertificateName =
  'expired' | 'intermediate' | 'leaf' | 'not-yet-valid' | 'root' | 'self-signed' | 'wrong-host';

function pem(name: CertificateName): string {
  return readFileSync(`test/fixtures/tls/${name}.pem`, 'utf8');
}

/** What a server presents: its certificate, then the ones that vouch for it. */
export function tlsPair(...chain: readonly CertificateName[]): TlsPair {
  return { cert: chain.map(pem).join(''), key: readFileSync('test/fixtures/tls/server.key', 'utf8') };
}

/** A server that rejects clients without a certificate of the test authority. */
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

/** The absolute path of a file of `test/fixtures/tls`. */
export function tlsFile(name: string): string {
  return resolve('test/fixtures/tls', name);
}

/** The passphrase of the encrypted files of `test/fixtures/tls`. */
export const testPassphrase = 'canary passphrase';

/** Lets the tests of a `describe` block trust the test authority, as if it were installed in the system. */
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
