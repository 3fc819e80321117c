import { strict as assert } from 'node:assert';
import { commands, TabInputCustom, Uri, window, workspace } from 'vscode';
import { eventually, type World } from './world';

const viewType = 'instanceExplorer.table';

export function registerTablesSuite(world: World): void {
  describe('workspace files as tables', () => {
    const names = ['numbers.csv', 'numbers.tsv', 'numbers.json', 'numbers.ndjson'];
    const uri = (name: string): Uri => Uri.joinPath(world.folder, name);
    const openTables = (): readonly string[] =>
      window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .flatMap(({ input }) =>
          input instanceof TabInputCustom && input.viewType === viewType ? [input.uri.toString()] : [],
        );

    afterEach(async () => {
      await commands.executeCommand('workbench.action.closeAllEditors');
      for (const name of names) {
        await workspace.fs.delete(uri(name)).then(undefined, () => undefined);
      }
    });

    it('open with "Reopen With" without changing the default editor', async () => {
      const texts = ['a,b\n1,2\n', 'a\tb\n1\t2\n', '[{"a":1}]', '{"a":1}\n'];
      for (const [index, name] of names.entries()) {
        await workspace.fs.writeFile(uri(name), Buffer.from(texts[index] ?? ''));
        await window.showTextDocument(uri(name));
        assert.ok(!openTables().includes(uri(name).toString()), `${name} is a text until somebody asks`);
        await commands.executeCommand('vscode.openWith', uri(name), viewType);
        await eventually('the table', () =>
          Promise.resolve(openTables().find((one) => one === uri(name).toString())),
        );
      }
    });
  });
}
