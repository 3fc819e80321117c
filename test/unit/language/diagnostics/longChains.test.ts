import assert from 'node:assert/strict';
import { codeActions } from '../../../../src/language/actions/codeActions';
import { complete } from '../../../../src/language/completion/complete';
import { Diagnoser } from '../../../../src/language/diagnostics/diagnoser';
import { reachedFragments } from '../../../../src/language/documents/definitionQueries';
import { cursorIn } from '../../../support/language/cursor';
import { testSchema } from '../../../support/language/schema';

const length = 20_000;

/** An operation and a chain of fragments. */
const chain = [
  'query Q { vie|wer { id ...F0 } }',
  ...Array.from(
    { length },
    (_, index) => `fragment F${index} on User { id ${index + 1 < length ? `...F${index + 1}` : ''} }`,
  ),
].join('\n');

describe('a long chain of fragments', function () {
  this.timeout(60_000);
  const cursor = cursorIn(chain);
  const { project, document, offset } = cursor;
  const placed = document.definitionAt(offset);

  it('is followed to its end', () => {
    assert.ok(placed);
    assert.equal(reachedFragments(project, document, placed.definition).length, length);
  });

  it('is reported as too complex', () => {
    const [first] = new Diagnoser(project).problems(document, testSchema);
    assert.deepEqual(
      first?.map(({ code }) => code),
      ['too-complex'],
    );
  });

  it("doesn't break code actions and completion", () => {
    assert.ok(placed);
    const request = { schema: testSchema, project, document, placed, start: offset, end: offset };
    assert.deepEqual(codeActions(request, []), []);
    assert.ok(complete(testSchema, cursor).entries.length > 0);
  });
});
