import type { SecretStore } from '../shared/ports';
import type { Service } from './connection';
import type { BearerCredential, Credential, SudoCredential, TokenCredential } from './credential';
import { parseHeaders, type CustomHeader } from './headers';
import type { Machine } from './machine';
import { parseCredential } from './parseCredential';
import { SecretEntries } from './secretEntries';

/**
 * Returns a credential that isn't in the secret storage, such as a token in an environment variable. It takes
 * precedence over a stored credential, and is never stored.
 *
 * @returns `undefined` if there is none for the origin
 */
export type CredentialSource = (
  connectionId: string,
  service: Service,
  origin: string,
) => Promise<TokenCredential | SudoCredential | BearerCredential | undefined>;

/**
 * Stores credentials in the secret storage, in one entry for each connection, service, and origin.
 * If the origin of a connection changes, its credential therefore isn't sent to the other origin. The values of
 * custom headers are also secrets, and are stored in the same way.
 */
export class CredentialStore {
  private readonly entries: SecretEntries;

  constructor(
    secrets: SecretStore,
    machine: () => Machine,
    private readonly source: CredentialSource = () => Promise.resolve(undefined),
    patienceMs?: number,
  ) {
    this.entries = new SecretEntries(secrets, machine, patienceMs);
  }

  /**
   * Returns the credential for an origin; `undefined` if there is none, or it is damaged or can't be used on this
   * computer.
   */
  async get(connectionId: string, service: Service, origin: string): Promise<Credential | undefined> {
    const given = await this.source(connectionId, service, origin);
    if (given) return given;
    const stored = await this.entries.read(entryKey(connectionId, service, origin));
    const credential = stored && parseCredential(stored.text);
    return stored && credential && this.entries.isUsable(stored, [origin, ...endpoints(credential)])
      ? credential
      : undefined;
  }

  /** Returns the name of the other computer to which a credential is bound; `undefined` if there is none. */
  async otherMachine(connectionId: string, service: Service, origin: string): Promise<string | undefined> {
    const stored = await this.entries.read(entryKey(connectionId, service, origin));
    return stored && this.entries.otherMachine(stored);
  }

  /** @throws UserError `secretStorage` when the storage fails or doesn't respond */
  async store(connectionId: string, service: Service, origin: string, credential: Credential): Promise<void> {
    await this.entries.store(entryKey(connectionId, service, origin), JSON.stringify(credential), [
      origin,
      ...endpoints(credential),
    ]);
  }

  async remove(connectionId: string, service: Service, origin: string): Promise<void> {
    await this.entries.delete(entryKey(connectionId, service, origin));
  }

  /**
   * Returns the custom headers for an origin; an empty list if there are none, or the stored value is damaged
   * or can't be used on this computer.
   */
  async getHeaders(connectionId: string, origin: string): Promise<readonly CustomHeader[]> {
    const stored = await this.entries.read(headersKey(connectionId, origin));
    return stored && this.entries.isUsable(stored, [origin]) ? parseHeaders(stored.text) : [];
  }

  /** Replaces the stored headers for an origin; an empty list deletes them. */
  async storeHeaders(connectionId: string, origin: string, headers: readonly CustomHeader[]): Promise<void> {
    const key = headersKey(connectionId, origin);
    if (headers.length === 0) await this.entries.delete(key);
    else await this.entries.store(key, JSON.stringify(headers), [origin]);
  }

  /** Returns the renewal record of an OAuth sign-in. It contains no token. */
  getRenewals(connectionId: string, origin: string): Promise<string | undefined> {
    return this.entries.get(renewalsKey(connectionId, origin));
  }

  /** Stores the renewal record of an OAuth sign-in, or deletes it. */
  async storeRenewals(connectionId: string, origin: string, record: string | undefined): Promise<void> {
    const key = renewalsKey(connectionId, origin);
    if (record === undefined) await this.entries.delete(key);
    else await this.entries.set(key, record);
  }

  /** Returns the passphrase of the client certificate for an origin. All connections to that origin share it. */
  getPassphrase(origin: string): Promise<string | undefined> {
    return this.entries.get(passphrasePrefix + origin);
  }

  async storePassphrase(origin: string, passphrase: string): Promise<void> {
    await this.entries.set(passphrasePrefix + origin, passphrase);
  }

  /**
   * Deletes the passphrases for all origins except the given ones, which are those of the remaining connections and
   * data warehouses.
   */
  async prunePassphrases(origins: ReadonlySet<string>): Promise<void> {
    await this.entries.deleteWhere(
      (key) => key.startsWith(passphrasePrefix) && !origins.has(key.slice(passphrasePrefix.length)),
    );
  }

  /** Deletes all secrets of a connection, including those for its previous origins. */
  async removeAll(connectionId: string): Promise<void> {
    const prefixes = [entryPrefix, headersPrefix, renewalsPrefix].map((prefix) => prefix(connectionId));
    await this.entries.deleteWhere((key) => prefixes.some((prefix) => key.startsWith(prefix)));
  }
}

/** Returns the OAuth endpoints to which tokens of a credential are sent. */
function endpoints(credential: Credential): readonly string[] {
  if (credential.scheme !== 'oauth') return [];
  const { tokenEndpoint, revocationEndpoint } = credential;
  return revocationEndpoint === undefined ? [tokenEndpoint] : [tokenEndpoint, revocationEndpoint];
}

/** Returns the key of a credential. Keys appear in trace logs, so they contain no secrets. */
function entryKey(connectionId: string, service: Service, origin: string): string {
  return `${entryPrefix(connectionId)}${service}/${origin}`;
}

function headersKey(connectionId: string, origin: string): string {
  return `${headersPrefix(connectionId)}${origin}`;
}

const passphrasePrefix = 'passphrase/';

function entryPrefix(connectionId: string): string {
  return `credential/${connectionId}/`;
}

function headersPrefix(connectionId: string): string {
  return `headers/${connectionId}/`;
}

function renewalsKey(connectionId: string, origin: string): string {
  return `${renewalsPrefix(connectionId)}${origin}`;
}

function renewalsPrefix(connectionId: string): string {
  return `renewals/${connectionId}/`;
}
