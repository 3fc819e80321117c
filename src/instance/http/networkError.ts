import * as l10n from '@vscode/l10n';
import { UserError, errorCode, type ErrorKind, type Hint } from '../../shared/userError';

interface Explanation {
  readonly kind: ErrorKind;
  readonly message: (host: string) => string;
  readonly advice?: () => string;
  readonly hint?: Hint | undefined;
}

const certificateAdvice = (): string =>
  l10n.t('Ask an administrator to install the certificate authority of the server on this computer.');

const certificate = (message: Explanation['message'], advice = certificateAdvice): Explanation => ({
  kind: 'certificate',
  message,
  advice,
});

const unreachable = (
  message: Explanation['message'],
  advice: () => string = networkAdvice,
  hint?: Hint,
): Explanation => ({
  kind: 'unreachable',
  message,
  advice,
  hint,
});

const networkAdvice = (): string => l10n.t('Check your network or VPN.');

const incompleteChain = certificate(
  (host) =>
    l10n.t("The certificate of {host} isn't issued by a certificate authority that this computer trusts.", {
      host,
    }),
  () =>
    l10n.t(
      "The server might not send its full certificate chain, or this computer doesn't have the certificate authority of your organization. Contact your administrator.",
    ),
);
const cutOff = unreachable(
  (host) => l10n.t('The connection to {host} was closed before the response was complete.', { host }),
  () => l10n.t('Try again. If the problem continues, check whether a proxy closes the connection.'),
);

const noProxy = unreachable(
  (host) => l10n.t("Couldn't reach the proxy for {host}.", { host }),
  () => l10n.t('Check the proxy settings of your system.'),
  'changeProxy',
);

const urlAdvice = (): string => l10n.t('Check the scheme and the port of the URL.');

const noTls: Explanation = {
  kind: 'certificate',
  message: (host) => l10n.t("{host} doesn't support TLS on this port.", { host }),
  advice: urlAdvice,
};
/** Matches the texts of TLS libraries about a response in another protocol. */
const otherProtocol = /wrong.version.number|packet.length.too.long/i;
const lastingAdvice = (): string =>
  l10n.t('Try again. If the problem continues, contact your administrator.');

/** Only a server that supports TLS sends an alert. */
const tlsRejected = certificate(
  (host) => l10n.t('{host} rejected the TLS connection.', { host }),
  lastingAdvice,
);
const tlsFailed = certificate(
  (host) => l10n.t('The TLS connection to {host} failed.', { host }),
  lastingAdvice,
);
const noHttp: Explanation = {
  kind: 'notThisService',
  message: (host) => l10n.t("{host} returned a response that isn't valid HTTP.", { host }),
  advice: urlAdvice,
};
const noRoute = unreachable((host) => l10n.t("Couldn't reach {host} from this computer.", { host }));

/** User-readable descriptions of error codes of Node.js and node-fetch. */
const explanations: Readonly<Record<string, Explanation>> = {
  ENOTFOUND: unreachable(
    (host) => l10n.t("The host {host} wasn't found.", { host }),
    () => l10n.t('Check the URL for typing errors, and whether you need a VPN.'),
  ),
  EAI_AGAIN: unreachable(
    (host) => l10n.t("Couldn't look up the host {host}.", { host }),
    () => l10n.t('Check that this computer is online, and whether you need a VPN.'),
  ),
  ECONNREFUSED: unreachable(
    (host) => l10n.t('{host} refused the connection.', { host }),
    () => l10n.t('Check the port in the URL, and that the server is running.'),
  ),
  EHOSTUNREACH: noRoute,
  ENETUNREACH: noRoute,
  ETIMEDOUT: unreachable((host) => l10n.t('The connection to {host} timed out.', { host })),
  ECONNRESET: cutOff,
  EPIPE: cutOff,
  ERR_STREAM_PREMATURE_CLOSE: cutOff,
  Z_BUF_ERROR: cutOff,
  Z_DATA_ERROR: unreachable(
    (host) => l10n.t('The compressed response from {host} is corrupted.', { host }),
    () => l10n.t('Try again. If the problem continues, check whether a proxy changes the response.'),
  ),
  CERT_HAS_EXPIRED: certificate(
    (host) => l10n.t('The certificate of {host} has expired.', { host }),
    () => l10n.t('Ask an administrator of the server to renew it.'),
  ),
  CERT_NOT_YET_VALID: certificate(
    (host) => l10n.t("The certificate of {host} isn't valid yet.", { host }),
    () => l10n.t('Check the clock of this computer.'),
  ),
  DEPTH_ZERO_SELF_SIGNED_CERT: certificate(
    (host) => l10n.t('The certificate of {host} is self-signed.', { host }),
    () => l10n.t('Ask an administrator to install the certificate on this computer.'),
  ),
  SELF_SIGNED_CERT_IN_CHAIN: certificate((host) =>
    l10n.t(
      "The certificate of {host} is issued by a certificate authority that this computer doesn't trust.",
      { host },
    ),
  ),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: incompleteChain,
  UNABLE_TO_GET_ISSUER_CERT: incompleteChain,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: incompleteChain,
  HPE_HEADER_OVERFLOW: {
    kind: 'tooLarge',
    message: (host) => l10n.t('The headers of the response from {host} are too large.', { host }),
    advice: lastingAdvice,
  },
  ERR_TLS_CERT_ALTNAME_INVALID: certificate(
    (host) => l10n.t('The certificate of {host} is for another host.', { host }),
    () => l10n.t('Check the URL. It must contain the host name of the certificate.'),
  ),
};

/** Creates the error for a truncated body. */
export function cutOffError(host: string): UserError {
  return explained(cutOff, host);
}

/**
 * Converts an error of the HTTP library or an underlying stream to an error that names the host. Returns a `UserError`
 * unchanged.
 *
 * @param identityFile the file of the client certificate that was sent
 */
export function networkError(error: unknown, host: string, identityFile?: string): UserError {
  if (error instanceof UserError) return error;
  const aboutIdentity = identityRejection(error, identityFile);
  if (aboutIdentity) return explained(aboutIdentity, host, error);
  if (alertNumber(error) !== undefined) return explained(tlsRejected, host, error);
  const code = errorCode(error) ?? '';
  const explanation = explanationOf(code, error);
  if (explanation) return explained(explanation, host, error);
  if (isAboutProxy(error)) return explained(noProxy, host, error);
  const message =
    code === ''
      ? l10n.t('The request to {host} failed.', { host })
      : l10n.t('The request to {host} failed ({code}).', { host, code });
  return new UserError('unreachable', message, {
    advice: l10n.t('Check your network connection, then try again.'),
    cause: error,
  });
}

/** The reasons of TLS alerts for a rejected or missing client certificate (RFC 8446, section 6), by alert number. */
const identityAlerts: Readonly<Record<string, 'revoked' | 'expired' | 'untrusted' | 'rejected'>> = {
  42: 'rejected',
  43: 'rejected',
  44: 'revoked',
  45: 'expired',
  46: 'rejected',
  48: 'untrusted',
  49: 'rejected',
  116: 'rejected',
};

/** Before TLS 1.3, a missing certificate causes the same alert as any failed handshake. */
const handshakeAlert = '40';

/** The TLS libraries of Node.js and of Electron use different names for alerts, but both include the number. */
function alertNumber(error: unknown): string | undefined {
  return error instanceof Error ? /SSL alert number (\d+)\s*$/.exec(error.message)?.[1] : undefined;
}

function identityRejection(error: unknown, file: string | undefined): Explanation | undefined {
  const alert = alertNumber(error);
  if (alert === handshakeAlert) return file === undefined ? handshakeRefused : undefined;
  const reason = alert === undefined ? undefined : identityAlerts[alert];
  if (!reason) return undefined;
  if (file === undefined) return identityRequired;
  return {
    kind: 'clientCertificate',
    message: (host) => rejectionText(reason, host, file),
    advice: () => l10n.t('Ask an administrator which certificate is accepted.'),
  };
}

function rejectionText(reason: (typeof identityAlerts)[string], host: string, file: string): string {
  switch (reason) {
    case 'revoked':
      return l10n.t('{host} rejected the client certificate {file} because it was revoked.', { host, file });
    case 'expired':
      return l10n.t('{host} rejected the client certificate {file} because it has expired.', { host, file });
    case 'untrusted':
      return l10n.t("{host} rejected the client certificate {file} because it doesn't trust the issuer.", {
        host,
        file,
      });
    case 'rejected':
    case undefined:
      return l10n.t('{host} rejected the client certificate {file}.', { host, file });
  }
}

/** The explanation of an alert of `identityAlerts` if no client certificate was sent. */
const identityRequired: Explanation = {
  kind: 'clientCertificate',
  message: (host) => l10n.t('{host} requires a client certificate.', { host }),
};

const handshakeRefused: Explanation = {
  kind: 'clientCertificate',
  message: (host) =>
    l10n.t('{host} rejected the TLS connection. It might require a client certificate.', { host }),
};

function explained({ kind, message, advice, hint }: Explanation, host: string, cause?: unknown): UserError {
  return new UserError(kind, message(host), {
    ...(advice && { advice: advice() }),
    hint,
    cause,
  });
}

function explanationOf(code: string, error: unknown): Explanation | undefined {
  if (Object.hasOwn(explanations, code)) return explanations[code];
  // The TLS libraries of Node.js and of Electron use different codes for a failed handshake.
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) {
    return otherProtocol.test(`${code} ${String(error)}`) ? noTls : tlsFailed;
  }
  return code.startsWith('HPE_') ? noHttp : undefined;
}

/** Whether an error is about a proxy. VS Code mentions the proxy only in the text of the message. */
function isAboutProxy(error: unknown): boolean {
  return error instanceof Error && /\bprox(?:y|ies)\b/i.test(error.message.replace(/\bhttps?:\/\/\S+/g, ''));
}
