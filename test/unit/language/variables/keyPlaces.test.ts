import assert from 'node:assert/strict';
import { keyPlaces } from '../../../../src/language/variables/keyPlaces';

describe('keyPlaces', () => {
  const texts = (json: string, path: readonly string[]): readonly string[] =>
    keyPlaces(json, path).map(({ start, end }) => `${start}:${json.slice(start, end)}`);

  it('finds keys only at their path', () => {
    const json = '{ "A": { "B": 1, "x": { "A": 2 } }, "B": { "A": [{ "A": 3 }], "x": "A" } }';
    assert.deepEqual(texts(json, ['A']), ['3:A']);
    assert.deepEqual(texts(json, ['B']), ['37:B']);
    assert.deepEqual(texts(json, ['A', 'B']), ['10:B']);
    assert.deepEqual(texts(json, ['B', 'A']), ['44:A']);
    assert.deepEqual(texts(json, ['C']), []);
  });

  it('finds duplicate keys and escaped keys', () => {
    assert.deepEqual(texts(String.raw`{ "A": 1, "\u0041" : 2, "A\"": 3 }`, ['A']), [
      '3:A',
      String.raw`11:\u0041`,
    ]);
  });

  it('finds keys in incomplete JSON', () => {
    assert.deepEqual(texts('{ "A": { "x": , "y": 1', ['A', 'y']), ['17:y']);
    assert.deepEqual(texts('', ['A']), []);
    assert.deepEqual(texts('"A": 1 ]}', ['A']), []);
  });
});
