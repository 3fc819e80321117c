import assert from 'node:assert/strict';
import { toUserError, errorCode, UserError, isCanceled } from '../../../src/shared/userError';

describe('UserError', () => {
  it('combines the message and the advice', () => {
    const failure = new UserError('timeout', 'The host is silent.', { advice: 'Try again.' });
    assert.equal(failure.explanation, 'The host is silent. Try again.');
    assert.equal(new UserError('state', 'It broke.').explanation, 'It broke.');
    for (const [message, text] of [
      ['The host said: it broke', 'The host said: it broke. Try again.'],
      ['The host said: "It broke."', 'The host said: "It broke." Try again.'],
      ['The host said: {"a": 1…', 'The host said: {"a": 1… Try again.'],
    ] as const)
      assert.equal(new UserError('state', message, { advice: 'Try again.' }).explanation, text);
  });

  it('has the name, the stack, and the cause of an error', () => {
    const cause = new Error('below');
    const failure = new UserError('file', 'Above.', { cause });
    assert.ok(failure instanceof Error);
    assert.equal(failure.name, 'UserError');
    assert.match(failure.stack ?? '', /Above\./);
    assert.equal(failure.cause, cause);
    assert.ok(!('cause' in new UserError('file', 'Alone.')), 'there is no cause property');
  });

  it('has the body and the status of a response, but not in the message', () => {
    const failure = new UserError('serverError', 'It failed.', { detail: '<html>', status: 502 });
    assert.equal(failure.detail, '<html>');
    assert.equal(failure.status, 502);
    assert.equal(failure.explanation, 'It failed.');
  });
});

describe('isCanceled', () => {
  it('distinguishes cancellation by the user from other errors', () => {
    assert.equal(isCanceled(new UserError('canceled', 'Cancelled.')), true);
    assert.equal(isCanceled(new UserError('timeout', 'Too late.')), false);
    for (const other of [new Error('canceled'), { kind: 'canceled' }, 'canceled', null, undefined])
      assert.equal(isCanceled(other), false);
  });
});

describe('toUserError', () => {
  it('returns a UserError unchanged', () => {
    const failure = new UserError('input', 'Wrong.');
    assert.equal(toUserError(failure, "Couldn't do it."), failure);
  });

  for (const [what, thrown, reason] of [
    ['an error', new Error('disk full'), 'disk full'],
    ['a string', 'no reason', 'no reason'],
    ['undefined', undefined, 'undefined'],
    ['null', null, 'null'],
    ['a number', 7, '7'],
  ] as const) {
    it(`creates a message for ${what}`, () => {
      const failure = toUserError(thrown, "Couldn't save the file.");
      assert.equal(failure.kind, 'state');
      assert.equal(failure.message, `Couldn't save the file. ${reason}`);
      assert.equal(failure.cause, thrown);
    });
  }

  it("creates a message even for a value that can't be converted to a string", () => {
    const unspeakable: unknown = Object.create(null);
    assert.match(toUserError(unspeakable, "Couldn't save the file.").message, /^Couldn't save the file\.$/);
  });
});

describe('errorCode', () => {
  it('returns the code of a system error', () => {
    assert.equal(errorCode(Object.assign(new Error('x'), { code: 'ENOENT' })), 'ENOENT');
    assert.equal(errorCode({ code: 'EPIPE' }), 'EPIPE');
  });

  it("returns undefined if there is no code or it isn't a string", () => {
    for (const other of [new Error('x'), { code: 404 }, 'ENOENT', null, undefined, 3])
      assert.equal(errorCode(other), undefined);
  });
});
