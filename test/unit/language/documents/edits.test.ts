import assert from 'node:assert/strict';
import fc from 'fast-check';
import { LanguageDocument } from '../../../../src/language/documents/languageDocument';
import { textOf } from '../../../../src/language/documents/selections';
import {
  randomDocument,
  randomEdit,
  randomLongOperation,
  type RandomEdit,
} from '../../../support/language/randomDocuments';
import { repetitions } from '../../../support/fullRun';

describe('a document after edits', function () {
  this.timeout(120_000);

  const opened = (text: string): LanguageDocument => new LanguageDocument('file:///query.graphql', text);

  const selectionsOf = ({ definitions }: LanguageDocument): readonly object[] =>
    definitions.flatMap(({ definition }) => definition.node?.selectionSet.selections ?? []);

  /** Returns the definitions with the locations of all nodes, and the text to which these locations refer. */
  const contentOf = ({ definitions }: LanguageDocument): unknown =>
    definitions.map(({ start, end, definition }) => ({
      start,
      end,
      ...definition,
      node: JSON.stringify(definition.node),
      selections: definition.node?.selectionSet.selections.map(textOf),
    }));

  function edit(document: LanguageDocument, start: number, removed: number, text: string): () => void {
    const end = Math.min(document.content.length, start + removed);
    const before = document.content.slice(start, end);
    const replace = (to: number, inserted: string): void => {
      const range = { start: document.positionAt(start), end: document.positionAt(to) };
      document.apply([{ range, text: inserted }], document.version + 1);
    };
    replace(end, text);
    return () => replace(start + text.length, before);
  }

  function compareAfter(
    documents: fc.Arbitrary<string>,
    edits: fc.Arbitrary<readonly RandomEdit[]>,
  ): { readonly reads: number; readonly reused: number } {
    let reads = 0;
    let reused = 0;
    const property = fc.property(documents, edits, (text, all) => {
      const document = opened(text);
      let earlier = new Set(selectionsOf(document));
      const compare = (): void => {
        assert.deepEqual(contentOf(document), contentOf(opened(document.content)));
        const selections = selectionsOf(document);
        reads += 1;
        if (selections.some((selection) => earlier.has(selection))) reused += 1;
        if (selections.length > 0) earlier = new Set(selections);
      };
      for (const { at, removed, text: inserted, undone } of all) {
        const undo = edit(document, Math.floor(at * document.content.length), removed, inserted);
        compare();
        if (!undone) continue;
        undo();
        compare();
      }
    });
    fc.assert(property, { numRuns: repetitions({ normal: 40, full: 200 }) });
    return { reads, reused };
  }

  const edits = fc.array(randomEdit(), { minLength: 1, maxLength: 8 });

  it('has the same definitions as a document that was opened with the resulting text', () => {
    const { reads, reused } = compareAfter(fc.oneof(randomDocument(), randomLongOperation()), edits);
    assert.ok(reused > reads / 4, `nodes are used again after ${reused} of ${reads} edits`);
  });

  it('has the same definitions as a newly opened document, even if several definitions have the same text', () => {
    const repeated = fc.constantFrom('{ id name }\n', '{\n a { id }\n a { id }\n}\n', 'query { ...F }\n');
    const documents = fc.array(repeated, { minLength: 2, maxLength: 4 }).map((texts) => texts.join(''));
    const { reused } = compareAfter(documents, edits);
    assert.ok(reused > 0);
  });

  it('is parsed again only in the selection around the edit', () => {
    const text = 'query Q {\n first { id }\n second { id }\n third { id }\n}';
    const document = opened(text);
    const [first, second, third] = selectionsOf(document);
    edit(document, text.indexOf('second') + 2, 0, '\n');
    const after = selectionsOf(document);
    assert.equal(after.length, 4);
    edit(document, text.indexOf('second') + 2, 1, '');
    assert.equal(selectionsOf(document)[0], first);
    assert.equal(selectionsOf(document)[2], third);
    assert.notEqual(selectionsOf(document)[1], second);
  });
});
