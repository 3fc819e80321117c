import * as l10n from '@vscode/l10n';
import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import { UserError } from '../../shared/userError';
import { fileError } from '../../shared/fileError';
import { OpenedFiles } from './openedFiles';

/** The absolute paths of the files of a client certificate. */
export type ClientCertificateFiles =
  { readonly certificate: string; readonly key: string } | { readonly pkcs12: string };

/** A client certificate with its private key. */
export interface ClientIdentity {
  /** The file of the certificate, for messages. */
  readonly file: string;
  /** Options of `node:https`. */
  readonly tls:
    | { readonly cert: string; readonly key: string }
    | { readonly pfx: Buffer; readonly passphrase: string | undefined };
}

/** A client certificate, or the file that requires a passphrase. */
export type LoadedIdentity =
  { readonly identity: ClientIdentity } | { readonly lockedFile: string; readonly wrongPassphrase: boolean };

const maxBytes = 1024 * 1024;
const pemKey = /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/;

/**
 * Reads and validates a client certificate. Called for each request, so that a renewed certificate is used immediately.
 *
 * @param opened the files that earlier calls opened
 * @throws UserError `clientCertificate` with the file that can't be read or used
 */
export async function loadIdentity(
  files: ClientCertificateFiles,
  passphrase: string | undefined,
  opened = new OpenedFiles(),
): Promise<LoadedIdentity> {
  return 'pkcs12' in files
    ? loadPkcs12(files.pkcs12, passphrase, opened)
    : loadPem(files, passphrase, opened);
}

async function loadPem(
  {
    certificate: certificateFile,
    key: keyFile,
  }: Exclude<ClientCertificateFiles, { readonly pkcs12: string }>,
  passphrase: string | undefined,
  opened: OpenedFiles,
): Promise<LoadedIdentity> {
  const cert = (await readBytes(certificateFile)).toString('utf8');
  const certificate = readCertificate(cert, certificateFile);
  checkPeriod(certificate, certificateFile);
  const content = await readBytes(keyFile);
  const text = content.toString('utf8');
  if (!pemKey.test(text)) {
    throw problem(
      l10n.t("{file} isn't a private key in PEM format.", { file: keyFile }),
      l10n.t('Check the path of the key.'),
    );
  }
  // The headers of PKCS#8 and of earlier formats; text around a key may contain the word too.
  const isEncrypted = /^(?:-----BEGIN ENCRYPTED PRIVATE KEY-----|Proc-Type: *4, *ENCRYPTED)/m.test(text);
  const lockedFile = keyFile;
  if (isEncrypted && passphrase === undefined) return { lockedFile, wrongPassphrase: false };
  const used = isEncrypted ? passphrase : undefined;
  const key = opened.keys.get(keyFile, content, used, () => readKey(text, keyFile, used));
  if (!key) return { lockedFile, wrongPassphrase: true };
  if (!certificate.checkPrivateKey(key)) {
    throw problem(
      l10n.t("The private key {key} doesn't match the certificate {certificate}.", {
        key: keyFile,
        certificate: certificateFile,
      }),
      l10n.t('Check the paths of both files.'),
    );
  }
  const tls = { cert, key: key.export({ type: 'pkcs8', format: 'pem' }).toString() };
  return { identity: { file: certificateFile, tls } };
}

function readCertificate(text: string, file: string): X509Certificate {
  try {
    if (text.includes('-----BEGIN CERTIFICATE-----')) return new X509Certificate(text);
  } catch {
    // The parser's message doesn't describe the problem with the file.
  }
  throw problem(
    l10n.t("{file} isn't a certificate in PEM format.", { file }),
    l10n.t('Check the path of the certificate, or use "pkcs12" for a PKCS#12 file.'),
  );
}

function checkPeriod({ validFrom, validTo }: X509Certificate, file: string): void {
  const nowMs = Date.now();
  const day = (text: string): string => new Date(text).toISOString().slice(0, 10);
  if (Date.parse(validTo) < nowMs) {
    throw problem(
      l10n.t('The client certificate {file} expired on {date}.', { file, date: day(validTo) }),
      l10n.t('Replace it with a valid certificate.'),
    );
  }
  if (Date.parse(validFrom) > nowMs) {
    throw problem(
      l10n.t("The client certificate {file} isn't valid before {date}.", { file, date: day(validFrom) }),
      l10n.t('Check the clock of this computer.'),
    );
  }
}

/**
 * @returns `undefined` when the passphrase is wrong
 * @throws UserError `clientCertificate` when the format or encryption of the key isn't supported
 */
function readKey(text: string, file: string, passphrase: string | undefined): KeyObject | undefined {
  try {
    return createPrivateKey(passphrase === undefined ? text : { key: text, passphrase });
  } catch (error) {
    if (passphrase !== undefined && !/unsupported/i.test(String(error))) return undefined;
    throw problem(
      l10n.t("The format or encryption of the private key {file} isn't supported.", { file }),
      l10n.t('Convert it to PKCS#8 in PEM format.'),
    );
  }
}

async function loadPkcs12(
  file: string,
  passphrase: string | undefined,
  opened: OpenedFiles,
): Promise<LoadedIdentity> {
  const pfx = await readBytes(file);
  return opened.pkcs12.get(file, pfx, passphrase, () => opensPkcs12(pfx, file, passphrase))
    ? { identity: { file, tls: { pfx, passphrase } } }
    : { lockedFile: file, wrongPassphrase: passphrase !== undefined };
}

/**
 * @returns whether the passphrase is right
 * @throws UserError `clientCertificate` when the file can't be used
 */
function opensPkcs12(pfx: Buffer, file: string, passphrase: string | undefined): boolean {
  try {
    createSecureContext({ pfx, ...(passphrase === undefined ? {} : { passphrase }) });
    return true;
  } catch (error) {
    const text = String(error);
    if (/mac verify|incorrect.password|bad decrypt/i.test(text)) return false;
    if (/unsupported/i.test(text)) {
      throw problem(
        l10n.t("The encryption of {file} isn't supported.", { file }),
        l10n.t('Export it again with AES-256 encryption.'),
      );
    }
    if (/unable to load/i.test(text)) {
      throw problem(
        l10n.t("{file} doesn't contain a certificate with its private key.", { file }),
        l10n.t('Export both to one file.'),
      );
    }
    throw problem(
      l10n.t("{file} isn't a PKCS#12 file.", { file }),
      l10n.t('Check the path. For PEM files, use "certificate" and "key".'),
    );
  }
}

async function readBytes(file: string): Promise<Buffer> {
  try {
    const info = await stat(file);
    if (info.isFile() && info.size <= maxBytes) return await readFile(file);
  } catch (error) {
    const message = l10n.t("Couldn't read {file}.", { file });
    const failure = fileError(error, message);
    const reason = failure instanceof UserError ? failure.message : message;
    throw problem(reason, l10n.t('Check the path and the permissions of the file.'), error);
  }
  throw problem(l10n.t("{file} isn't a certificate or key file.", { file }), l10n.t('Check the path.'));
}

function problem(message: string, advice: string, cause?: unknown): UserError {
  return new UserError('clientCertificate', message, { advice, cause });
}
