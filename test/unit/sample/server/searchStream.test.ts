import assert from 'node:assert/strict';
import { runningSample } from '../support/running';
import { exchange, postQuery } from '../support/wire';

type Data = Readonly<Record<string, unknown>>;

describe('the streaming search of the sample instance', () => {
  const running = runningSample();

  const get = (parameters: Record<string, string>, authorization = `token ${running().tokens.user}`) =>
    exchange(running().baseUrl, {
      path: `/.api/search/stream?${String(new URLSearchParams(parameters))}`,
      headers: { authorization, accept: 'text/event-stream' },
    });

  const events = async (parameters: Record<string, string>, authorization?: string) => {
    const { status, headers, body } = await get(parameters, authorization);
    assert.deepEqual([status, headers['content-type']], [200, 'text/event-stream']);
    assert.ok(body.endsWith('event: done\ndata: {}\n\n'));
    return body.split('\n\n').flatMap((event): [string, unknown][] => {
      if (event === '') return [];
      const [, name = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(event) ?? [];
      return [[name, JSON.parse(data)]];
    });
  };

  const dataOf = async (name: string, parameters: Record<string, string>) =>
    (await events(parameters)).find(([event]) => event === name)?.[1];

  const matches = async (parameters: Record<string, string>) =>
    (await dataOf('matches', parameters)) as readonly Data[];

  it('sends the matches, filters and progress of a search, and then that it is done', async () => {
    const all = await events({ q: 'router repo:server' });
    assert.deepEqual(
      all.map(([name]) => name),
      ['matches', 'filters', 'progress', 'done'],
    );
    const [found] = all[0]?.[1] as Data[];
    const { line, lineNumber, offsetAndLengths } = (found?.['lineMatches'] as Data[])[0] ?? {};
    assert.equal(found?.['type'], 'content');
    assert.equal(typeof lineNumber, 'number');
    const [[start, length] = [0, 0]] = offsetAndLengths as [number, number][];
    assert.match(String(line).slice(start, start + length), /^router$/i);
    const progress = all[2]?.[1] as { matchCount: number; done: boolean; skipped: unknown[] };
    assert.ok(progress.matchCount > 0);
    assert.deepEqual([progress.done, progress.skipped], [true, []]);
  });

  it('finds paths, symbols, commits and repositories', async () => {
    const [path] = await matches({ q: 'repo:server file:README' });
    assert.deepEqual([path?.['type'], path?.['path']], ['path', 'README.md']);
    for (const type of ['symbol', 'commit', 'repo']) {
      const [first] = await matches({ q: `server type:${type} count:3` });
      assert.equal(first?.['type'], type);
    }
  });

  it('returns matches up to the display limit, and counts them all', async () => {
    const parameters = { q: 'router repo:server', display: '1' };
    const shown = await matches(parameters);
    assert.equal((shown[0]?.['lineMatches'] as unknown[]).length, 1);
    assert.equal(shown.length, 1);
    const { matchCount, skipped } = (await dataOf('progress', parameters)) as Data;
    assert.ok(Number(matchCount) > 1);
    assert.deepEqual(
      (skipped as Data[]).map(({ reason }) => reason),
      ['display'],
    );
  });

  it('sends an alert for a search that stopped early and for one without results', async () => {
    assert.match(JSON.stringify(await dataOf('alert', { q: 'router count:1' })), /count:all/);
    assert.match(JSON.stringify(await dataOf('alert', { q: 'qqq zzz' })), /Nothing has all/);
    assert.equal(await dataOf('matches', { q: 'qqq zzz' }), undefined);
  });

  it('sends an error for an unknown version, and refuses a request without a query', async () => {
    assert.deepEqual(
      (await events({ q: 'router', v: 'V9' })).map(([name]) => name),
      ['error', 'done'],
    );
    for (const parameters of [{}, { q: '' }, { q: 'router', display: 'x' }])
      assert.equal((await get(parameters)).status, 400);
  });

  it('requires the same credential as the GraphQL API, and finds as much as it', async () => {
    const { baseUrl, tokens } = running();
    assert.equal((await get({ q: 'router' }, 'token wrong')).status, 401);
    const path = '/.api/search/stream?q=router';
    const headers = { authorization: `token ${tokens.user}` };
    assert.equal((await exchange(baseUrl, { method: 'POST', path, headers })).status, 405);
    for (const token of [tokens.user, tokens.admin]) {
      const q = 'code type:repo count:all';
      const found = (await events({ q }, `token ${token}`)).find(([name]) => name === 'progress');
      const query = `{ search(query: "${q}") { results { matchCount } } }`;
      const { body } = await postQuery(baseUrl, `token ${token}`, query);
      assert.match(body, new RegExp(`"matchCount":${(found?.[1] as { matchCount: number }).matchCount}}`));
    }
  });
});
