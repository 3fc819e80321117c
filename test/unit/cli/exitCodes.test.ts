import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { exitCodeOf, exitCodes, type ExitCode } from '../../../src/cli/exitCodes';
import type { ErrorKind } from '../../../src/shared/userError';

describe('exit codes', () => {
  const kinds: Readonly<Record<ErrorKind, ExitCode>> = {
    accessProxy: 4,
    canceled: 130,
    certificate: 5,
    clientCertificate: 4,
    clientCertificateLocked: 4,
    credential: 4,
    csv: 5,
    file: 6,
    forbidden: 4,
    httpsRequired: 5,
    httpStatus: 5,
    input: 2,
    notFound: 5,
    notThisService: 5,
    otherWindow: 4,
    platform: 5,
    rateLimited: 5,
    redirect: 5,
    refused: 3,
    secretStorage: 4,
    serverError: 5,
    state: 5,
    timeout: 5,
    tooLarge: 5,
    unauthorized: 4,
    unreachable: 5,
  };

  for (const [kind, code] of Object.entries(kinds))
    it(`are ${code} for errors of kind ${kind}`, () => assert.equal(exitCodeOf(kind as ErrorKind), code));

  it('are all documented', () => {
    const documented = [...readFileSync('docs/cli.md', 'utf8').matchAll(/^\| (\d+) +\|/gm)].map(
      ([, code]) => code,
    );
    assert.deepEqual(documented, Object.values(exitCodes).map(String));
  });
});
