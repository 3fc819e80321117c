import assert from 'node:assert/strict';
import { CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { completionSource, language } from '../../../../src/webview/sql/completionSource';

const catalog = [
  {
    name: 'usage',
    columns: [
      { name: 'Client', type: 'VARCHAR' },
      { name: 'Latency in ms', type: 'BIGINT' },
    ],
  },
  { name: 'user registry', columns: [{ name: 'say "hi"', type: 'VARCHAR' }] },
  {
    name: 'usage@2026-10-01',
    downloadedAt: '2026-10-01T10:12:00.000Z',
    columns: [{ name: 'Former', type: 'VARCHAR' }],
  },
];

/** Returns the suggestions at the `|`, and a function that returns the text after accepting one. */
async function at(marked: string, explicit = false) {
  const pos = marked.indexOf('|');
  const doc = marked.replace('|', '');
  const state = EditorState.create({ doc, extensions: language(catalog) });
  // CodeMirror parses in time slices, and a busy computer requires several.
  ensureSyntaxTree(state, doc.length, 60_000);
  const result: CompletionResult | null = await completionSource(catalog)(
    new CompletionContext(state, pos, explicit),
  );
  return {
    labels: result?.options.map(({ label }) => label) ?? [],
    take: (label: string): string => {
      const option = result?.options.find((each) => each.label === label);
      assert.ok(result && option, `no ${label} at ${marked}`);
      const text = typeof option.apply === 'string' ? option.apply : option.label;
      return doc.slice(0, result.from) + text + doc.slice(result.to ?? pos);
    },
  };
}

describe('SQL completion', () => {
  it('replaces the typed prefix with a column or table name, in quotes if necessary', async () => {
    assert.equal((await at('select Lat|')).take('Latency in ms'), 'select "Latency in ms"');
    assert.equal((await at('select Cl| from usage')).take('Client'), 'select Client from usage');
    assert.equal((await at('select 1 from us|')).take('user registry'), 'select 1 from "user registry"');
  });

  it('completes a quoted name with one closing quote', async () => {
    assert.equal((await at('select "Lat|')).take('Latency in ms'), 'select "Latency in ms"');
    assert.equal(
      (await at('select "Lat|" from usage')).take('Latency in ms'),
      'select "Latency in ms" from usage',
    );
    assert.equal((await at('select "Latency in m|"')).take('Latency in ms'), 'select "Latency in ms"');
    assert.equal((await at('select "s|"')).take('say "hi"'), 'select "say ""hi"""');
  });

  it('writes the quotes of a snapshot that is named by its day', async () => {
    for (const typed of ['usage@2026|', 'usage@2026-10|', '"usage@2026-10|', '"usage@|"', 'us|'])
      assert.equal(
        (await at(`select 1 from ${typed}`)).take('usage@2026-10-01'),
        'select 1 from "usage@2026-10-01"',
      );
    assert.deepEqual((await at('select F| from "usage@2026-10-01"')).labels.includes('Former'), true);
    assert.deepEqual((await at('select F|')).labels.includes('Former'), false);
  });

  it('completes names after a quoted name', async () => {
    assert.equal(
      (await at('select "Latency in ms" from us|')).take('usage'),
      'select "Latency in ms" from usage',
    );
  });

  it('suggests the columns of a table after its name or its alias', async () => {
    assert.deepEqual((await at('select usage.| from usage')).labels, ['Client', 'Latency in ms']);
    assert.ok((await at('select * from usage u where u.Cl|')).labels.includes('Client'));
  });

  it('suggests nothing in strings and comments, and requires a prefix unless invoked explicitly', async () => {
    for (const marked of ["select 'Cl|", "select 'it''s Cl|", 'select 1 -- Cl|', 'select |']) {
      assert.deepEqual((await at(marked)).labels, [], marked);
    }
    assert.ok((await at('select |', true)).labels.includes('Client'));
    assert.ok((await at("select 'x', Cl|")).labels.includes('Client'));
  });

  it('suggests keywords and functions, but not within quotes', async () => {
    const plain = await at('sel|');
    assert.ok(plain.labels.includes('select') && plain.labels.includes('date_trunc'));
    const quoted = await at('select "da|');
    assert.ok(!quoted.labels.includes('date_trunc') && !quoted.labels.includes('select'));
  });
});
