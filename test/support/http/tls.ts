import { readFileSync } from 'node:fs';
import { globalAgent } from 'node:https';
import type { TlsPair } from './scriptedServer';

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
