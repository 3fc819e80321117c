import assert from 'node:assert/strict';
import { RedirectUri } from '../../../../src/editor/connections/redirectUri';

describe('RedirectUri', () => {
  /** Creates another URI each time, as VS Code in the browser does. */
  const changing = (): RedirectUri => {
    let count = 0;
    return new RedirectUri(() =>
      Promise.resolve(`https://vscode.example/callback?vscode-reqid=${(count += 1)}`),
    );
  };

  it('is shown as it is sent', async () => {
    const uri = changing();
    const shown = await uri.next();
    assert.equal(await uri.next(), shown);
    assert.equal(await uri.take(), shown);
  });

  it('is another one for the next sign-in, also where it is shown', async () => {
    const uri = changing();
    const first = await uri.take();
    const second = await uri.next();
    assert.notEqual(second, first);
    assert.equal(await uri.take(), second);
  });
});
