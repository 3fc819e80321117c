import assert from 'node:assert/strict';
import { RedirectUri } from '../../../../src/editor/connections/redirectUri';

describe('RedirectUri', () => {
  /** Returns a `RedirectUri` that creates a different URI each time, like VS Code for the Web. */
  const changing = (announced: string[] = []): RedirectUri => {
    let count = 0;
    return new RedirectUri(
      () => Promise.resolve(`https://vscode.example/callback?vscode-reqid=${(count += 1)}`),
      (uri) => Promise.resolve(void announced.push(uri)),
    );
  };

  it('sends the URI that was shown', async () => {
    const uri = changing();
    const shown = await uri.next();
    assert.equal(await uri.next(), shown);
    assert.equal(await uri.take(), shown);
  });

  it('uses another URI for the next sign-in', async () => {
    const uri = changing();
    const first = await uri.take();
    const second = await uri.next();
    assert.notEqual(second, first);
    assert.equal(await uri.take(), second);
  });

  it('announces the URI if the next sign-in starts without showing it', async () => {
    const announced: string[] = [];
    const uri = changing(announced);
    await uri.next();
    await uri.take();
    assert.deepEqual(announced, []);
    assert.deepEqual([await uri.take()], announced);
  });

  it('announces the URI again if the user canceled', async () => {
    const declined: string[] = [];
    let count = 0;
    const uri = new RedirectUri(
      () => Promise.resolve(`https://vscode.example/callback?vscode-reqid=${(count += 1)}`),
      (sent) => {
        declined.push(sent);
        return declined.length === 1 ? Promise.reject(new Error('declined')) : Promise.resolve();
      },
    );
    await assert.rejects(uri.take());
    const taken = await uri.take();
    assert.deepEqual(declined, [taken, taken]);
  });

  it("doesn't announce an unchanged URI", async () => {
    const announced: string[] = [];
    const uri = new RedirectUri(
      () => Promise.resolve('vscode://instance-explorer.instance-explorer/signed-in'),
      (sent) => Promise.resolve(void announced.push(sent)),
    );
    await uri.next();
    assert.equal(await uri.take(), await uri.take());
    assert.deepEqual(announced, []);
  });
});
