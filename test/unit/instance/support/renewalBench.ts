import { join } from 'node:path';
import { CredentialStore } from '../../../../src/instance/credentialStore';
import type { OAuthCredential } from '../../../../src/instance/credential';
import { Renewals, type RenewalPlace } from '../../../../src/instance/oauth/renewals';
import { FakeClock } from '../../../support/fakeClock';
import { folderForEachTest } from '../../../support/folders';
import { useServer, type Reply, type ScriptedServer } from '../../../support/http/scriptedServer';
import { MemorySecrets } from '../../../support/secretStores';
import { remoteMachine, thisMachine } from '../../../support/machines';

/** The time that each renewal waits for windows of other computers. */
export const claimMs = 200;

/** A scripted OAuth server and a window that renews its sign-ins there, both created for each test. */
class RenewalBench {
  secrets = new MemorySecrets();
  credentials = new CredentialStore(this.secrets, thisMachine);
  clock = new FakeClock(Date.now());
  renewals: Renewals;

  constructor(
    readonly server: ScriptedServer,
    private readonly folder: { readonly path: string },
  ) {
    this.renewals = this.window();
  }

  reset(): void {
    this.secrets = new MemorySecrets();
    this.credentials = new CredentialStore(this.secrets, thisMachine);
    this.clock = new FakeClock(Date.now());
    this.renewals = this.window();
  }

  /** Another window with the same storage. */
  window(folder = this.folder.path): Renewals {
    const { credentials, clock } = this;
    return new Renewals({ credentials, folder, machine: thisMachine().id, clock, settleMs: 1000, claimMs });
  }

  /** A window of another computer: it has a separate folder, and the same secret storage. */
  remoteWindow(): Renewals {
    const { credentials, clock } = this;
    const folder = join(this.folder.path, 'remote');
    return new Renewals({ credentials, folder, machine: remoteMachine().id, clock, settleMs: 1000, claimMs });
  }

  place(changes: Partial<RenewalPlace> = {}): RenewalPlace {
    return { connectionId: 'c1', origin: this.server.origin, ...changes };
  }

  /** The date this number of seconds from now. */
  at(seconds: number): string {
    return new Date(this.clock.now() + seconds * 1000).toISOString();
  }

  /** A sign-in whose access token expires in ten minutes. */
  credential(name: string, changes: Partial<OAuthCredential> = {}): OAuthCredential {
    return {
      scheme: 'oauth',
      accessToken: `access-${name}`,
      refreshToken: `refresh-${name}`,
      expiresAt: this.at(600),
      renewAt: this.at(540),
      clientId: 'client-1',
      tokenEndpoint: `${this.server.origin}/token`,
      ...changes,
    };
  }

  due(name: string): OAuthCredential {
    return this.credential(name, { renewAt: this.at(-1) });
  }

  expired(name: string): OAuthCredential {
    return this.credential(name, { renewAt: this.at(-61), expiresAt: this.at(-1) });
  }

  store(value: OAuthCredential): Promise<void> {
    return this.credentials.store('c1', 'graphql', this.server.origin, value);
  }

  /** The stored access token. */
  async stored(): Promise<string | undefined> {
    const value = await this.credentials.get('c1', 'graphql', this.server.origin);
    return value?.scheme === 'oauth' ? value.accessToken : undefined;
  }
}

/** The response to a successful refresh request. */
export function tokens(name: string, lifeSeconds = 600): Reply {
  const fields = {
    access_token: `access-${name}`,
    refresh_token: `refresh-${name}`,
    expires_in: lifeSeconds,
  };
  return { body: JSON.stringify(fields) };
}

export function refusal(error: string): Reply {
  return { status: 400, body: JSON.stringify({ error }) };
}

/** A test bench for a `describe` block. */
export function useRenewalBench(): RenewalBench {
  const bench = new RenewalBench(useServer(), folderForEachTest());
  beforeEach(() => bench.reset());
  return bench;
}
