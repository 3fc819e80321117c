import { Failure } from '../shared/failure';
import type { SecretStore } from '../shared/ports';
import { credentialPlaces, type Connection, type Service } from './connection';
import type { Credential } from './credential';
import { parseHeaders, type CustomHeader } from './headers';
import { parseCredential } from './parseCredential';

/** A keyring that is missing its daemon never answers; waiting longer than this helps nobody. */
const defaultPatienceMs = 10_000;

/**
 * Credentials in the editor's encrypted storage, one entry for each connection and origin: a connection whose
 * address changes does not take its credential along, and two windows never overwrite each other's entries.
 * The values of a connection's own headers are secrets too, and are kept by the same rule.
 */
export class CredentialStore {
  constructor(
    private readonly secrets: SecretStore,
    private readonly patienceMs = defaultPatienceMs,
  ) {}

  /** The credential for an origin, or `undefined` when there is none or what is stored cannot be read. */
  async get(connectionId: string, service: Service, origin: string): Promise<Credential | undefined> {
    const key = entryKey(connectionId, service, origin);
    const stored = await this.ask('read', 'a token', () => this.secrets.get(key));
    return stored === undefined ? undefined : parseCredential(stored);
  }

  /** @throws Failure `secretStorage` when the storage refuses or does not answer. */
  async store(connectionId: string, service: Service, origin: string, credential: Credential): Promise<void> {
    const key = entryKey(connectionId, service, origin);
    await this.ask('store', 'a token', () => this.secrets.store(key, JSON.stringify(credential)));
  }

  async remove(connectionId: string, service: Service, origin: string): Promise<void> {
    const key = entryKey(connectionId, service, origin);
    await this.ask('delete', 'a token', () => this.secrets.delete(key));
  }

  /** The connection's own headers for an origin; none when what is stored cannot be read. */
  async getHeaders(connectionId: string, origin: string): Promise<readonly CustomHeader[]> {
    const stored = await this.ask('read', 'the headers', () =>
      this.secrets.get(headersKey(connectionId, origin)),
    );
    return stored === undefined ? [] : parseHeaders(stored);
  }

  /** Keeps these headers for an origin in place of those that were there; an empty list removes them. */
  async storeHeaders(connectionId: string, origin: string, headers: readonly CustomHeader[]): Promise<void> {
    const key = headersKey(connectionId, origin);
    if (headers.length === 0) await this.ask('delete', 'the headers', () => this.secrets.delete(key));
    else await this.ask('store', 'the headers', () => this.secrets.store(key, JSON.stringify(headers)));
  }

  /** Deletes every secret that a connection may hold. */
  async removeAll(connection: Connection): Promise<void> {
    for (const { service, origin } of credentialPlaces(connection)) {
      await this.remove(connection.id, service, origin);
      await this.storeHeaders(connection.id, origin, []);
    }
  }

  private async ask<T>(doing: string, what: string, call: () => Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(storageFailure(`The secret storage of VS Code did not answer (${doing} ${what}).`)),
        this.patienceMs,
      );
    });
    try {
      return await Promise.race([call(), tooLate]);
    } catch (error) {
      if (error instanceof Failure) throw error;
      throw storageFailure(`The secret storage of VS Code failed to ${doing} ${what}.`, error);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Key names are visible in trace logs, so they name the place and never the secret. */
function entryKey(connectionId: string, service: Service, origin: string): string {
  return `credential/${connectionId}/${service}/${origin}`;
}

function headersKey(connectionId: string, origin: string): string {
  return `headers/${connectionId}/${origin}`;
}

function storageFailure(message: string, cause?: unknown): Failure {
  return new Failure('secretStorage', message, {
    advice: 'Check that the keyring of your system is unlocked and running, then try again.',
    cause,
  });
}
