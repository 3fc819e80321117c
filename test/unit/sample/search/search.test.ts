import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createRepositories } from '../../../../src/sample/data/repositories';
import { fulfils, parseSearch } from '../../../../src/sample/search/query';
import { runSearch, type Hit } from '../../../../src/sample/search/run';

const repositories = createRepositories(3, Date.parse('2026-03-02'));

function search(text: string) {
  return runSearch(parseSearch(text), repositories);
}

function names(hits: readonly Hit[]): string[] {
  return [...new Set(hits.map(({ repository }) => repository.name))];
}

describe('a search query', () => {
  it('can contain words and filters in mixed order', () => {
    const query = parseSearch('Alpha repo:Web -file:test "two words" lang:go type:symbol count:7 r:x');
    assert.deepEqual(query, {
      words: ['alpha', 'two words'],
      repository: [
        { text: 'web', negated: false },
        { text: 'x', negated: false },
      ],
      file: [{ text: 'test', negated: true }],
      language: [{ text: 'go', negated: false }],
      type: 'symbol',
      count: 7,
    });
  });

  it('treats unknown filters as words and unknown types as files', () => {
    assert.deepEqual(parseSearch('after:today type:x').words, ['after:today']);
    assert.equal(parseSearch('type:x').type, 'file');
    assert.equal(parseSearch('count:all').count, Number.MAX_SAFE_INTEGER);
    assert.equal(parseSearch('count:x').count, 0);
  });

  it('applies plain and negated filters to a text', () => {
    assert.equal(fulfils('Web/Router', [{ text: 'router', negated: false }]), true);
    assert.equal(fulfils('Web/Router', [{ text: 'router', negated: true }]), false);
    assert.equal(fulfils('anything', []), true);
  });

  it('is parsed without an exception for any text', () => {
    fc.assert(fc.property(fc.string(), (text) => void parseSearch(text)));
  });
});

describe('runSearch', () => {
  it('finds lines and counts each of them', () => {
    const { hits, matchCount, limitHit } = search('router repo:server');
    assert.ok(hits.length > 0);
    let lines = 0;
    for (const hit of hits) {
      assert.ok(hit.kind === 'file');
      assert.ok(hit.repository.name.includes('server'));
      for (const line of hit.lines) assert.match(hit.file.lines[line] ?? '', /router/i);
      lines += hit.lines.length;
    }
    assert.equal(matchCount, lines);
    assert.equal(limitHit, false);
  });

  it('applies language and file filters', () => {
    const all = search('router count:all').matchCount;
    const go = search('router lang:go count:all');
    const others = search('router -lang:go count:all');
    assert.equal(go.matchCount + others.matchCount, all);
    assert.ok(go.hits.every((hit) => hit.kind === 'file' && hit.file.language === 'Go'));
    const tests = search('router file:test/ count:all').matchCount;
    assert.equal(tests + search('router -file:test/ count:all').matchCount, all);
  });

  it('stops when it reaches the maximum count', () => {
    const { matchCount, limitHit } = search('router count:5');
    assert.ok(matchCount >= 5 && matchCount < search('router count:all').matchCount);
    assert.equal(limitHit, true);
    assert.equal(search('count:5').limitHit, false);
  });

  it('finds repositories, symbols, and commits', () => {
    assert.deepEqual(
      names(search('type:repo router').hits),
      repositories
        .filter(({ name, cloneState }) => name.includes('router') && cloneState === 'CLONED')
        .map(({ name }) => name),
    );
    const symbols = search('type:symbol router count:20').hits;
    assert.ok(
      symbols.length > 0 && symbols.every((hit) => hit.kind === 'symbol' && /router/i.test(hit.symbol.name)),
    );
    const commits = search('type:commit router count:20').hits;
    assert.ok(
      commits.length > 0 &&
        commits.every((hit) => hit.kind === 'commit' && hit.commit.message.includes('router')),
    );
  });

  it('finds files by path', () => {
    const { hits, matchCount } = search('file:readme repo:atlas/');
    assert.equal(matchCount, hits.length);
    assert.ok(hits.every((hit) => hit.kind === 'file' && hit.file.path === 'README.md'));
  });

  it("returns no results for an empty query or from repositories that aren't cloned", () => {
    assert.deepEqual(search(''), { hits: [], matchCount: 0, limitHit: false });
    assert.deepEqual(search('type:file').hits, []);
    assert.ok(
      search('file:README count:all').hits.every(({ repository }) => repository.cloneState === 'CLONED'),
    );
  });
});
