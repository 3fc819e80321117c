import * as l10n from '@vscode/l10n';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import * as v from 'valibot';
import { UserError } from '../shared/userError';
import { orCanceled } from '../shared/orCanceled';
import { parsed, parsedItems } from '../shared/schema';
import { parseUrl } from '../shared/parseUrl';
import type { CredentialStore } from './credentialStore';
import { loadIdentity, type ClientCertificateFiles, type ClientIdentity } from './http/clientIdentity';
import { OpenedFiles } from './http/openedFiles';

export interface PassphrasePrompt {
  /** The encrypted file. */
  readonly file: string;
  /** The origin that the certificate is for. */
  readonly origin: string;
  /** Whether the saved or previously entered passphrase is wrong. */
  readonly isWrong: boolean;
}

export interface ClientCertificatesOptions {
  /** Returns the value of the user setting, which is unvalidated and should be a list of entries. */
  readonly setting: () => unknown;
  readonly passphrases: Pick<CredentialStore, 'getPassphrase' | 'storePassphrase'>;
  /** @returns `undefined` when the user cancels */
  readonly ask: (prompt: PassphrasePrompt) => Promise<string | undefined>;
}

/** The client certificates of the user setting, each for one origin. */
export class ClientCertificates {
  /** Certificates that are being loaded, by origin. Concurrent requests share one passphrase prompt. */
  private readonly open = new Map<string, Promise<ClientIdentity>>();
  /** Origins whose prompt the user canceled. Later requests don't prompt again. */
  private readonly declined = new Set<string>();

  private readonly opened = new OpenedFiles();

  constructor(private readonly options: ClientCertificatesOptions) {}

  /**
   * Returns the client certificate for an origin; `undefined` if none is set. Prompts for its passphrase when the
   * correct one isn't saved, unless the user canceled an earlier prompt.
   *
   * @throws UserError `clientCertificate` when it can't be used, `clientCertificateLocked` without its passphrase,
   *   `secretStorage` when the storage of passphrases fails, or `canceled`
   */
  async identityOf(origin: string, signal?: AbortSignal): Promise<ClientIdentity | undefined> {
    const files = this.filesFor(origin);
    if (!files) return undefined;
    const asked = this.open.get(origin) ?? this.load(origin, files).finally(() => this.open.delete(origin));
    this.open.set(origin, asked);
    return orCanceled(asked, signal);
  }

  /** Whether the setting has an entry for an origin. */
  has(origin: string): boolean {
    return this.entries().some((entry) => originOf(entry) === origin);
  }

  /**
   * Checks the configured certificate of each HTTPS origin. Prompts for missing passphrases, even if the user
   * canceled an earlier prompt.
   *
   * @returns the number of certificates
   * @throws UserError for the first certificate that can't be used
   */
  async check(): Promise<number> {
    const origins = new Set(
      this.entries()
        .map(originOf)
        .filter((origin) => origin !== undefined),
    );
    for (const origin of origins) {
      this.declined.delete(origin);
      await this.identityOf(origin);
    }
    return origins.size;
  }

  private async load(origin: string, files: ClientCertificateFiles): Promise<ClientIdentity> {
    const { passphrases, ask } = this.options;
    let loaded = await loadIdentity(files, undefined, this.opened);
    if ('identity' in loaded) return loaded.identity;
    const saved = await passphrases.getPassphrase(origin);
    if (saved !== undefined) loaded = await loadIdentity(files, saved, this.opened);
    while (!('identity' in loaded)) {
      const { lockedFile, wrongPassphrase } = loaded;
      const passphrase = this.declined.has(origin)
        ? undefined
        : await ask({ file: lockedFile, origin, isWrong: wrongPassphrase });
      if (passphrase === undefined) {
        this.declined.add(origin);
        throw new UserError(
          'clientCertificateLocked',
          l10n.t('The client certificate for {host} needs the passphrase of {file}.', {
            host: new URL(origin).host,
            file: lockedFile,
          }),
        );
      }
      loaded = await loadIdentity(files, passphrase, this.opened);
      if ('identity' in loaded) await passphrases.storePassphrase(origin, passphrase);
    }
    return loaded.identity;
  }

  private filesFor(origin: string): ClientCertificateFiles | undefined {
    const entry = this.entries().find((one) => originOf(one) === origin);
    return entry ? readFiles(entry, origin) : undefined;
  }

  private entries(): readonly Entry[] {
    return parsedItems(certificateEntry, this.options.setting());
  }
}

type Entry = v.InferOutput<typeof certificateEntry>;
/** An entry of the setting. Its paths are validated when they are read. */
const certificateEntry = v.looseObject({ origin: v.string() });

/** Returns the origin of an entry; `undefined` if it isn't an HTTPS origin. */
function originOf({ origin }: Entry): string | undefined {
  const url = parseUrl(origin);
  return url?.protocol === 'https:' ? url.origin : undefined;
}

function readFiles({ certificate, key, pkcs12 }: Entry, origin: string): ClientCertificateFiles {
  const paths = (pkcs12 === undefined ? [certificate, key] : [pkcs12]).map((path) =>
    parsed(absolutePath, path),
  );
  const [first, second] = paths;
  if (paths.includes(undefined) || first === undefined) {
    throw new UserError(
      'clientCertificate',
      l10n.t("The client certificate for {origin} isn't set correctly.", { origin }),
      {
        advice: l10n.t('Set "certificate" and "key", or "pkcs12", to absolute paths.'),
      },
    );
  }
  return second === undefined ? { pkcs12: first } : { certificate: first, key: second };
}

const absolutePath = v.pipe(
  v.string(),
  v.transform((path) => (/^~[\\/]/.test(path) ? join(homedir(), path.slice(2)) : path)),
  v.check(isAbsolute),
);
