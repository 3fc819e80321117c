import type { ErrorKind } from '../shared/userError';

/** The exit codes of the command line. Scripts depend on them, so their meanings must not change. */
export const exitCodes = {
  done: 0,
  /** The answer is no: GraphQL errors, problems, exceeded limits, or broken operations. */
  no: 1,
  /** The arguments, the environment, or an input file are wrong. */
  usage: 2,
  /** The request wasn't sent, because of its cost, its problems, or the mutation policy. */
  notSent: 3,
  credential: 4,
  /** The result couldn't be obtained, for example because of the network, a timeout, or a server error. */
  unavailable: 5,
  /** The result couldn't be written. */
  notWritten: 6,
  bug: 70,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Returns the exit code for an error of a kind. */
export function exitCodeOf(kind: ErrorKind): ExitCode {
  return byKind[kind];
}

const byKind: Readonly<Record<ErrorKind, ExitCode>> = {
  accessProxy: exitCodes.credential,
  canceled: exitCodes.interrupted,
  certificate: exitCodes.unavailable,
  clientCertificate: exitCodes.credential,
  clientCertificateLocked: exitCodes.credential,
  credential: exitCodes.credential,
  csv: exitCodes.unavailable,
  file: exitCodes.notWritten,
  forbidden: exitCodes.credential,
  httpsRequired: exitCodes.unavailable,
  httpStatus: exitCodes.unavailable,
  input: exitCodes.usage,
  notFound: exitCodes.unavailable,
  notThisService: exitCodes.unavailable,
  otherWindow: exitCodes.credential,
  platform: exitCodes.unavailable,
  rateLimited: exitCodes.unavailable,
  redirect: exitCodes.unavailable,
  refused: exitCodes.notSent,
  secretStorage: exitCodes.credential,
  serverError: exitCodes.unavailable,
  state: exitCodes.unavailable,
  timeout: exitCodes.unavailable,
  tooLarge: exitCodes.unavailable,
  unauthorized: exitCodes.credential,
  unreachable: exitCodes.unavailable,
};
