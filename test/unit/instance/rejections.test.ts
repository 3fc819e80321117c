import assert from 'node:assert/strict';
import { Rejections, type Rejection } from '../../../src/instance/rejections';
import { UserError } from '../../../src/shared/userError';
import { testConnection } from '../../support/testConnection';

const connection = testConnection({ name: 'Staging' });

function rejection(changes: Partial<Rejection> = {}): Rejection {
  return { connection, service: 'graphql', failure: new UserError('unauthorized', 'No.'), ...changes };
}

function listening(): { rejections: Rejections; heard: Rejection[] } {
  const rejections = new Rejections();
  const heard: Rejection[] = [];
  rejections.onDidReject((one) => heard.push(one));
  return { rejections, heard };
}

describe('Rejections', () => {
  it('reports a credential only once, even if several requests fail', () => {
    const { rejections, heard } = listening();
    const storm = Array.from({ length: 20 }, () => ({ began: rejections.begin(), one: rejection() }));
    for (const { began, one } of storm) rejections.reject(one, { began, authorization: 'token a' });
    assert.deepEqual(heard, [storm[0]?.one]);
    for (const { one } of storm) assert.ok(rejections.isAnnounced(one.failure));
  });

  it("doesn't report the same credential again for later requests", () => {
    const { rejections, heard } = listening();
    rejections.reject(rejection(), { began: rejections.begin(), authorization: 'token a' });
    const later = rejection();
    rejections.reject(later, { began: rejections.begin(), authorization: 'token a' });
    assert.equal(heard.length, 1);
    assert.ok(!rejections.isAnnounced(later.failure));
  });

  it('reports a different credential, and the same credential again after a sign-in', () => {
    const { rejections, heard } = listening();
    const reject = (authorization: string): void =>
      rejections.reject(rejection(), { began: rejections.begin(), authorization });
    reject('token a');
    reject('token b');
    assert.equal(heard.length, 2);
    rejections.clear('c1', 'graphql');
    reject('token b');
    assert.equal(heard.length, 3);
  });

  it("leaves an error to a caller that shows it, and doesn't report the credential again", () => {
    const { rejections, heard } = listening();
    const earlier = rejections.begin();
    const shown = rejection();
    rejections.reject(shown, { began: rejections.begin(), authorization: 'token a', isShown: true });
    assert.ok(!rejections.isAnnounced(shown.failure), 'the caller shows it');
    const inProgress = rejection();
    rejections.reject(inProgress, { began: earlier, authorization: 'token a' });
    assert.ok(rejections.isAnnounced(inProgress.failure), 'the user already sees the reason');
    assert.deepEqual(heard, []);
  });

  it('distinguishes connections and services', () => {
    const { rejections, heard } = listening();
    const attempt = { began: rejections.begin(), authorization: 'token a' };
    rejections.reject(rejection(), attempt);
    rejections.reject(rejection({ service: 'analytics' }), attempt);
    rejections.reject(rejection({ connection: { ...connection, id: 'c2' } }), attempt);
    assert.equal(heard.length, 3);
    rejections.clear('c1', 'analytics');
    assert.ok(rejections.isTold('c1', 'graphql', 'token a'));
    assert.ok(!rejections.isTold('c1', 'graphql', 'token b'));
    assert.ok(!rejections.isTold('c1', 'analytics', 'token a'));
  });

  it("doesn't treat errors that it didn't report as announced", () => {
    const { rejections } = listening();
    for (const error of [new UserError('unauthorized', 'x'), new Error('x'), 'x', undefined, null])
      assert.ok(!rejections.isAnnounced(error));
  });
});
