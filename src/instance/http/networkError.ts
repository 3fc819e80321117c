import { UserError, errorCode, type ErrorKind, type Hint } from '../../shared/userError';

interface Explanation {
  readonly kind: ErrorKind;
  readonly message: (host: string) => string;
  readonly advice?: string;
  readonly hint?: Hint;
}

const certificateAdvice =
  'Ask an administrator to install the certificate authority of the instance on this computer.';

const certificate = (what: string, advice = certificateAdvice): Explanation => ({
  kind: 'certificate',
  message: (host) => `The certificate of ${host} ${what}.`,
  advice,
});

const unreachable = (message: (host: string) => string, advice: string, hint?: Hint): Explanation => ({
  kind: 'unreachable',
  message,
  advice,
  ...(hint === undefined ? {} : { hint }),
});

const incompleteChain = certificate(
  'could not be traced to an authority that this machine trusts',
  'The instance may omit an intermediate certificate, which its administrator can add. If your organization has its own certificate authority, ask an administrator to install it on this computer.',
);
const cutOff = unreachable(
  (host) => `The connection to ${host} was closed before the answer was complete.`,
  'Try again; if it keeps happening, a proxy between you and the instance may be closing it.',
);

const noProxy = unreachable(
  (host) => `The proxy on the way to ${host} could not be reached.`,
  'Check the proxy settings of your system.',
  'changeProxy',
);

const noTls: Explanation = {
  kind: 'certificate',
  message: (host) => `${host} does not speak TLS on this port.`,
  advice: 'Check the scheme and the port of the address.',
};
const noHttp: Explanation = {
  kind: 'notThisService',
  message: (host) => `${host} answered with something that is not HTTP.`,
  advice: 'Check the scheme and the port of the address.',
};

/** User-readable descriptions of the system and TLS error codes of Node.js. */
const explanations: Readonly<Record<string, Explanation>> = {
  ENOTFOUND: unreachable(
    (host) => `There is no host called ${host}.`,
    'Check the address for a typing error, and whether it needs your VPN.',
  ),
  EAI_AGAIN: unreachable(
    (host) => `The name ${host} could not be looked up.`,
    'Check that this machine is online, and whether the address needs your VPN.',
  ),
  ECONNREFUSED: unreachable(
    (host) => `${host} refused the connection.`,
    'Check the port in the address, and that the instance is running.',
  ),
  EHOSTUNREACH: unreachable(
    (host) => `${host} cannot be reached from this machine.`,
    'Check your network or VPN.',
  ),
  ENETUNREACH: unreachable(
    (host) => `${host} cannot be reached from this machine.`,
    'Check your network or VPN.',
  ),
  ETIMEDOUT: unreachable(
    (host) => `${host} did not accept the connection in time.`,
    'Check your network or VPN.',
  ),
  ECONNRESET: cutOff,
  EPIPE: cutOff,
  ERR_STREAM_PREMATURE_CLOSE: cutOff,
  Z_BUF_ERROR: cutOff,
  Z_DATA_ERROR: unreachable(
    (host) => `The compressed answer of ${host} is damaged.`,
    'Try again; if it keeps happening, a proxy between you and the instance may be changing it.',
  ),
  CERT_HAS_EXPIRED: certificate('has expired', 'Ask the administrator of the instance to renew it.'),
  CERT_NOT_YET_VALID: certificate('is not valid yet', 'Check the clock of this machine.'),
  DEPTH_ZERO_SELF_SIGNED_CERT: certificate('is self-signed'),
  SELF_SIGNED_CERT_IN_CHAIN: certificate('comes from an authority that this machine does not trust'),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: incompleteChain,
  UNABLE_TO_GET_ISSUER_CERT: incompleteChain,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: incompleteChain,
  ERR_TLS_CERT_ALTNAME_INVALID: certificate(
    'was made for another host',
    'Check the address: it must be the name that the certificate was made for.',
  ),
  EPROTO: noTls,
};

/** Creates the error for a body that ended early. */
export function cutOffError(host: string): UserError {
  return explained(cutOff, host);
}

/**
 * Converts an error of the HTTP library or an underlying stream to an error that names the host.
 *
 * @param identityFile the file of the client certificate that was sent
 */
export function networkError(error: unknown, host: string, identityFile?: string): UserError {
  if (error instanceof UserError) return error;
  const aboutIdentity = identityRejection(error, identityFile);
  if (aboutIdentity !== undefined) return explained(aboutIdentity, host, error);
  const code = errorCode(error) ?? '';
  const explanation = explanationOf(code);
  if (explanation !== undefined) return explained(explanation, host, error);
  if (isAboutProxy(error)) return explained(noProxy, host, error);
  return new UserError('unreachable', `The exchange with ${host} failed${code === '' ? '' : ` (${code})`}.`, {
    advice: 'Check your connection to it, then try again.',
    cause: error,
  });
}

/**
 * TLS alerts with which a server rejects a client certificate, or its absence (RFC 8446, section 6), with their
 * meaning.
 */
const identityAlerts: Readonly<Record<string, string>> = {
  42: '',
  43: '',
  44: ': it is revoked',
  45: ': it has expired',
  46: '',
  48: ": it isn't issued by an authority that the server trusts",
  49: '',
  116: '',
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
  if (reason === undefined) return undefined;
  if (file === undefined) return identityRequired;
  return {
    kind: 'clientCertificate',
    message: (host) => `${host} rejected the client certificate ${file}${reason}.`,
    advice: 'Ask an administrator which certificate is accepted.',
  };
}

/** Describes the problem with a server that requires a client certificate. */
const identityRequired: Explanation = {
  kind: 'clientCertificate',
  message: (host) => `${host} requires a client certificate.`,
};

const handshakeRefused: Explanation = {
  kind: 'clientCertificate',
  message: (host) => `${host} rejected the TLS connection. It may require a client certificate.`,
};

function explained({ kind, message, ...options }: Explanation, host: string, cause?: unknown): UserError {
  return new UserError(kind, message(host), { ...options, cause });
}

function explanationOf(code: string): Explanation | undefined {
  if (Object.hasOwn(explanations, code)) return explanations[code];
  // The TLS libraries of Node.js and of Electron describe a failed handshake differently, but both contain this text.
  if (code.startsWith('ERR_SSL_')) return noTls;
  return code.startsWith('HPE_') ? noHttp : undefined;
}

/** VS Code connects through proxies itself, and reports errors only as text. */
function isAboutProxy(error: unknown): boolean {
  return error instanceof Error && /\bprox(?:y|ies)\b/i.test(error.message.replace(/\bhttps?:\/\/\S+/g, ''));
}
