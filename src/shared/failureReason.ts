import * as l10n from '@vscode/l10n';
import { errorCode, type ErrorKind, type UserError } from './userError';

/**
 * Returns a short reason for a failure: `Connection refused`, or `503 · Server error` if there is a status.
 *
 * @param other the reason of failures that aren't about a request, such as a file that can't be read
 */
export function failureReason(
  { kind, status, cause }: Pick<UserError, 'cause' | 'kind' | 'status'>,
  other: string,
): string {
  const code = errorCode(cause);
  const reason = ofCode(code) ?? ofKind(kind, code) ?? other;
  return status === undefined ? reason : `${status} · ${reason}`;
}

function ofCode(code: string | undefined): string | undefined {
  switch (code) {
    case 'ECONNREFUSED':
      return l10n.t('Connection refused');
    case 'ECONNRESET':
    case 'EPIPE':
    case 'ERR_STREAM_PREMATURE_CLOSE':
      return l10n.t('Connection closed');
    case 'ENOTFOUND':
      return l10n.t('Host not found');
    case 'ETIMEDOUT':
      return l10n.t('Timed out');
    default:
      return undefined;
  }
}

function ofKind(kind: ErrorKind, code: string | undefined): string | undefined {
  switch (kind) {
    case 'accessProxy':
      return l10n.t('Blocked by a proxy');
    case 'certificate':
      // A handshake can fail before a certificate is checked.
      return isHandshakeCode(code) ? l10n.t('TLS error') : l10n.t('Certificate error');
    case 'clientCertificate':
      return l10n.t('Certificate error');
    case 'clientCertificateLocked':
      return l10n.t('Passphrase required');
    case 'credential':
      return l10n.t('Not signed in');
    case 'forbidden':
      return l10n.t('Access denied');
    case 'httpsRequired':
      return l10n.t('HTTPS required');
    case 'httpStatus':
      return l10n.t('Request failed');
    case 'notFound':
      return l10n.t('Not found');
    case 'notThisService':
      return l10n.t('Unexpected response');
    case 'rateLimited':
      return l10n.t('Rate limited');
    case 'redirect':
      return l10n.t('Redirected');
    case 'serverError':
      return l10n.t('Server error');
    case 'timeout':
      return l10n.t('Timed out');
    case 'tooLarge':
      return l10n.t('Too large');
    case 'unauthorized':
      return l10n.t('Sign-in rejected');
    case 'unreachable':
      return l10n.t('Unreachable');
    case 'canceled':
    case 'csv':
    case 'file':
    case 'input':
    case 'otherWindow':
    case 'platform':
    case 'refused':
    case 'secretStorage':
    case 'state':
      return undefined;
  }
}

function isHandshakeCode(code: string | undefined): boolean {
  return code === 'EPROTO' || code?.startsWith('ERR_SSL_') === true;
}
