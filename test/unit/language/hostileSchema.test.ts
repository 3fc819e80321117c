import assert from 'node:assert/strict';
import { buildSchema } from 'graphql';
import { marked, type Token } from 'marked';
import { complete } from '../../../src/language/completion/complete';
import { LanguageDocument } from '../../../src/language/documents/languageDocument';
import { hoverAt } from '../../../src/language/hover/hover';
import { compareSchemas } from '../../../src/language/schema/drift';
import { driftReport } from '../../../src/language/schema/driftReport';
import { variablesSchema } from '../../../src/language/variables/variablesSchema';
import { loadVariablesBundle } from '../../support/language/bundle';
import { cursorIn } from '../../support/language/cursor';

const bad =
  '![a](https://x.example/a.png) [b](command:c) <img src=\\"https://x.example/d.png\\"> https://x.example ``` ![e](https://x.example/e.png)';

const schema = buildSchema(`
"${bad}"
directive @bad("${bad}" level: String = "\`\`\`") on FIELD

"${bad}"
enum Color { "${bad}" RED, "old" GREEN @deprecated(reason: "${bad}") }

"${bad}"
input Filter { "${bad}" word: String = "\`\`\` ${bad}" }

"${bad}"
type Query {
  "${bad}"
  name("${bad}" color: Color, filter: Filter, text: String = "\\n\`\`\`\\n${bad}"): String @deprecated(reason: "${bad}")
}
`);

/** The types of Markdown tokens that load resources or are interactive. */
const live = new Set(['image', 'link', 'html', 'def']);

function assertNothingLive(value: string): void {
  void marked.walkTokens(marked.lexer(value, { gfm: true }), ({ type, raw }: Token) => {
    assert.ok(!live.has(type), `${type}: ${raw}`);
  });
}

describe('descriptions of a hostile schema', () => {
  it('are displayed only as text in hovers', () => {
    for (const marks of [
      '{ na|me }',
      '{ name(co|lor: RED) }',
      '{ name(color: R|ED) }',
      '{ name(color: GRE|EN) }',
      '{ name(te|xt: "a") }',
      '{ name(filter: { wo|rd: "a" }) }',
      '{ name @ba|d }',
      '{ name @bad(le|vel: "a") }',
      'query Q($c: Col|or) { name }',
      'query Q($f: Fil|ter) { name }',
      `query Q($|c: String = "${bad}") { name }`,
    ]) {
      const { project, document, position } = cursorIn(marks);
      const text = hoverAt(schema, project, document, position)?.text.value;
      assert.ok(text !== undefined, marks);
      assertNothingLive(text);
    }
  });

  it('are plain text in completion', () => {
    const kinds = ['{ | }', '{ name(|) }', '{ name(color: |) }', '{ name @| }', 'query Q($c: |) { name }']
      .flatMap((marks) => complete(schema, cursorIn(marks)).entries)
      .flatMap(({ documentation }) => (documentation === undefined ? [] : [documentation.kind]));
    assert.ok(kinds.length > 4);
    assert.deepEqual([...new Set(kinds)], ['plaintext']);
  });

  it('are displayed only as text in variables files', async () => {
    const operations = 'query Q($c: Color, $f: Filter) { name }';
    const fields = variablesSchema(schema, new LanguageDocument('file:///a.graphql', operations));
    const service = loadVariablesBundle().createVariablesService();
    const text = '{ "Q": { "c": "RED", "f": { "word": "a" } } }';
    for (const word of ['"c"', '"RED"', '"f"', '"word"']) {
      const hover = await service.hover(text, fields, { line: 0, character: text.indexOf(word) + 1 });
      const contents = [hover?.contents ?? []].flat();
      for (const part of contents) assertNothingLive(typeof part === 'string' ? part : part.value);
      assert.ok(contents.length > 0, word);
    }
    const list = await service.complete('{ "Q": {  } }', fields, { line: 0, character: 9 });
    for (const { documentation } of list?.items ?? []) {
      if (typeof documentation === 'object') assertNothingLive(documentation.value);
    }
  });

  it('are displayed only as text in the drift report', () => {
    const report = driftReport(
      '[a](command:b) `',
      compareSchemas(buildSchema('type Query { a: String }'), schema),
      [],
      new Date(),
    );
    assertNothingLive(report);
  });
});
