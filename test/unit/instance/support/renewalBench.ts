import { join } from 'node:path';
import { CredentialStore } from '../../../../src/instance/credentialStore';
import type { OAuthCredential } from '../../../../src/instance/credential';
import { Renewals, type RenewalPlace } from '../../../../src/instance/oauth/renewals';
import { FakeClock } from '../../../support/fakeClock';
import { folderForEachTest } from '../../../support/folders';
import { useServer, type Reply, type ScriptedServer } from '../../../support/http/scriptedServer';
import { MemorySecrets } from '../../../support/secretStores';
import { remoteMachine, thisMachine } from '../../../support/machines';

/** Time in milliseconds that each renewal waits for claims of other computers. */
export const claimMs = 200;

/** Test bench with a scripted OAuth server and a window that renews its sign-ins there. */
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

  /** Opens a window with the storage of the bench. */
  window(folder = this.folder.path): Renewals {
    const { credentials, clock } = this;
    return new Renewals({ credentials, folder, machine: thisMachine().id, clock, settleMs: 1000, claimMs });
  }

  /** Opens a window of another computer, with a separate folder and the same secret storage. */
  remoteWindow(): Renewals {
    const { credentials, clock } = this;
    const folder = join(this.folder.path, 'remote');
    return new Renewals({ credentials, folder, machine: remoteMachine().id, clock, settleMs: 1000, claimMs });
  }

  place(changes: Partial<RenewalPlace> = {}): RenewalPlace {
    return { connectionId: 'c1', origin: this.server.origin, ...changes };
  }

  /** Returns the time of the clock plus a number of seconds, in ISO 8601 format. */
  at(seconds: number): string {
    return new Date(this.clock.now() + seconds * 1000).toISOString();
  }

  /** Returns a sign-in whose access token expires in ten minutes. */
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

  /** Returns the access token of the stored sign-in, if there is one. */
  async stored(): Promise<string | undefined> {
    const value = await this.credentials.get('c1', 'graphql', this.server.origin);
    return value?.scheme === 'oauth' ? value.accessToken : undefined;
  }
}

/** Returns the response to a successful refresh request. */
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

/** Returns a test bench for a `describe` block, reset before each test. */
export function useRenewalBench(): RenewalBench {
  const bench = new RenewalBench(useServer(), folderForEachTest());
  beforeEach(() => bench.reset());
  return bench;
}
