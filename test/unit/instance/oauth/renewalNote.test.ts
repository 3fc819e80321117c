import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OAuthCredential } from '../../../../src/instance/credential';
import { readNote, spentReason, writeNote } from '../../../../src/instance/oauth/renewalNote';
import { folderForEachTest } from '../../../support/folders';
import { without } from '../support/without';

const credential: OAuthCredential = {
  scheme: 'oauth',
  accessToken: 'canary-access-0123456789',
  refreshToken: 'canary-refresh-0123456789',
  clientId: 'c',
  tokenEndpoint: 'https://code.example.com/token',
};

describe('the note about a spent credential', () => {
  const folder = folderForEachTest();
  const path = (): string => join(folder.path, 'x.json');

  for (const reason of ['replaced', 'refused'] as const) {
    it(`says that one was ${reason}, and nothing of others`, async () => {
      await writeNote(path(), reason, credential);
      const note = await readNote(path());
      assert.equal(spentReason(note, credential), reason);
      assert.equal(spentReason(note, { ...credential, scope: 'x' }), reason, 'the tokens alone count');
      assert.equal(spentReason(note, { ...credential, accessToken: 'other' }), undefined);
      assert.equal(spentReason(note, { ...credential, refreshToken: 'other' }), undefined);
      assert.equal(spentReason(note, without(credential, 'refreshToken')), undefined);
    });
  }

  it('holds no token, and looks different each time', async () => {
    await writeNote(path(), 'replaced', credential);
    const first = readFileSync(path(), 'utf8');
    await writeNote(path(), 'replaced', credential);
    const second = readFileSync(path(), 'utf8');
    assert.ok(!first.includes('canary'));
    assert.notEqual(first, second);
  });

  for (const content of [
    '',
    '{',
    '[]',
    '{}',
    '{"reason":"eaten","digest":"a","salt":"b"}',
    '{"reason":"replaced"}',
  ]) {
    it(`is none when it reads ${JSON.stringify(content)}`, async () => {
      writeFileSync(path(), content);
      assert.equal(await readNote(path()), undefined);
    });
  }

  it('is none when it is not there, or cannot be read or written', async () => {
    assert.equal(await readNote(path()), undefined);
    mkdirSync(path());
    await writeNote(path(), 'replaced', credential);
    assert.equal(await readNote(path()), undefined);
    assert.equal(spentReason(undefined, credential), undefined);
  });
});
