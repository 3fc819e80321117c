import assert from 'node:assert/strict';
import { IconLabel } from '../../../../src/editor/adapters/uiText';
import type { Finding } from '../../../../src/editor/connections/urlProbe';
import { proposedUrl, urlRows } from '../../../../src/editor/connections/urlRows';
import { readInstanceAddress } from '../../../../src/instance/address';
import { UserError } from '../../../../src/shared/userError';

/** The rows as a user reads them. */
function shown(text: string, finding?: Finding | 'pending'): readonly string[] {
  return urlRows(text, () => finding)
    .filter(({ kind }) => kind === undefined)
    .map(({ label, description, detail }) =>
      [label instanceof IconLabel ? label.text : label, description, detail]
        .filter((part) => part !== undefined && part !== '')
        .join(' | '),
    );
}

function ids(text: string, finding?: Finding): readonly string[] {
  return urlRows(text, () => finding).map(({ id }) => id);
}

const url = 'https://code.example.com';
const refused: Finding = {
  kind: 'failed',
  error: new UserError('unreachable', 'code.example.com refused the connection.', {
    advice: 'Check the port.',
  }),
};

describe('the rows about a URL', () => {
  it('are none without a text', () => assert.deepEqual(shown(' '), []));

  it('show why a text cannot be used', () => {
    assert.match(shown('ftp://code.example.com').join(), /^"ftp" isn't supported/);
    assert.deepEqual(ids('ftp://code.example.com'), ['note']);
  });

  it('continue with the URL that is meant, and show what responds there', () => {
    assert.deepEqual(shown(`${url}/.api/graphql`), ['Continue | code.example.com']);
    assert.deepEqual(shown(url, 'pending'), ['Continue | code.example.com · Checking...']);
    assert.deepEqual(shown(url, { kind: 'instance', version: '7.2.0' }), [
      'Continue | code.example.com · version 7.2.0',
    ]);
    assert.deepEqual(shown('http://127.0.0.1:7080'), ['Continue | http://127.0.0.1:7080']);
  });

  it('try again first if the instance is unreachable, and save unverified second', () => {
    assert.deepEqual(shown(url, refused), [
      'Try Again | code.example.com refused the connection.',
      'Save Without Verifying | verified on first use',
      'Check the port.',
    ]);
  });

  it('leave it to the verification whether another service accepts the token', () => {
    const other: Finding = { kind: 'failed', error: new UserError('notThisService', 'No instance.') };
    assert.deepEqual(shown(url, other), ['Try Again | No instance.', 'Continue | code.example.com']);
  });

  it('have labels that never match a URL: VS Code would move them to the top', () => {
    const error = new UserError('unreachable', 'No.', { advice: `Check ${url}.` });
    const rows = urlRows(url, () => ({ kind: 'failed', error }));
    for (const { label } of rows) {
      assert.doesNotMatch(label instanceof IconLabel ? label.text : label, /code|https:/);
    }
  });

  it('add a header first if an access proxy responds', () => {
    const proxy: Finding = { kind: 'failed', error: new UserError('accessProxy', 'A proxy responds.') };
    assert.deepEqual(ids(url, proxy), ['addHeader', 'retry', 'save']);
  });

  for (const [what, finding, expected] of [
    ['not probed', undefined, ['use', 'continue']],
    ['an instance', { kind: 'instance', version: undefined }, ['use', 'continue']],
    ['unreachable', refused, ['retry', 'use', 'save', 'note', 'note']],
  ] as const) {
    it(`never send a token unencrypted by default: ${what}`, () => {
      const text = 'http://code.example.com';
      assert.deepEqual(ids(text, finding), expected);
      assert.match(shown(text, finding).join('\n'), /unencrypted/);
    });
  }

  for (const [sameHost, expected] of [
    [true, ['use', 'continue']],
    [false, ['continue', 'use']],
  ] as const) {
    it(`propose the target of a redirect ${sameHost ? 'first' : 'second'} on ${sameHost ? 'the same' : 'another'} host`, () => {
      const reading = readInstanceAddress('https://new.example.com');
      assert.ok(reading.ok);
      const redirect: Finding = { kind: 'redirect', target: reading.address, sameHost };
      assert.deepEqual(ids(url, redirect), expected);
      assert.equal(proposedUrl(reading.address, redirect), 'https://new.example.com');
    });
  }
});
