import assert from 'node:assert/strict';
import { SavedTexts } from '../../../../src/editor/adapters/savedTexts';

const uri = 'instance-explorer:/People.json';

describe('SavedTexts', () => {
  let inUse: boolean;
  let dropped: string[];
  let texts: SavedTexts;

  beforeEach(() => {
    inUse = false;
    dropped = [];
    texts = new SavedTexts(
      () => inUse,
      (one) => dropped.push(one),
    );
  });

  const show = async (text: string): Promise<void> => {
    await texts.whileShowing(uri, text, () => Promise.resolve());
    inUse = true;
  };

  it('deletes a text only once, and only if no editor shows it', async () => {
    await show('{}');
    texts.closed(uri);
    assert.equal(texts.get(uri), '{}', 'a tab or document with the text is open');
    inUse = false;
    texts.closed(uri);
    texts.closed(uri);
    assert.equal(texts.get(uri), undefined);
    assert.deepEqual(dropped, [uri]);
  });

  it('retains a text while an editor opens, even if a document with the same URI is closed', async () => {
    await show('before');
    inUse = false;
    const provided = await texts.whileShowing(uri, 'after', () => {
      texts.closed(uri);
      return Promise.resolve(texts.get(uri));
    });
    assert.equal(provided, 'after');
    assert.deepEqual(dropped, []);
  });

  it("deletes the text of a closed document whose editor couldn't be opened", async () => {
    await assert.rejects(texts.whileShowing(uri, '{}', () => Promise.reject(new Error('no editor'))));
    texts.closed(uri);
    assert.deepEqual(dropped, [uri]);
  });

  it('ignores documents without a stored text', () => {
    texts.closed(uri);
    assert.deepEqual(dropped, []);
  });
});
