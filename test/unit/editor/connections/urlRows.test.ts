import assert from 'node:assert/strict';
import { IconLabel } from '../../../../src/editor/adapters/uiText';
import type { UrlProblem } from '../../../../src/editor/connections/urlProbe';
import { urlRows } from '../../../../src/editor/connections/urlRows';
import { readInstanceUrl } from '../../../../src/instance/instanceUrl';
import { UserError } from '../../../../src/shared/userError';

/** Formats the rows, without separators, as text. */
function shown(text: string, urlProblem?: UrlProblem | 'pending'): readonly string[] {
  return urlRows(text, () => urlProblem)
    .filter(({ kind }) => kind === undefined)
    .map(({ label, description, detail }) =>
      [label instanceof IconLabel ? label.text : label, description, detail]
        .filter((part) => part !== undefined && part !== '')
        .join(' | '),
    );
}

function ids(text: string, urlProblem?: UrlProblem): readonly string[] {
  return urlRows(text, () => urlProblem).map(({ id }) => id);
}

const url = 'https://code.example.com';
const refused: UrlProblem = {
  kind: 'failed',
  error: new UserError('unreachable', 'code.example.com refused the connection.', {
    advice: 'Check the port.',
  }),
};

function redirectTo(sameHost: boolean): UrlProblem {
  const reading = readInstanceUrl('https://new.example.com');
  assert.ok(reading.ok);
  return { kind: 'redirect', target: reading.instanceUrl, sameHost };
}

describe('urlRows', () => {
  it('returns no rows for blank text', () => assert.deepEqual(shown(' '), []));

  it('shows why a URL is invalid', () => {
    assert.match(shown('ftp://code.example.com').join(), /^The scheme "ftp" isn't supported/);
    assert.deepEqual(ids('ftp://code.example.com'), ['note']);
  });

  it('offers to continue with the normalized URL, and shows the result of the probe', () => {
    assert.deepEqual(shown(`${url}/.api/graphql`), ['Continue | code.example.com']);
    assert.deepEqual(shown(url, 'pending'), ['Continue | code.example.com · Checking...']);
    assert.deepEqual(shown(url, { kind: 'instance', version: '7.2.0' }), [
      'Continue | code.example.com · version 7.2.0',
    ]);
    assert.deepEqual(shown('http://127.0.0.1:7080'), ['Continue | http://127.0.0.1:7080']);
  });

  it('offers to retry first and to save unverified second if the instance is unreachable', () => {
    assert.deepEqual(shown(url, refused), [
      'Try Again | code.example.com refused the connection.',
      'Continue Without Verifying | verified on first use',
      'Check the port.',
    ]);
  });

  it('offers to continue if another service responds', () => {
    const other: UrlProblem = { kind: 'failed', error: new UserError('notThisService', 'No instance.') };
    assert.deepEqual(shown(url, other), ['Try Again | No instance.', 'Continue | code.example.com']);
  });

  it('returns labels that never match the entered URL, because VS Code would move matches to the top', () => {
    const error = new UserError('unreachable', 'No.', { advice: `Check ${url}.` });
    const rows = urlRows(url, () => ({ kind: 'failed', error }));
    for (const { label } of rows) {
      assert.doesNotMatch(label instanceof IconLabel ? label.text : label, /code|https:/);
    }
  });

  it('offers to add a header first if an access proxy responds', () => {
    const proxy: UrlProblem = { kind: 'failed', error: new UserError('accessProxy', 'A proxy responds.') };
    assert.deepEqual(ids(url, proxy), ['addHeader', 'retry', 'save']);
  });

  it('offers HTTPS first if the server requires it, on this computer too', () => {
    const error = new UserError('httpsRequired', 'localhost:3443 requires HTTPS on this port (400).');
    assert.deepEqual(shown('http://localhost:3443/prefix', { kind: 'failed', error }), [
      'Use HTTPS | https://localhost:3443/prefix | localhost:3443 requires HTTPS on this port (400).',
      'Try Again',
    ]);
  });

  for (const [what, urlProblem, expected] of [
    ['before the probe', undefined, ['useHttps', 'continue']],
    ['for an instance', { kind: 'instance', version: undefined }, ['useHttps', 'continue']],
    ['for an unreachable host', refused, ['retry', 'useHttps', 'save', 'note', 'note']],
    ['for a redirect to the same host', redirectTo(true), ['use', 'continue']],
    ['for a redirect to another host', redirectTo(false), ['useHttps', 'continue', 'use']],
  ] as const) {
    it(`never lists an unencrypted URL as the first row ${what}`, () => {
      const text = 'http://code.example.com';
      assert.deepEqual(ids(text, urlProblem), expected);
      assert.match(shown(text, urlProblem).join('\n'), /unencrypted/);
    });
  }

  for (const [sameHost, expected] of [
    [true, ['use', 'continue']],
    [false, ['continue', 'use']],
  ] as const) {
    it(`lists a redirect to ${sameHost ? 'the same' : 'another'} host ${sameHost ? 'first' : 'second'}`, () => {
      assert.deepEqual(ids(url, redirectTo(sameHost)), expected);
      assert.ok(
        shown(url, redirectTo(sameHost)).includes(
          `Use This URL | https://new.example.com | ${url} redirects to this URL.`,
        ),
      );
    });
  }
});
