import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Diagnoser } from '../../../../src/language/diagnostics/diagnoser';
import type { DocumentProblem } from '../../../../src/language/diagnostics/problem';
import { Project } from '../../../../src/language/documents/project';
import { repetitions } from '../../../support/fullRun';
import { randomDocument, randomEdit, randomLongOperation } from '../../../support/language/randomDocuments';
import { testSchema } from '../../../support/language/schema';

describe('diagnostics after edits', function () {
  this.timeout(120_000);

  function opened(text: string): {
    readonly problems: () => readonly DocumentProblem[];
    readonly pauses: () => number;
    readonly content: () => string;
    readonly edit: (start: number, end: number, text: string) => void;
  } {
    const project = new Project();
    const document = project.opened('file:///query.graphql', text, 0);
    const diagnoser = new Diagnoser(project);
    return {
      problems: () => [...diagnoser.problems(document, testSchema)].flat(),
      pauses: () => [...diagnoser.problems(document, testSchema)].length,
      content: () => document.content,
      edit: (start, end, inserted) => {
        const range = { start: document.positionAt(start), end: document.positionAt(end) };
        document.apply([{ range, text: inserted }], document.version + 1);
        project.changed();
      },
    };
  }

  it('are the same as for a document that was opened with the resulting text', () => {
    let compared = 0;
    fc.assert(
      fc.property(
        fc.oneof({ weight: 3, arbitrary: randomLongOperation() }, { weight: 1, arbitrary: randomDocument() }),
        fc.array(randomEdit(), { minLength: 1, maxLength: 8 }),
        (text, edits) => {
          const edited = opened(text);
          const compare = (): void => {
            const found = edited.problems();
            compared += found.length;
            assert.deepEqual(found, opened(edited.content()).problems());
          };
          compare();
          for (const { at, removed, text: inserted, undone } of edits) {
            const start = Math.floor(at * edited.content().length);
            const before = edited.content().slice(start, start + removed);
            edited.edit(start, start + removed, inserted);
            compare();
            if (!undone) continue;
            edited.edit(start, start + inserted.length, before);
            compare();
          }
        },
      ),
      { numRuns: repetitions({ normal: 40, full: 200 }) },
    );
    assert.ok(compared > 500, 'enough documents are invalid');
  });

  it('move with a field, and change with variables and fragments on other lines', () => {
    const text =
      'query Q($a: ID!) {\n viewer { nope }\n one: node(id: $a) { id }\n two: viewer { ...F }\n}\nfragment F on User { id }';
    const edited = opened(text);
    const codes = (): string[] =>
      edited.problems().map(({ code, start, end }) => `${code} ${edited.content().slice(start, end)}`);
    assert.deepEqual(codes(), ['unknown-field nope']);
    edited.edit(text.indexOf(' viewer'), text.indexOf(' viewer'), '\n\n first: viewer { id }\n');
    assert.deepEqual(codes(), ['unknown-field nope']);
    edited.edit(edited.content().indexOf('on User'), edited.content().indexOf('on User') + 7, 'on Repo');
    assert.deepEqual(codes(), ['unknown-field nope', 'impossible-fragment F']);
    edited.edit(edited.content().indexOf('ID!'), edited.content().indexOf('ID!') + 3, 'Int');
    assert.deepEqual(codes(), ['unknown-field nope', 'impossible-fragment F', 'variable-position $a']);
  });

  it('are computed with pauses between the fields of an operation', () => {
    const fields = Array.from({ length: 30 }, (_, index) => `f${index}: viewer { id }`);
    assert.ok(opened(`{ ${fields.join(' ')} }`).pauses() >= 30);
  });
});
