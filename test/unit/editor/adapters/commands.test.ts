import assert from 'node:assert/strict';
import { commands, extensions, Uri, type Disposable } from 'vscode';
import { commandRegistrar, executeCommand } from '../../../../src/editor/adapters/commands';
import { commandTitle } from '../../../../src/editor/adapters/commandTitles';

describe('commands', () => {
  const reports: unknown[] = [];
  const register = commandRegistrar((error, message) => reports.push([error, message]));
  const uri = Uri.from({ scheme: 'file', path: '/query.graphql' });
  const registered: Disposable[] = [];

  afterEach(() => {
    for (const one of registered.splice(0)) one.dispose();
    reports.length = 0;
  });

  it('pass arguments of the declared types to the handler', async () => {
    registered.push(register('instanceExplorer.runOperation', (...args) => args));
    assert.deepEqual(await executeCommand('instanceExplorer.runOperation', uri, 5), [uri, 5]);
    // @ts-expect-error An offset is a number.
    await executeCommand('instanceExplorer.runOperation', uri, 'name');
    // @ts-expect-error The key is a string.
    registered.push(register('instanceExplorer.cancelRun', (key: number) => key));
  });

  it('replace arguments of other types with undefined and omit additional arguments', async () => {
    registered.push(
      register('instanceExplorer.runOperation', (...args) => args),
      register('instanceExplorer.editReport', (...args) => args),
      register('instanceExplorer.compareHistory', (...args) => args),
      register('instanceExplorer.export', (...args) => args),
    );
    const run = async (id: string, ...args: unknown[]): Promise<unknown> =>
      commands.executeCommand(`instanceExplorer.${id}`, ...args);
    assert.deepEqual(await run('runOperation', '/query.graphql', 5, 'more'), [undefined, 5]);
    assert.deepEqual(await run('editReport', { id: 'a', label: 'A' }), [undefined]);
    assert.deepEqual(await run('compareHistory', { id: 'a' }, [{ id: 'a' }, { id: 1 }]), [
      { id: 'a' },
      undefined,
    ]);
    assert.deepEqual(await run('export', 'registry'), [undefined]);
    assert.deepEqual(await run('export', { report: 1 }), [{ report: 1 }]);
  });

  it('report errors with the title of the command', async () => {
    const failure = new Error('failed');
    const fail = (): never => {
      throw failure;
    };
    registered.push(register('instanceExplorer.editVariables', fail));
    assert.equal(await executeCommand('instanceExplorer.editVariables'), undefined);
    assert.deepEqual(reports, [[failure, 'Couldn\'t run "Edit Variables".']]);
  });

  it('have titles in the display language', () => {
    const { getExtension } = extensions;
    const title = { value: 'Link kopieren...', original: 'Copy Link...' };
    const manifest = { contributes: { commands: [{ command: 'instanceExplorer.editVariables', title }] } };
    extensions.getExtension = () => ({ packageJSON: manifest }) as never;
    try {
      assert.equal(commandTitle('instanceExplorer.editVariables'), 'Link kopieren');
    } finally {
      extensions.getExtension = getExtension;
    }
    assert.equal(commandTitle('instanceExplorer.editVariables'), 'Edit Variables');
  });
});
