import assert from 'node:assert/strict';
import { parse } from 'graphql';
import fc from 'fast-check';
import { operationsOf, readDocument } from '../../../../src/operations/document';
import { Pages, type PageInfo } from '../../../../src/operations/paging/pages';
import { pagedField, type PagedField } from '../../../../src/operations/paging/pagedField';
import { operationRequest } from '../../../../src/operations/requestText';

function fieldOf(text: string): PagedField | undefined {
  const document = readDocument(text);
  const operation = operationsOf(document).at(-1);
  assert.ok(operation !== undefined);
  const field = pagedField(operationRequest(document, operation));
  if (field !== undefined) parse(field.text);
  return field;
}

const info = 'pageInfo { endCursor hasNextPage }';

describe('pagedField', () => {
  it('uses the existing cursor variable', () => {
    const text = `query A($c: String) { users(first: 2, after: $c) { nodes { id } ${info} } }`;
    assert.deepEqual(fieldOf(text), { path: ['users'], cursorVariable: 'c', text });
  });

  it('adds a missing cursor variable to named and anonymous operations', () => {
    const of = (text: string): string => fieldOf(text)?.text ?? '';
    assert.equal(
      of(`query A { users(first: 2) { ${info} } }`),
      `query A($afterCursor: String) { users(after: $afterCursor, first: 2) { ${info} } }`,
    );
    assert.equal(
      of(`{ users { ${info} } }`),
      `query ($afterCursor: String) { users(after: $afterCursor) { ${info} } }`,
    );
    assert.equal(
      of(`query { u: users(after: "x") { ${info} } }`),
      `query ($afterCursor: String) { u: users(after: $afterCursor) { ${info} } }`,
    );
    assert.equal(
      of(`query A($n: Int) { users(first: $n) { ${info} } }`),
      `query A($afterCursor: String, $n: Int) { users(after: $afterCursor, first: $n) { ${info} } }`,
    );
  });

  it('preserves the line number of the operation', () => {
    const text = `query Z { z }\n# c\nquery A { users { ...P } }\nfragment P on C { ${info} }`;
    const field = fieldOf(text);
    assert.match(
      field?.text ?? '',
      /^\n\nquery A\(\$afterCursor: String\) \{ users\(after: \$afterCursor\) \{ \.\.\.P/,
    );
  });

  it('returns the outermost paged field, with the aliases in its path', () => {
    const text = `{ me: viewer { repos(first: 1) { nodes { issues { ${info} } } ${info} } } }`;
    assert.deepEqual(fieldOf(text)?.path, ['me', 'repos']);
  });

  it('requires endCursor in pageInfo', () => {
    assert.equal(fieldOf('{ users { nodes { id } pageInfo { hasNextPage } } }'), undefined);
    assert.equal(fieldOf('{ users { nodes { id } } }'), undefined);
  });
});

describe('Pages', () => {
  const page = (items: readonly unknown[], next: string | null): string =>
    JSON.stringify({
      data: {
        users: { nodes: items, totalCount: 4, pageInfo: { endCursor: next, hasNextPage: next !== null } },
      },
    });

  const pageInfo = (json: string, path: readonly string[]): PageInfo | undefined => new Pages(path).add(json);
  const mergePages = (texts: readonly string[], path: readonly string[]): string => {
    const pages = new Pages(path);
    for (const text of texts) assert.ok(pages.add(text) !== undefined);
    const merged = Buffer.concat([...pages.takeChunks()]);
    assert.equal(pages.bytes, merged.byteLength);
    assert.equal(pages.count, texts.length);
    return merged.toString('utf8');
  };

  it('return the page information', () => {
    assert.deepEqual(pageInfo(page([1, 2], 'c'), ['users']), { hasNextPage: true, endCursor: 'c', items: 2 });
    assert.deepEqual(pageInfo(page([], null), ['users']), {
      hasNextPage: false,
      endCursor: undefined,
      items: 0,
    });
    assert.equal(pageInfo('{"data":{"users":null}}', ['users']), undefined);
  });

  it('merge into one response with all items and the last page information', () => {
    const merged = mergePages([page([1], 'a'), page([], 'b'), page([2, 3], null)], ['users']);
    assert.deepEqual(JSON.parse(merged), JSON.parse(page([1, 2, 3], null)));
  });

  it('preserve large integers and the order of keys', () => {
    const one =
      '{"data":{"u":{"edges":[{"n":12345678901234567890}],"pageInfo":{"hasNextPage":true,"endCursor":"c"}}}}';
    const two =
      '{"data":{"u":{"edges":[ {"n":98765432109876543210} ],"pageInfo":{"hasNextPage":false,"endCursor":null}}}}';
    assert.equal(
      mergePages([one, two], ['u']),
      '{"data":{"u":{"edges":[{"n":12345678901234567890},{"n":98765432109876543210}],"pageInfo":{"hasNextPage":false,"endCursor":null}}}}',
    );
  });

  it('preserve all items for any page size', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.jsonValue(), { maxLength: 4 }), { minLength: 1, maxLength: 5 }),
        (cut) => {
          const pages = cut.map((items, index) => page(items, index === cut.length - 1 ? null : `c${index}`));
          const merged = JSON.parse(mergePages(pages, ['users'])) as {
            data: { users: { nodes: unknown[] } };
          };
          assert.deepEqual(merged.data.users.nodes, JSON.parse(JSON.stringify(cut.flat())));
        },
      ),
    );
  });
});
