import assert from 'node:assert/strict';
import type { FromPage } from '../../../src/shared/tableEditor/pageMessages';
import { wholeTable } from '../../../src/shared/table/query';
import { HostResponseError, isCanceled, Requests } from '../../../src/webview/requests';

describe('webview requests', () => {
  const page = { table: 0, query: wholeTable, page: { offset: 0, limit: 1 } };
  let posted: FromPage[];
  let requests: Requests;
  beforeEach(() => {
    posted = [];
    requests = new Requests((message) => posted.push(message));
  });

  it('resolve with the response that has their ID', async () => {
    const first = requests.ask('page', page);
    const second = requests.ask('copyText', { text: 'x' });
    requests.settleRequest(2, null);
    requests.settleRequest(1, { rows: [['a']], matching: 1 });
    assert.equal(await second, null);
    assert.deepEqual(await first, { rows: [['a']], matching: 1 });
  });

  it('reject invalid responses, and ignore responses to unknown requests', async () => {
    const asked = requests.ask('page', page);
    requests.settleRequest(99, {});
    requests.settleRequest(1, { rows: 'many' });
    await assert.rejects(asked, HostResponseError);
    requests.settleRequest(1, { rows: [], matching: 0 });
  });

  it('reject with the message of the extension host', async () => {
    const asked = requests.ask('page', page);
    requests.failed(1, { kind: 'file', message: 'The file is gone.' });
    await assert.rejects(asked, { kind: 'file', message: 'The file is gone.' });
  });

  it('are also canceled in the extension host', async () => {
    const controller = new AbortController();
    const asked = requests.ask('page', page, controller.signal);
    controller.abort();
    await assert.rejects(asked, (error) => isCanceled(error));
    assert.deepEqual(posted.at(-1), { type: 'cancel', id: 1 });
    await assert.rejects(requests.ask('page', page, AbortSignal.abort()), (error) => isCanceled(error));
    assert.equal(posted.length, 2, 'a request that is already canceled is not sent');
  });
});
