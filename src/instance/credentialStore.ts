import * as l10n from '@vscode/l10n';
import { UserError } from '../shared/userError';
import type { SecretStore } from '../shared/ports';
import { isMachineLocal } from './address';
import type { Service } from './connection';
import type { BearerCredential, Credential, SudoCredential, TokenCredential } from './credential';
import { parseHeaders, type CustomHeader } from './headers';
import type { Machine } from './machine';
import { bindToMachine, readBound, type BoundText } from './machineBinding';
import { parseCredential } from './parseCredential';

type StorageAction = 'read' | 'store' | 'delete';

/** The timeout of the secret storage: a keyring without its daemon never responds. */
const defaultPatienceMs = 10_000;

/**
 * Returns a credential that a host has outside of the secret storage, such as a token in an environment
 * variable. It takes precedence over a stored credential, and is never stored.
 *
 * @returns `undefined` if the host has none for the origin
 */
export type CredentialSource = (
  connectionId: string,
  service: Service,
  origin: string,
) => Promise<TokenCredential | SudoCredential | BearerCredential | undefined>;

/**
 * Stores credentials in the secret storage of VS Code, in one entry for each connection, service and origin.
 * After the URL of a connection changes, its credential is therefore not sent to the new URL. The values of
 * custom headers are secrets, too, and are stored in the same way.
 *
 * Local and remote windows share the storage, but a URL such as `http://localhost:3080` refers to a different
 * server on each computer. Secrets for such a URL can be used only on the computer on which they were
 * entered.
 */
export class CredentialStore {
  constructor(
    private readonly secrets: SecretStore,
    private readonly machine: () => Machine,
    private readonly source: CredentialSource = () => Promise.resolve(undefined),
    private readonly patienceMs = defaultPatienceMs,
  ) {}

  /**
   * Returns the credential for an origin; `undefined` if there is none, or it is damaged or bound to another
   * computer.
   */
  async get(connectionId: string, service: Service, origin: string): Promise<Credential | undefined> {
    const given = await this.source(connectionId, service, origin);
    if (given !== undefined) return given;
    const stored = await this.read(entryKey(connectionId, service, origin));
    const credential = stored && parseCredential(stored.text);
    return stored && credential && this.isForThisMachine(stored, [origin, ...endpoints(credential)])
      ? credential
      : undefined;
  }

  /** Returns the name of the other computer to which a credential is bound; `undefined` if there is none. */
  async otherMachine(connectionId: string, service: Service, origin: string): Promise<string | undefined> {
    const stored = await this.read(entryKey(connectionId, service, origin));
    return stored?.machine?.id === this.machine().id ? undefined : stored?.machine?.name;
  }

  /** @throws UserError `secretStorage` when the storage fails or does not respond */
  async store(connectionId: string, service: Service, origin: string, credential: Credential): Promise<void> {
    const key = entryKey(connectionId, service, origin);
    const text = this.bound(JSON.stringify(credential), [origin, ...endpoints(credential)]);
    await this.ask('store', () => this.secrets.store(key, text));
  }

  async remove(connectionId: string, service: Service, origin: string): Promise<void> {
    const key = entryKey(connectionId, service, origin);
    await this.ask('delete', () => this.secrets.delete(key));
  }

  /**
   * Returns the custom headers for an origin; an empty list if the stored value is damaged or bound to
   * another computer.
   */
  async getHeaders(connectionId: string, origin: string): Promise<readonly CustomHeader[]> {
    const stored = await this.read(headersKey(connectionId, origin));
    return stored && this.isForThisMachine(stored, [origin]) ? parseHeaders(stored.text) : [];
  }

  /** Replaces the stored headers for an origin; an empty list deletes them. */
  async storeHeaders(connectionId: string, origin: string, headers: readonly CustomHeader[]): Promise<void> {
    const key = headersKey(connectionId, origin);
    if (headers.length === 0) await this.ask('delete', () => this.secrets.delete(key));
    else {
      const text = this.bound(JSON.stringify(headers), [origin]);
      await this.ask('store', () => this.secrets.store(key, text));
    }
  }

  /** Returns the renewal record of an OAuth sign-in. It contains no token. */
  getRenewals(connectionId: string, origin: string): Promise<string | undefined> {
    return this.ask('read', () => this.secrets.get(renewalsKey(connectionId, origin)));
  }

  /** Stores the renewal record of an OAuth sign-in, or deletes it. */
  async storeRenewals(connectionId: string, origin: string, record: string | undefined): Promise<void> {
    const key = renewalsKey(connectionId, origin);
    if (record === undefined) await this.ask('delete', () => this.secrets.delete(key));
    else await this.ask('store', () => this.secrets.store(key, record));
  }

  /** Returns the passphrase of the client certificate for an origin. All connections to that origin share it. */
  getPassphrase(origin: string): Promise<string | undefined> {
    return this.ask('read', () => this.secrets.get(passphrasePrefix + origin));
  }

  async storePassphrase(origin: string, passphrase: string): Promise<void> {
    await this.ask('store', () => this.secrets.store(passphrasePrefix + origin, passphrase));
  }

  /**
   * Deletes the passphrases for all origins except the given ones, which are those of the remaining
   * connections.
   */
  async prunePassphrases(origins: ReadonlySet<string>): Promise<void> {
    for (const key of await this.ask('delete', () => this.secrets.keys())) {
      if (!key.startsWith(passphrasePrefix) || origins.has(key.slice(passphrasePrefix.length))) continue;
      await this.ask('delete', () => this.secrets.delete(key));
    }
  }

  /** Deletes all secrets of a connection, including those for its previous origins. */
  async removeAll(connectionId: string): Promise<void> {
    const keys = await this.ask('delete', () => this.secrets.keys());
    const own = [entryPrefix, headersPrefix, renewalsPrefix].map((prefix) => prefix(connectionId));
    for (const key of keys) {
      if (!own.some((prefix) => key.startsWith(prefix))) continue;
      await this.ask('delete', () => this.secrets.delete(key));
    }
  }

  private async read(key: string): Promise<BoundText | undefined> {
    const stored = await this.ask('read', () => this.secrets.get(key));
    return stored === undefined ? undefined : readBound(stored);
  }

  private bound(text: string, urls: readonly string[]): string {
    return urls.some(isMachineLocal) ? bindToMachine(text, this.machine()) : text;
  }

  private isForThisMachine({ machine }: BoundText, urls: readonly string[]): boolean {
    return machine === undefined ? !urls.some(isMachineLocal) : machine.id === this.machine().id;
  }

  private async ask<T>(action: StorageAction, call: () => Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(storageError(l10n.t("The secret storage isn't responding."))),
        this.patienceMs,
      );
    });
    try {
      return await Promise.race([call(), tooLate]);
    } catch (error) {
      if (error instanceof UserError) throw error;
      throw storageError(failureOf(action), error);
    } finally {
      clearTimeout(timer);
    }
  }
}

function failureOf(action: StorageAction): string {
  switch (action) {
    case 'read':
      return l10n.t("Couldn't read from the secret storage.");
    case 'store':
      return l10n.t("Couldn't save to the secret storage.");
    case 'delete':
      return l10n.t("Couldn't delete from the secret storage.");
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

function storageError(message: string, cause?: unknown): UserError {
  return new UserError('secretStorage', message, {
    advice: l10n.t('Check that the keyring of your system is running and unlocked, then try again.'),
    cause,
  });
}
