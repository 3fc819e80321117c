import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findJsonPlaces, type JsonPath } from '../../../../src/operations/response/jsonPlaces';
import { indentJson } from '../../../../src/operations/jsonText';

function at(json: string, path: JsonPath): string {
  const [place] = findJsonPlaces(json, [path]);
  assert.ok(place !== undefined);
  return json.slice(place.start, place.end);
}

/** Returns every path in a value, including the root. */
function pathsOf(value: unknown, path: JsonPath = []): readonly JsonPath[] {
  if (Array.isArray(value)) return [path, ...value.flatMap((item, index) => pathsOf(item, [...path, index]))];
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, item]) => pathsOf(item, [...path, key]))];
}

function valueAt(value: unknown, path: JsonPath): unknown {
  return path.reduce<unknown>((found, step) => (found as Record<string | number, unknown>)[step], value);
}

describe('findJsonPlaces', () => {
  it('finds values by keys and indexes', () => {
    const json = '{"data": {"users": {"nodes": [{"a": 1}, {"a": 12345678901234567890}, null]}}}';
    assert.equal(at(json, ['data', 'users', 'nodes', 1, 'a']), '12345678901234567890');
    assert.equal(at(json, ['data', 'users', 'nodes', 2]), 'null');
    assert.equal(at(json, []), json);
  });

  it('returns the deepest existing value of a path and its depth', () => {
    const json = '{"data": {"a": null}}';
    const [place] = findJsonPlaces(json, [['data', 'a', 'b', 'c']]);
    assert.equal(json.slice(place?.start, place?.end), 'null');
    assert.equal(place?.depth, 2);
    assert.equal(findJsonPlaces(json, [['errors']])[0]?.depth, 0);
  });

  it('ignores brackets, colons, and quotes in strings', () => {
    assert.equal(at('{"a": "}]{[\\":,", "b\\"": {"c": "\\\\"}}', ['b"', 'c']), '"\\\\"');
  });

  it('uses the last of duplicate keys', () => {
    assert.equal(at('{"a": 1, "a": 2}', ['a']), '2');
    assert.equal(at('{"a": {"b": 1}, "a": {"b": 2}}', ['a', 'b']), '2');
  });

  it('finds every value of compact and indented JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const compact = JSON.stringify(value);
        const parsed: unknown = JSON.parse(compact);
        for (const json of [compact, indentJson(compact)]) {
          const paths = pathsOf(parsed);
          findJsonPlaces(json, paths).forEach(({ start, end, depth }, index) => {
            const path = paths[index] ?? [];
            assert.equal(depth, path.length);
            assert.deepEqual(JSON.parse(json.slice(start, end)), valueAt(parsed, path));
          });
        }
      }),
    );
  });
});
