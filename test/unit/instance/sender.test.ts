import assert from 'node:assert/strict';
import { namedSender, senderOf, type Sender } from '../../../src/instance/sender';

function sender(status: number, headers: Readonly<Record<string, string>>): Sender {
  return senderOf({ status, header: (name) => headers[name] });
}

describe('senderOf', () => {
  for (const [what, status, headers, name, isProxy] of [
    ['an instance', 401, {}, undefined, false],
    ['an instance behind nginx', 401, { server: 'nginx' }, 'nginx', false],
    ['an instance behind a proxy', 401, { via: '1.1 proxy (squid/5.7)' }, undefined, false],
    ['Squid', 403, { server: 'squid/5.7', 'x-squid-error': 'ERR_ACCESS_DENIED 0' }, 'squid/5.7', true],
    ['Squid without its version', 503, { 'x-squid-error': 'ERR_DNS_FAIL 0' }, undefined, true],
    ['Tinyproxy', 403, { server: 'tinyproxy/1.11.1' }, 'tinyproxy/1.11.1', true],
    ['an early version of Tinyproxy', 403, { 'proxy-agent': 'tinyproxy/1.8.3' }, 'tinyproxy/1.8.3', true],
    ['any proxy that requires a password', 407, {}, undefined, true],
    ['a response cached by a proxy', 200, { server: 'squid/5.7' }, 'squid/5.7', false],
  ] as const) {
    it(`returns the name, if any, and whether the sender is a proxy: ${what}`, () => {
      assert.deepEqual(sender(status, headers), { name, isProxy });
    });
  }

  for (const [what, server] of [
    ['an invalid name', '<b>\u202egnp</b>'],
    ['a long name', 'x'.repeat(61)],
  ] as const) {
    it(`ignores ${what}`, () => {
      assert.deepEqual(sender(403, { server }), { name: undefined, isProxy: false });
    });
  }
});

describe('namedSender', () => {
  it('formats the name of a sender in parentheses', () => {
    assert.equal(namedSender({ name: 'nginx', isProxy: false }), ' (nginx)');
    assert.equal(namedSender({ name: undefined, isProxy: false }), '');
    assert.equal(namedSender(undefined), '');
  });
});
