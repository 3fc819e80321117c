import assert from 'node:assert/strict';
import fc from 'fast-check';
import { renameMentions } from '../../../../src/language/navigation/rename';
import { UserError } from '../../../../src/shared/userError';
import { applied } from '../../../support/language/asking';
import { cursorIn, projectOf } from '../../../support/language/cursor';
import {
  errors,
  lineId,
  randomWorkspace,
  sentTexts,
  variableNames,
  withVariable,
  workspaceSchema,
  type Files,
} from '../../../support/language/randomWorkspaces';

/** Returns the files after renaming the symbol at the mark. */
function renamed(marked: string, name: string, others: Files = {}): Files {
  const { project, document, position } = cursorIn(marked, others);
  const mentions = renameMentions(workspaceSchema, project, document, position, name);
  const newText = name.replace('$', '');
  return Object.fromEntries(
    [...project.documents()].map((one) => [
      one.uri.replace('file:///', ''),
      applied(
        one.content,
        mentions
          .filter((mention) => mention.document === one)
          .map(({ start, end }) => ({ start, end, text: newText })),
      ),
    ]),
  );
}

describe('rename', () => {
  it('rejects a name that is already in use', () => {
    const cases: readonly (readonly [string, string, RegExp, Files?])[] = [
      ['query |A { id }\nquery B { id }', 'B', /^An operation named "B" already exists in this document\.$/],
      [
        '{ ...|F }\nfragment F on Query { id }\nfragment G on Query { id }',
        'G',
        /^A fragment named "G" already exists in this document\.$/,
      ],
      [
        '{ ...|F }\nfragment F on Query { id }',
        'G',
        /^A fragment named "G" already exists in b\.graphql\.$/,
        { 'b.graphql': 'fragment G on Query { id }' },
      ],
      [
        'query A($|id: ID, $other: ID) { node(id: $id) { node(id: $other) { id } } }',
        '$other',
        /^Operation "A" already uses a variable named "\$other"\.$/,
      ],
      [
        'query ($|id: ID, $other: ID) { node(id: $id) { node(id: $other) { id } } }',
        'other',
        /^The anonymous operation already uses a variable named "\$other"\.$/,
      ],
      [
        'query A($|id: ID) { node(id: $id) { ...F } }\nfragment F on Query { node(id: $other) { id } }',
        'other',
        /^Fragment "F" already uses a variable named "\$other"\.$/,
      ],
      [
        'query A($|id: ID) { ...F }\nfragment F on Query { node(id: $id) { id } }\nquery B($id: ID, $other: ID) { ...F node(id: $other) { id } }',
        'other',
        /^Operation "B" already uses a variable named "\$other"\.$/,
      ],
    ];
    for (const [marked, name, message, others] of cases) {
      assert.throws(
        () => renamed(marked, name, others),
        (error: unknown) => error instanceof UserError && message.test(error.message),
        marked,
      );
    }
  });

  it('accepts a name that another document or operation uses without a conflict', () => {
    const others = { 'b.graphql': 'query B { id }' };
    assert.deepEqual(renamed('query |A { id }', 'B', others), {
      'query.graphql': 'query B { id }',
      ...others,
    });
    assert.deepEqual(
      renamed(
        'query A($|id: ID) { node(id: $id) { id } }\nquery B($other: ID) { node(id: $other) { id } }',
        'other',
      ),
      {
        'query.graphql':
          'query A($other: ID) { node(id: $other) { id } }\nquery B($other: ID) { node(id: $other) { id } }',
      },
    );
  });

  it('changes only one of two operations with the same name', () => {
    assert.deepEqual(renamed('query A { id }\nquery |A { id }', 'B'), {
      'query.graphql': 'query A { id }\nquery B { id }',
    });
  });

  it('ignores fragments that contain the variable only in a longer name, a string, or a comment', () => {
    const other =
      'query B($id: ID, $ids: [ID!]) { ...F node(id: $id) { id } }\nfragment F on Query { list(ids: $ids) { id } }';
    assert.deepEqual(
      renamed(`query A($|id: ID, $ids: [ID!]) { ...F node(id: $id) { id } }\n${other}`, 'key'),
      {
        'query.graphql': `query A($key: ID, $ids: [ID!]) { ...F node(id: $key) { id } }\n${other}`,
      },
    );
    const quoted =
      'query B($id: ID) { ...F node(id: $id) { id } }\nfragment F on Query { node(id: "$id") { id } # $id\n}';
    assert.deepEqual(renamed(`query A($|id: ID) { ...F node(id: $id) { id } }\n${quoted}`, 'key'), {
      'query.graphql': `query A($key: ID) { ...F node(id: $key) { id } }\n${quoted}`,
    });
  });

  it('ignores the variables of a fragment with the same name in another document', () => {
    const others = { 'b.graphql': 'query B($id: ID) { ...F }\nfragment F on Query { node(id: $id) { id } }' };
    assert.deepEqual(
      renamed(
        'query A($|id: ID) { ...F }\nfragment F on Query { page(i: 1) { node(id: $id) { id } } }',
        'key',
        others,
      ),
      {
        'query.graphql':
          'query A($key: ID) { ...F }\nfragment F on Query { page(i: 1) { node(id: $key) { id } } }',
        ...others,
      },
    );
  });

  it('changes only the fragment that the document uses, and rejects an ambiguous one', () => {
    const others = { 'b.graphql': 'query B { ...F }\nfragment F on Query { id }' };
    assert.deepEqual(renamed('query A { ...|F }\nfragment F on Query { id }', 'G', others), {
      'query.graphql': 'query A { ...G }\nfragment G on Query { id }',
      ...others,
    });
    assert.throws(
      () => renamed('query A { ...|F }', 'G', { ...others, 'c.graphql': 'fragment F on Query { id }' }),
      /The fragment "F" is defined in b\.graphql and in c\.graphql\./,
    );
  });
});

/** Returns the files after a rename at an offset in one of them, or the error message. */
function renamedAt(files: Files, file: string, offset: number, name: string): Files | string {
  const { project, document } = projectOf(files);
  const position = document(file).positionAt(offset);
  try {
    const mentions = renameMentions(workspaceSchema, project, document(file), position, name);
    return Object.fromEntries(
      Object.entries(files).map(([one, text]) => [
        one,
        applied(
          text,
          mentions
            .filter((mention) => mention.document === document(one))
            .map(({ start, end }) => ({ start, end, text: name })),
        ),
      ]),
    );
  } catch (error) {
    assert.ok(error instanceof UserError);
    return error.message;
  }
}

describe('rename in random valid workspaces', function () {
  this.timeout(60_000);

  /** Renames each match of a pattern to each of the other names, and checks the errors and resulting files. */
  function tryAll(
    pattern: RegExp,
    nextNames: readonly string[],
    check: (files: Files, result: Files | string, at: { id: string; name: string; next: string }) => void,
  ): void {
    let refused = 0;
    let changed = 0;
    fc.assert(
      fc.property(randomWorkspace, (files) => {
        assert.deepEqual(errors(files), []);
        for (const [file, text] of Object.entries(files)) {
          for (const match of text.matchAll(pattern)) {
            const name = match[1] ?? '';
            for (const next of nextNames.filter((one) => one !== name)) {
              const result = renamedAt(files, file, match.index + match[0].length, next);
              if (typeof result === 'string') refused += 1;
              else {
                changed += 1;
                assert.deepEqual(errors(result), [], `${name} → ${next}`);
              }
              check(files, result, { id: lineId(file, text, match.index), name, next });
            }
          }
        }
      }),
      { numRuns: 15, seed: 11 },
    );
    assert.ok(refused > 20 && changed > 50, `${refused} refused, ${changed} changed`);
  }

  it('changes a variable in the definitions that share it, unless one of them uses the new name', () => {
    tryAll(/\$(\w+)/g, ['fresh', ...variableNames], (files, result, { id, name, next }) => {
      const expected = withVariable(files, id, name, next);
      assert.equal(typeof result === 'string', expected.taken, `${name} → ${next}`);
      if (typeof result !== 'string') assert.deepEqual(result, expected.files);
    });
  });

  it('changes requests only in the name of a renamed fragment', () => {
    tryAll(/(?:\.\.\.|fragment )(\w+)/g, ['Fresh', 'F', 'Fx'], (files, result, { name, next }) => {
      if (next !== 'Fresh')
        assert.ok(typeof result === 'string' || !JSON.stringify(files).includes(`fragment ${next} `));
      else if (typeof result === 'string')
        assert.match(result, /defined in [ab]\.graphql and in [ab]\.graphql/);
      else
        assert.deepEqual(
          sentTexts(result).map((text) => text.replaceAll('Fresh', name)),
          sentTexts(files),
        );
    });
  });

  it('changes only the name of an operation', () => {
    tryAll(/query (\w+)/g, ['Fresh', 'Q0', 'Q1'], (files, result, { id, name, next }) => {
      const [file = ''] = id.split(':');
      const text = files[file] ?? '';
      if (text.search(new RegExp(`query ${next}\\b`)) >= 0) assert.ok(typeof result === 'string');
      else
        assert.deepEqual(result, {
          ...files,
          [file]: text.replace(new RegExp(`query ${name}\\b`), `query ${next}`),
        });
    });
  });
});
