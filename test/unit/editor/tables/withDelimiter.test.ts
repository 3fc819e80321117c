import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { window } from 'vscode';
import { SavedStates } from '../../../../src/editor/tables/savedStates';
import { TableDocument } from '../../../../src/editor/tables/tableDocument';
import type { FileTable } from '../../../../src/editor/tables/tableToOpen';
import { withDelimiter } from '../../../../src/editor/tables/withDelimiter';
import type { ReportEngine } from '../../../../src/reports/engine/engine';
import { folderForEachTest } from '../../../support/folders';
import { MemoryState } from '../../../support/memoryState';
import { readIntoMemory } from '../../../support/reports/memory/readFile';

type Uri = ConstructorParameters<typeof TableDocument>[0];

/** An item of a quick pick by its label, then the text to enter, if any. */
type Answers = readonly string[];

/** A quick pick or an input box whose user gives the next answer. */
function fakeInput(answers: string[], shown: string[]) {
  const input = {
    items: [] as readonly { readonly label: string }[],
    activeItems: [] as readonly { readonly label: string }[],
    selectedItems: [] as readonly { readonly label: string }[],
    value: '',
    validationMessage: undefined as string | undefined,
    accept: () => undefined as void,
    hide: () => undefined as void,
    onDidAccept: (accept: () => void) => void (input.accept = accept),
    onDidHide: (hide: () => void) => void (input.hide = hide),
    onDidChangeValue: () => undefined,
    dispose: () => undefined,
    show: () => {
      if (input.items.length > 0) shown.push(input.activeItems[0]?.label ?? '');
      for (let reply = answers.shift(); reply !== undefined; reply = answers.shift()) {
        input.value = reply;
        input.selectedItems = input.items.filter(({ label }) => label === reply);
        input.accept();
        if (input.validationMessage === undefined) return;
        shown.push(input.validationMessage);
      }
      input.hide();
    },
  };
  return input;
}

describe('withDelimiter', () => {
  const folder = folderForEachTest();
  const engine: ReportEngine = {
    open: readIntoMemory,
    query: () => Promise.reject(new Error('not used')),
    stop: () => Promise.resolve(),
  };
  afterEach(() => {
    Reflect.deleteProperty(window, 'createQuickPick');
    Reflect.deleteProperty(window, 'createInputBox');
  });

  /** Opens a file, and returns functions that select its delimiter and read what is shown. */
  function bench(text: string, name = 'data.csv', state = new MemoryState()) {
    const path = join(folder.path, name);
    writeFileSync(path, text);
    const kind = name.endsWith('.tsv') ? 'tsv' : name.endsWith('.json') ? 'json' : 'csv';
    const table: FileTable = { key: 'file/a', title: name, provenance: '', source: { kind, path } };
    const document: TableDocument = new TableDocument({} as Uri, {
      find: () =>
        Promise.resolve(
          withDelimiter(table, 'a', new SavedStates(state), async () => void (await document.reopen())),
        ),
      engine,
      onWhole: () => undefined,
      onDispose: () => undefined,
    });
    const read = async () => {
      const { reader, notes } = await document.open();
      return {
        names: reader.info.columns.map((column) => column.name),
        notes: notes?.map(({ message }) => message),
      };
    };
    const shown: string[] = [];
    const select = async (...answers: Answers) => {
      const left = [...answers];
      const create = () => fakeInput(left, shown);
      Object.assign(window, { createQuickPick: create, createInputBox: create });
      return document.changeDelimiter();
    };
    return { document, read, select, shown };
  }

  it('opens the file with the selected delimiter, now and after a reload, until detection is selected', async () => {
    const state = new MemoryState();
    const text = 'a;b,c\n1;2,3\n4;5,6\n';
    const { read, select, shown } = bench(text, 'data.csv', state);
    assert.deepEqual(await read(), { names: ['a;b', 'c'], notes: undefined });
    assert.equal(await select('Semicolon'), true);
    assert.deepEqual(await read(), { names: ['a', 'b,c'], notes: ['The delimiter is a semicolon.'] });
    const reloaded = bench(text, 'data.csv', state);
    assert.deepEqual((await reloaded.read()).names, ['a', 'b,c']);
    assert.equal(await reloaded.select('Detect'), true);
    assert.deepEqual((await reloaded.read()).names, ['a;b', 'c']);
    assert.deepEqual([shown, reloaded.shown], [['Detect'], ['Semicolon']], 'the active items');
  });

  it('opens the file with another character, and rejects what is none', async () => {
    const { read, select, shown } = bench('a^b\n1^2\n');
    await read();
    await select('Other...', '', '"', '^^', '😀', '^');
    assert.deepEqual((await read()).names, ['a', 'b']);
    assert.equal(shown.filter((text) => text.startsWith('Enter one character')).length, 4);
    await select('Space');
    assert.deepEqual((await read()).names, ['a^b']);
  });

  it('changes nothing if the user cancels', async () => {
    const { read, select } = bench('a;b\n1;2\n');
    const before = await read();
    assert.equal(await select(), true);
    assert.equal(await select('Other...'), true);
    assert.deepEqual(await read(), before);
  });

  it('opens a TSV file with a comma', async () => {
    const { read, select } = bench('a,b\tc\n1,2\t3\n', 'data.tsv');
    assert.deepEqual((await read()).names, ['a,b', 'c']);
    await select('Comma');
    assert.deepEqual(await read(), { names: ['a', 'b\tc'], notes: ['The delimiter is a comma.'] });
  });

  it("can change a delimiter with which the file can't be read", async () => {
    const { read, select } = bench(`a;b\n${','.repeat(30_000)};1\n`);
    await read();
    await select('Comma');
    await assert.rejects(read(), { kind: 'csv' });
    assert.equal(await select('Semicolon'), true);
    assert.deepEqual((await read()).names, ['a', 'b']);
  });

  it('ignores an invalid saved delimiter, and other kinds of files', async () => {
    for (const delimiter of ['', '"', 'ab', 7]) {
      const state = new MemoryState({ tableStates: [{ key: 'a', state: {}, delimiter }] });
      assert.deepEqual((await bench('a;b\n1;2\n', 'data.csv', state).read()).names, ['a', 'b']);
    }
    const json = bench('[{"a":1}]', 'data.json');
    assert.deepEqual(await json.read(), { names: ['a'], notes: undefined });
    assert.equal(await json.select('Comma'), false);
  });
});
