import { strict as assert } from 'node:assert';
import { appendFileSync } from 'node:fs';
import { commands, TabInputCustom, Uri, window, workspace } from 'vscode';
import { eventually, type World } from './world';

const viewType = 'instanceExplorer.table';

export function registerTablesSuite(world: World): void {
  describe('workspace files as tables', () => {
    const large = 'large.csv';
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
      for (const name of [...names, large]) {
        await workspace.fs.delete(uri(name)).then(undefined, () => undefined);
      }
    });

    it('open with "Reopen Editor With...", but not by default', async () => {
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

    it('show the first page with the table, and reuse the copy of a file until the file changes', async function () {
      this.timeout(120_000);
      const line = `1,${'x'.repeat(97)}\n`;
      await workspace.fs.writeFile(uri(large), Buffer.from(`a,b\n${line.repeat(400_000)}`));
      /** Opens the file, and returns for each table that the page received whether it had only the first rows. */
      const open = async (rows: number): Promise<readonly boolean[]> => {
        await commands.executeCommand('vscode.openWith', uri(large), viewType);
        const page = await eventually('the complete table', () =>
          world.pages.find((shown) => shown.uri.path.endsWith(large) && shown.table()?.info.rows === rows),
        );
        const [opened] = page.tables;
        assert.equal(opened?.first?.rows[0]?.[0], '1', 'the first page is sent with the table');
        await commands.executeCommand('workbench.action.closeAllEditors');
        await eventually('the end of the page', () => !world.pages.includes(page));
        return page.tables.map(({ table }) => table.info.partial);
      };
      // Depending on the speed of the computer, the page is ready before or after the complete table.
      assert.equal((await open(400_000)).at(-1), false);
      assert.deepEqual(await open(400_000), [false]);
      appendFileSync(uri(large).fsPath, line);
      assert.equal((await open(400_001)).at(-1), false);
    });
  });
}
