import assert from 'node:assert/strict';
import fc from 'fast-check';
import { operationsOf, readDocument, type Fragment } from '../../../../src/operations/document';
import { placeOfLocation, placeOfPath, placeOfVariable } from '../../../../src/operations/request/places';
import {
  operationRequest,
  type ForeignFragments,
  type OperationRequest,
} from '../../../../src/operations/requestText';
import { throwsUserError } from '../../../support/userErrors';

function requestOf(text: string, name: string, elsewhere?: ForeignFragments): OperationRequest {
  const document = readDocument(text);
  const operation = operationsOf(document).find((one) => one.name === name);
  assert.ok(operation !== undefined);
  return operationRequest(document, operation, elsewhere);
}

function foreign(files: Readonly<Record<string, string>>): ForeignFragments {
  return (name) =>
    Object.entries(files).flatMap(([origin, text]) =>
      readDocument(text)
        .definitions.filter((one): one is Fragment => one.kind === 'fragment' && one.name === name)
        .map((fragment) => ({ origin, label: origin, text, fragment })),
    );
}

function locationOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

describe('fragments of other documents', () => {
  const files = {
    'a.graphql': '# people\nfragment Person on User {\n  username\n  ...Mail\n}\n',
    'b.graphql': 'query Other { site { id } }\nfragment Mail on User { email }\n',
  };

  it('are appended to the request with the fragments that they spread', () => {
    const { text, document } = requestOf('query A { currentUser { ...Person } }', 'A', foreign(files));
    assert.match(
      text,
      /^query A \{ currentUser \{ \.\.\.Person \} \}\n\nfragment Person[^]+\n\nfragment Mail/,
    );
    assert.equal(document.definitions.length, 3);
    assert.doesNotMatch(text, /Other|people/);
  });

  it('are overridden by a fragment with the same name in the document', () => {
    const text = 'query A { currentUser { ...Mail } } fragment Mail on User { id }';
    assert.equal(requestOf(text, 'A', foreign(files)).text, text);
  });

  it('are rejected if two documents define the same name, with both documents in the message', () => {
    const doubled = foreign({ ...files, 'c.graphql': 'fragment Mail on User { id }' });
    throwsUserError(() => requestOf('query A { currentUser { ...Mail } }', 'A', doubled), {
      kind: 'input',
      message: /in b\.graphql and in c\.graphql/,
    });
  });

  it('are rejected if they form a cycle across documents', () => {
    const circle = foreign({ x: 'fragment X on User { ...Y }', y: 'fragment Y on User { ...X }' });
    throwsUserError(() => requestOf('query A { currentUser { ...X } }', 'A', circle), {
      kind: 'input',
      message: /spreads itself \(X → Y → X\)/,
    });
  });

  it('map locations in the request to positions in their documents', () => {
    const request = requestOf('query A { currentUser { ...Person } }', 'A', foreign(files));
    const location = locationOf(request.text, request.text.indexOf('username'));
    const start = files['a.graphql'].indexOf('username');
    assert.deepEqual(placeOfLocation(request, location), { origin: 'a.graphql', start, end: start + 8 });
  });
});

describe('placeOfLocation', () => {
  const text =
    'query Other { b }\r\nquery A($x: Int) {\r\n  field(first: $x) { ...F }\r\n}\nfragment F on T { leaf }\n';

  it('returns the word at a location', () => {
    const request = requestOf(text, 'A');
    const word = (found: string): void => {
      const place = placeOfLocation(request, locationOf(text, text.indexOf(found)));
      assert.equal(text.slice(place?.start, place?.end), found);
    };
    for (const found of ['field', '$x', '...F', 'leaf']) word(found);
  });

  it('returns undefined for locations outside the request', () => {
    const request = requestOf(text, 'A');
    for (const location of [
      { line: 1, column: 3 },
      { line: 99, column: 1 },
      { line: 2, column: 999 },
      { line: 0, column: 0 },
    ]) {
      assert.equal(placeOfLocation(request, location), undefined, JSON.stringify(location));
    }
  });

  it('returns the exact range for any text around the operation', () => {
    const filler = fc.constantFrom(
      '',
      '\n',
      '# c\n',
      'query Z { z }\n',
      'query Y { y }\r\n',
      '  ',
      'broken {\n',
    );
    fc.assert(
      fc.property(fc.array(filler, { maxLength: 6 }), filler, (before, after) => {
        const local = `query A { one two { three } }`;
        const whole = `${before.join('')}\n${local}\n${after}`;
        const document = readDocument(whole);
        const operation = operationsOf(document).find(({ name }) => name === 'A');
        if (operation === undefined) return;
        const request = operationRequest(document, operation);
        const at = whole.indexOf('three');
        assert.deepEqual(placeOfLocation(request, locationOf(request.text, request.text.indexOf('three'))), {
          origin: undefined,
          start: at,
          end: at + 5,
        });
      }),
    );
  });
});

describe('placeOfPath', () => {
  const text = `query Broken {
query A {
  people: users(first: 3) { nodes { ...P ... on User { mail: email } } }
}
fragment P on User { username organizations { nodes { name } } }
`;
  const placed = (path: readonly (string | number)[]): string | undefined => {
    const place = placeOfPath(requestOf(text, 'A'), path);
    return place === undefined ? undefined : text.slice(place.start, place.end);
  };

  it('finds fields by alias, in fragments, and in lists', () => {
    assert.equal(placed(['people', 'nodes', 2, 'mail']), 'mail');
    assert.equal(placed(['people', 'nodes', 0, 'organizations', 'nodes', 1, 'name']), 'name');
    assert.equal(placed(['people']), 'people');
  });

  it('returns the deepest existing field', () => {
    assert.equal(placed(['people', 'nodes', 0, 'unknown']), 'nodes');
    assert.equal(placed(['nothing']), undefined);
    assert.equal(placed([]), undefined);
  });
});

describe('placeOfVariable', () => {
  for (const before of ['', 'query Broken { currentUser {\n\n']) {
    it(`returns the declaration ${before === '' ? 'in a valid document' : 'below a definition with a syntax error'}`, () => {
      const text = `${before}query Z { site { id } }\n\nquery A($first: Int, $q: String) { users(first: $first, query: $q) { totalCount } }`;
      const request = requestOf(text, 'A');
      const place = placeOfVariable(request, 'q');
      assert.equal(place?.start, text.indexOf('$q: String'));
      assert.equal(text.slice(place.start, place.end), '$q');
      assert.equal(placeOfVariable(request, 'gone'), undefined);
    });
  }
});
