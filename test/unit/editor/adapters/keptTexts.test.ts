import assert from 'node:assert/strict';
import { KeptTexts } from '../../../../src/editor/adapters/keptTexts';

const uri = 'instance-explorer:/People.json';

describe('the texts of read-only documents', () => {
  let inUse: boolean;
  let dropped: string[];
  let texts: KeptTexts;

  beforeEach(() => {
    inUse = false;
    dropped = [];
    texts = new KeptTexts(
      () => inUse,
      (one) => dropped.push(one),
    );
  });

  const show = async (text: string): Promise<void> => {
    await texts.whileShowing(uri, text, () => Promise.resolve());
    inUse = true;
  };

  it('are dropped once, when nothing shows them any longer', async () => {
    await show('{}');
    texts.closed(uri);
    assert.equal(texts.get(uri), '{}', 'a tab or a document of it is still open');
    inUse = false;
    texts.closed(uri);
    texts.closed(uri);
    assert.equal(texts.get(uri), undefined);
    assert.deepEqual(dropped, [uri]);
  });

  it('stay while an editor is opening, though a document of the same name is closed meanwhile', async () => {
    await show('before');
    inUse = false;
    const provided = await texts.whileShowing(uri, 'after', () => {
      texts.closed(uri);
      return Promise.resolve(texts.get(uri));
    });
    assert.equal(provided, 'after');
    assert.deepEqual(dropped, []);
  });

  it('can be dropped after an editor could not be opened', async () => {
    await assert.rejects(texts.whileShowing(uri, '{}', () => Promise.reject(new Error('no editor'))));
    texts.closed(uri);
    assert.deepEqual(dropped, [uri]);
  });

  it('are nothing of documents that were never kept', () => {
    texts.closed(uri);
    assert.deepEqual(dropped, []);
  });
});
