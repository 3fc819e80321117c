import { dateTime } from '../../../src/sample/data/time';
import type { InstanceSettings } from '../../../src/sample/settings';
import type { SampleParts } from '../../../src/sample/start';
import type { FaultSpec } from './faults/fault';
import type { FieldFault, FieldFaults } from './faults/fieldFaults';
import type { FaultStore } from './faults/store';
import type { RecordedRequest, RequestRecord } from './record';

export interface TokenSpec {
  readonly kind: 'access' | 'oauth' | 'analytics';
  /** Username of the owner. Default: the first site admin. */
  readonly user?: string;
  /** Default: `analytics` for analytics tokens, otherwise `user:all`. */
  readonly scopes?: readonly string[];
  /** Seconds until the token expires. Default: never. A negative number creates an expired token. */
  readonly expiresInSeconds?: number;
  /** Hosts of the instances that an analytics token can access. Default: all. */
  readonly instances?: readonly string[];
}

export interface UserSpec {
  readonly username: string;
  readonly siteAdmin?: boolean;
  readonly serviceAccount?: boolean;
}

export interface Controlled extends SampleParts {
  readonly faults: FaultStore;
  readonly fieldFaults: FieldFaults;
  readonly record: RequestRecord;
  readonly elsewhere: () => Promise<string>;
}

/** Controls and observes a running sample instance, for tests. */
export class SampleControl {
  constructor(private readonly sample: Controlled) {}

  /** Adds a fault for subsequent requests and returns its ID. */
  addFault(spec: FaultSpec): number {
    return this.sample.faults.add(spec);
  }

  /** Removes one fault, or all faults. */
  removeFaults(id?: number): void {
    this.sample.faults.remove(id);
  }

  /** Makes a field of the schema, named `Type.field`, fail until `healFields` is called. */
  failField(name: string, fault: FieldFault): void {
    this.sample.fieldFaults.fail(name, fault);
  }

  healFields(): void {
    this.sample.fieldFaults.heal();
  }

  /**
   * Returns the recorded requests to the instance, its analytics, and `elsewhere` since the last `forgetRequests` call.
   */
  requests(): readonly RecordedRequest[] {
    return this.sample.record.all();
  }

  forgetRequests(): void {
    this.sample.record.clear();
  }

  /** Changes settings of the instance, and returns all settings. */
  configure(changes: Partial<InstanceSettings>): Readonly<InstanceSettings> {
    const { rateLimits, ...others } = changes;
    Object.assign(this.sample.settings, others);
    Object.assign(this.sample.settings.rateLimits, rateLimits);
    return this.sample.settings;
  }

  /** Creates a token and returns its secret. */
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

  /**
   * Revokes a token of any kind by its secret. For a token of an OAuth grant, revokes all tokens of this grant.
   *
   * @returns false if there is no such token
   */
  revokeToken(secret: string): boolean {
    const { oauth, registries } = this.sample;
    return oauth.revoke(secret) || Object.values(registries).some((registry) => registry.revoke(secret));
  }

  /**
   * Adds a user and returns the database ID. Usernames aren't validated; a real instance would reject some.
   */
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

  /**
   * Approves a device for a user, or denies it if no user is given. Returns false if the code has no pending grant.
   */
  decideDevice(userCode: string, username?: string): boolean {
    return this.sample.oauth.devices.decide(
      userCode,
      username === undefined ? undefined : this.userNumber(username),
    );
  }

  /** Advances the clock of this instance, for example to expire tokens and codes. */
  advanceClock(milliseconds: number): void {
    this.sample.clock.advance(milliseconds);
  }

  /** Returns the external origin that redirects can lead to. Requests to it are recorded as site `elsewhere`. */
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
