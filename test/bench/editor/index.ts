import { strict as assert } from 'node:assert';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, introspectionFromSchema } from 'graphql';
import {
  Position,
  Range,
  commands,
  languages,
  window,
  workspace,
  type CompletionList,
  type TextDocument,
  type TextEditor,
} from 'vscode';
import { eventually, startWorld, type World } from '../../integration/world';
import { controlOf } from '../../support/sampleControl';
import { manyOperations, oneOperation } from '../../support/language/documents';
import type { BenchResult } from '../result';

const quick = process.env['INSTANCE_EXPLORER_BENCH_QUICK'] !== undefined;
const rounds = quick ? 5 : 60;
const warmUps = quick ? 1 : 10;

/**
 * Entry point that VS Code calls in its extension host. Measures the time from a keystroke to its completions and
 * to its diagnostics.
 */
export async function run(): Promise<void> {
  const file = process.env['INSTANCE_EXPLORER_BENCH_RESULTS'];
  assert.ok(file !== undefined);
  const world = await startWorld();
  try {
    await useLargeSchema(world);
    const results: BenchResult[] = [];
    const documents = quick
      ? { '50 lines': manyOperations(50) }
      : { '2,000 lines': manyOperations(2000), '2,000 lines in one': oneOperation(2000) };
    for (const [name, text] of Object.entries(documents))
      results.push(...(await measureDocument(name, text)));
    writeFileSync(file, JSON.stringify(results));
    // The launcher of VS Code reads the test results from this file.
    const counts = process.env['INSTANCE_EXPLORER_TEST_RESULTS'];
    if (counts !== undefined) writeFileSync(counts, '{"passed":1,"failed":0,"skipped":0,"failures":[]}');
  } finally {
    world.stop();
  }
}

/** Makes the sample instance return the published 60,000-line schema of a code host, and waits until it is used. */
async function useLargeSchema({ sample, extension }: World): Promise<void> {
  const path = join(extension.extensionPath, 'node_modules', '@octokit', 'graphql-schema', 'schema.graphql');
  const schema = buildSchema(readFileSync(path, 'utf8'), { assumeValid: true, assumeValidSDL: true });
  const document = await workspace.openTextDocument({ language: 'graphql', content: '{  }' });
  await window.showTextDocument(document);
  const offers = (field: string) => async (): Promise<true | undefined> => {
    const { items } = await completions(document, new Position(0, 2));
    return items.some(({ label }) => (typeof label === 'string' ? label : label.label) === field)
      ? true
      : undefined;
  };
  // A reload has no effect until the connection is established.
  await eventually('the schema of the sample', offers('currentUser'), 240_000);
  await controlOf(sample)('addFault', {
    operation: 'IntrospectionQuery',
    action: {
      kind: 'reply',
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: introspectionFromSchema(schema) }),
    },
  });
  await commands.executeCommand('instanceExplorer.reloadSchema');
  await eventually('the large schema', offers('viewer'), 240_000);
}

async function measureDocument(name: string, text: string): Promise<BenchResult[]> {
  const line = text.slice(0, text.indexOf('\n  X', Math.floor(text.length / 2)) + 1).split('\n').length - 1;
  const document = await workspace.openTextDocument({ language: 'graphql', content: text });
  const editor = await window.showTextDocument(document);
  await insert(editor, new Position(line, 0), '  zz: viewer {  }\n');
  const inside = new Position(line, '  zz: viewer { '.length);
  const answers: number[] = [];
  const judgements: number[] = [];
  for (let round = -warmUps; round < rounds; round += 1) {
    const started = performance.now();
    await insert(editor, inside, 'n');
    const list = await completions(document, inside.translate(0, 1));
    const entered = performance.now() - started;
    assert.ok(list.items.length > 10, 'the fields are offered');
    const judged = nextDiagnostics(document);
    const typed = performance.now();
    await editor.edit((edit) => edit.delete(new Range(inside, inside.translate(0, 1))), noStops);
    await judged;
    if (round < 0) continue;
    answers.push(entered);
    judgements.push(performance.now() - typed);
  }
  await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  return [
    row(`${name}, from a keystroke to its completions`, answers),
    row(`${name}, from a keystroke to its diagnostics`, judgements),
  ];
}

const noStops = { undoStopBefore: false, undoStopAfter: false };

async function insert(editor: TextEditor, at: Position, text: string): Promise<void> {
  assert.ok(await editor.edit((edit) => edit.insert(at, text), noStops));
}

function completions(document: TextDocument, at: Position): Thenable<CompletionList> {
  return commands.executeCommand<CompletionList>('vscode.executeCompletionItemProvider', document.uri, at);
}

function nextDiagnostics(document: TextDocument): Promise<void> {
  return new Promise((resolve) => {
    const subscription = languages.onDidChangeDiagnostics(({ uris }) => {
      if (!uris.some((uri) => uri.toString() === document.uri.toString())) return;
      subscription.dispose();
      resolve();
    });
  });
}

function row(name: string, times: number[]): BenchResult {
  times.sort((a, b) => a - b);
  const at = (part: number): number => times[Math.floor(times.length * part)] ?? Number.NaN;
  return { name, value: at(0.95), unit: 'ms p95', note: `p50 ${at(0.5).toFixed(1)}` };
}
