import type { TokenRegistry } from '../auth/tokens';
import type { Clock } from '../clock';
import { dateTime } from '../data/time';
import type { World } from '../data/world';
import type { FaultSpec } from '../faults/fault';
import type { FieldFault, FieldFaults } from '../faults/fieldFaults';
import type { FaultStore } from '../faults/store';
import type { OAuthServer } from '../oauth/server';
import type { RecordedRequest, RequestRecord } from '../server/record';
import type { InstanceSettings } from '../settings';

export interface TokenSpec {
  readonly kind: 'access' | 'oauth' | 'analytics';
  /** The username of its owner; the first site admin when left out. */
  readonly user?: string;
  /** `user:all`, or `analytics` for that kind, when left out. */
  readonly scopes?: readonly string[];
  /** After how many seconds it expires; never, when left out. A negative number makes an expired one. */
  readonly expiresInSeconds?: number;
  /** Hosts of the instances an analytics token may read; all, when left out. */
  readonly instances?: readonly string[];
}

export interface UserSpec {
  readonly username: string;
  readonly siteAdmin?: boolean;
  readonly serviceAccount?: boolean;
}

export interface Controlled {
  readonly faults: FaultStore;
  readonly fieldFaults: FieldFaults;
  readonly record: RequestRecord;
  readonly settings: InstanceSettings;
  readonly world: World;
  readonly registries: Readonly<Record<TokenSpec['kind'], TokenRegistry>>;
  readonly oauth: OAuthServer;
  readonly clock: Clock;
  readonly elsewhere: () => Promise<string>;
}

/** What tests can do to a running sample instance, and see of it. */
export class SampleControl {
  constructor(private readonly sample: Controlled) {}

  /** Makes something go wrong from the next request on, and returns the number of the fault. */
  addFault(spec: FaultSpec): number {
    return this.sample.faults.add(spec);
  }

  /** Ends one fault, or all of them. */
  removeFaults(id?: number): void {
    this.sample.faults.remove(id);
  }

  /** Makes a field of the schema, named as `Type.field`, fail until `healFields`. */
  failField(name: string, fault: FieldFault): void {
    this.sample.fieldFaults.fail(name, fault);
  }

  healFields(): void {
    this.sample.fieldFaults.heal();
  }

  /** The requests since the last `forgetRequests`, at this instance and elsewhere. */
  requests(): readonly RecordedRequest[] {
    return this.sample.record.all();
  }

  forgetRequests(): void {
    this.sample.record.clear();
  }

  /** Changes how the instance behaves, and returns all that can be changed. */
  configure(changes: Partial<InstanceSettings>): Readonly<InstanceSettings> {
    const { rateLimits, ...others } = changes;
    Object.assign(this.sample.settings, others);
    Object.assign(this.sample.settings.rateLimits, rateLimits);
    return this.sample.settings;
  }

  /** Makes a token and returns its secret. */
  issueToken({ kind, user, scopes, expiresInSeconds, instances }: TokenSpec): string {
    const { registries, clock } = this.sample;
    return registries[kind].issue({
      owner: this.userNumber(user),
      scopes: scopes ?? [kind === 'analytics' ? 'analytics' : 'user:all'],
      note: 'made by a test',
      ...(expiresInSeconds !== undefined && { expiresAt: clock.now() + expiresInSeconds * 1000 }),
      ...(instances && { instances }),
    }).secret;
  }

  /** Revokes a token of whatever kind by its secret; for an OAuth token also what came of the same consent. */
  revokeToken(secret: string): boolean {
    this.sample.oauth.revoke(secret);
    return Object.values(this.sample.registries).some((registry) => registry.revoke(secret));
  }

  /** Adds a user, with any username: the instance itself would refuse some. */
  addUser({ username, siteAdmin = false, serviceAccount = false }: UserSpec): number {
    const { world, clock } = this.sample;
    const user = world.people.add({
      username,
      email: 'added@example.com',
      displayName: '',
      siteAdmin,
      serviceAccount,
      createdAt: dateTime(clock.now()),
    });
    return user.key;
  }

  setSiteAdmin(username: string, siteAdmin: boolean): void {
    const { people } = this.sample.world;
    const user = people.byId(this.userNumber(username));
    if (user !== undefined) people.put({ ...user, siteAdmin });
  }

  deleteUser(username: string): void {
    this.sample.world.people.delete(this.userNumber(username));
  }

  /** Approves a device as a user, or denies it when no user is named; false when none waits under the code. */
  decideDevice(userCode: string, username?: string): boolean {
    return this.sample.oauth.devices.decide(
      userCode,
      username === undefined ? undefined : this.userNumber(username),
    );
  }

  /** Lets time pass for this instance: tokens, codes and invitations age. */
  advanceClock(milliseconds: number): void {
    this.sample.clock.advance(milliseconds);
  }

  /** The origin that redirects to elsewhere lead to. Its requests are recorded under the site `elsewhere`. */
  elsewhere(): Promise<string> {
    return this.sample.elsewhere();
  }

  private userNumber(username: string | undefined): number {
    const { people } = this.sample.world;
    const user =
      username === undefined ? people.all().find(({ siteAdmin }) => siteAdmin) : people.byName(username);
    if (user === undefined) throw new Error(`no user ${JSON.stringify(username)}`);
    return user.key;
  }
}
