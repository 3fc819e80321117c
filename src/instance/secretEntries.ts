import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { parseObject } from '../shared/parseObject';
import type { SecretStore } from '../shared/ports';
import { parsed } from '../shared/schema';
import { UserError } from '../shared/userError';
import { isLocalhost } from './instanceUrl';
import type { Machine } from './machine';

type StorageAction = 'read' | 'store' | 'delete';

/** The timeout of the secret storage: a keyring without its daemon never responds. */
const defaultPatienceMs = 10_000;

/**
 * Entries of the secret storage. Every asynchronous call rejects with a UserError `secretStorage` when the storage fails
 * or doesn't respond.
 *
 * Local and remote windows share the storage, but a URL such as `http://localhost:3080` refers to a different server
 * on each computer. Secrets for such a URL can be used only on the computer on which they were entered.
 */
export class SecretEntries {
  constructor(
    private readonly secrets: SecretStore,
    private readonly machine: () => Machine,
    private readonly patienceMs = defaultPatienceMs,
  ) {}

  /** Returns an entry with the computer to which it is bound. Check `isUsable` before using its text. */
  async read(key: string): Promise<BoundText | undefined> {
    const stored = await this.get(key);
    return stored === undefined ? undefined : readBound(stored);
  }

  /** Whether an entry can be used on this computer, for requests to the URLs. */
  isUsable({ machine }: BoundText, urls: readonly string[]): boolean {
    return machine ? machine.id === this.machine().id : !urls.some(isLocalhost);
  }

  /** Returns the name of the other computer to which an entry is bound; `undefined` if there is none. */
  otherMachine({ machine }: BoundText): string | undefined {
    return machine?.id === this.machine().id ? undefined : machine?.name;
  }

  /** Stores a secret for requests to the URLs. Binds it to this computer if one of them is valid only here. */
  store(key: string, text: string, urls: readonly string[]): Promise<void> {
    return this.set(key, urls.some(isLocalhost) ? bindToMachine(text, this.machine()) : text);
  }

  /** Returns an entry that isn't bound to a computer. */
  get(key: string): Promise<string | undefined> {
    return this.ask('read', () => this.secrets.get(key));
  }

  /** Stores an entry without binding it to a computer. */
  set(key: string, text: string): Promise<void> {
    return this.ask('store', () => this.secrets.store(key, text));
  }

  delete(key: string): Promise<void> {
    return this.ask('delete', () => this.secrets.delete(key));
  }

  async deleteWhere(matches: (key: string) => boolean): Promise<void> {
    for (const key of await this.ask('delete', () => this.secrets.keys())) {
      if (matches(key)) await this.delete(key);
    }
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

function storageError(message: string, cause?: unknown): UserError {
  return new UserError('secretStorage', message, {
    advice: l10n.t('Check that the keyring of your system is running and unlocked, then try again.'),
    cause,
  });
}

const boundText = v.object({ machine: v.object({ id: v.string(), name: v.string() }), text: v.string() });

/** A stored secret, and the computer to which it is bound, if any. */
interface BoundText {
  readonly machine: Machine | undefined;
  readonly text: string;
}

/**
 * Binds a secret to a computer, for a server whose URL is valid only there, such as `http://localhost:3080`.
 */
function bindToMachine(text: string, { id, name }: Machine): string {
  return JSON.stringify({ machine: { id, name }, text });
}

/** Parses a stored secret. Secrets that aren't bound to a computer are stored unchanged. */
function readBound(stored: string): BoundText {
  return parsed(boundText, parseObject(stored)) ?? { machine: undefined, text: stored };
}
