import assert from 'node:assert/strict';
import { readDocument } from '../../../../src/operations/document';
import { evaluate } from '../../../../src/operations/tests/evaluate';
import { readExpectation } from '../../../../src/operations/tests/expectation';
import { testsById, testsOf } from '../../../../src/operations/tests/operationTests';
import { parseJson } from '../../../../src/shared/json/exactJson';

function outcome(expectation: string, body: string): string {
  const read = readExpectation(expectation);
  if (typeof read === 'string') return 'invalid';
  const mismatch = evaluate(read, { status: 200, time: 12, data: parseJson(body), errors: [] });
  if (mismatch === undefined) return 'passed';
  return mismatch.isError ? 'error' : 'failed';
}

const body =
  '{"n": 9007199254740993, "name": "Ada", "list": [1, {"a": [2]}], "none": null, "empty": [], "bool": true, "odd key": 1}';

describe('tests beside an operation', () => {
  for (const [expectation, expected] of [
    ['status == 200', 'passed'],
    ['time < 13', 'passed'],
    ['errors is empty', 'passed'],
    ['data.n == 9007199254740993', 'passed'],
    ['data.n == 9007199254740992', 'failed'],
    ['data.n > 9007199254740992', 'passed'],
    ['data.name == "Ada"', 'passed'],
    ['data.name < 5', 'failed'],
    ['data.list[1] == {"a": [2.0]}', 'passed'],
    ['data.list[2] != 1', 'failed'],
    ['data.list length == 2', 'passed'],
    ['data.none length == 0', 'failed'],
    ['data.none is null', 'passed'],
    ['data.none.name is not null', 'failed'],
    ['data.nmae is not empty', 'failed'],
    ['data.nmae != "Bob"', 'failed'],
    ['data.empty is empty', 'passed'],
    ['data.none is empty', 'failed'],
    ['data.bool is boolean', 'passed'],
    ['data.n is number', 'passed'],
    ['data.n is object', 'failed'],
    ['data["odd key"] == 1', 'passed'],
    ['data.list contains 1', 'passed'],
    ['data.list not contains 7', 'passed'],
    ['data.none not contains 7', 'failed'],
    ['data.name matches "^[A-Z]\\\\w+$"', 'passed'],
    ['data.name not matches "x"', 'passed'],
    ['data.none not matches "x"', 'failed'],
    ['data.constructor is object', 'failed'],
    ['data.name matches "("', 'invalid'],
    ['data.name matches /Ada/', 'invalid'],
    ['data.name == Ada', 'invalid'],
    ['data.name', 'invalid'],
    ['data.name = 5', 'invalid'],
    ['data.list[*] == 1', 'invalid'],
    ['data.list length == -1', 'invalid'],
    ['data.list length', 'invalid'],
    ['data.name is nothing', 'invalid'],
    ['data.name < null', 'invalid'],
    ['status.code == 1', 'invalid'],
    ['users is empty', 'invalid'],
    ['', 'invalid'],
  ] as const)
    it(`${expectation || '(nothing)'}: ${expected}`, () =>
      assert.equal(outcome(expectation, body), expected));

  it('limits the time of a regular expression', () => {
    const startedAt = performance.now();
    assert.equal(outcome('data matches "^(a+)+$"', `"${'a'.repeat(40)}b"`), 'error');
    assert.ok(performance.now() - startedAt < 10_000);
  });

  function problems(text: string): readonly string[] {
    return testsOf(readDocument(text)).flatMap((test) =>
      test.problems.map(({ message, start, end }) => `${text.slice(start, end)} | ${message}`),
    );
  }

  it('reads tests with their lines', () => {
    const text =
      '# @test One\n# @vars {"a": 1}\n# @expect errors is empty\n#@test Two\nquery Q($a: Int) { a }';
    const tests = testsOf(readDocument(text));
    assert.deepEqual(
      tests.map(({ title, variables, expectations, operation }) => [
        title,
        variables,
        expectations.length,
        operation?.name,
      ]),
      [
        ['One', { a: 1 }, 1, 'Q'],
        ['Two', {}, 0, 'Q'],
      ],
    );
    assert.deepEqual(problems(text), []);
  });

  it('identifies a test by its title, which an edit above it leaves', () => {
    const below = '# @test One\nquery A { a }\n# @test Two\n# @test Two\n# @test\n{ a }';
    const ids = (text: string): readonly string[] => [...testsById(readDocument(text)).keys()];
    assert.deepEqual(ids(below), ['A: One', 'Two', 'Two (2)', '(no title)']);
    const edited = testsById(readDocument(`# @test New\n{ b }\n${below}`));
    assert.equal(edited.size, 5);
    assert.equal(edited.get('A: One')?.title, 'One');
  });

  it('reports every wrong directive, and none of other tools or in strings', () => {
    for (const [text, count] of [
      ['# @tset One\n{ a }', 1],
      ['# @Expect status == 200\n{ a }', 1],
      ['# @test\n{ a }', 1],
      ['# @test One\n# @vars [1]\n{ a }', 1],
      ['# @test One\n# @vars {"a": 1\n{ a }', 1],
      ['# @test One\n# @vars {"a": 1}\n{ a }', 1],
      ['# @test One\n# @vars {}\n# @vars {}\n{ a }', 1],
      ['# @test One\n# @check status == 200\n{ a }', 1],
      ['# @expect status == 200\n{ a }', 1],
      ['# @test One\nfragment F on T { a }', 1],
      ['# @test One\n{ a ', 1],
      ['{\n# @test One\n a }', 1],
      ['{ a }\n# @test One', 1],
      ['# @genqlient(omitempty: true)\n# @alice wrote this\n{ a }', 0],
      ['{ a(b: """\n# @test One\n""") }', 0],
      ['{ a(b: "# @test One") }', 0],
    ] as const)
      assert.equal(problems(text).length, count, `${text}: ${problems(text).join('\n')}`);
  });
});
