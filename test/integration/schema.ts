import { strict as assert } from 'node:assert';
import { buildSchema, introspectionFromSchema } from 'graphql';
import { Range, Uri, commands, window, workspace, type InlayHint } from 'vscode';
import { controlOf } from '../support/sampleControl';
import { answered, completions, diagnosed, marked } from './graphqlDocuments';
import { eventually, type World } from './world';

/** Registers tests of loading, changing, and displaying the schema of the instance. */
export function registerSchemaSuite(world: World): void {
  describe('instance schema', () => {
    before(async () => {
      await eventually('the schema of the instance', async () =>
        (await completions('{ | }')).includes('currentUser') ? true : undefined,
      );
    });

    it('shows field types as inlay hints if the setting is enabled', async () => {
      const { document } = await marked('{ currentUser { username } }');
      const whole = new Range(document.positionAt(0), document.positionAt(document.getText().length));
      const hints = (): Thenable<InlayHint[]> =>
        commands.executeCommand('vscode.executeInlayHintProvider', document.uri, whole);
      assert.deepEqual(await hints(), []);
      const settings = workspace.getConfiguration('instanceExplorer');
      await settings.update('inlayHints.fieldTypes', true, true);
      try {
        const shown = await eventually('the types', async () => {
          const found = await hints();
          return found.length === 2 ? found : undefined;
        });
        assert.deepEqual(shown.map(({ label }) => label).sort(), ['String!', 'User']);
      } finally {
        await settings.update('inlayHints.fieldTypes', undefined, true);
      }
      await eventually('no types', async () => ((await hints()).length === 0 ? true : undefined));
    });

    it('shows no lenses in the schema document', async () => {
      const schema = await workspace.openTextDocument(Uri.parse('instance-explorer-schema:/Sample.graphql'));
      const lenses = await commands.executeCommand('vscode.executeCodeLensProvider', schema.uri);
      assert.deepEqual(lenses, []);
    });

    it('sends another introspection query if the instance rejects one', async () => {
      const control = controlOf(world.sample);
      await control('forgetRequests');
      await control('addFault', {
        operation: 'IntrospectionQuery',
        times: 1,
        action: answered('{"errors":[{"message":"Too much."}]}'),
      });
      await commands.executeCommand('instanceExplorer.reloadSchema');
      const asked = (await control('requests')) as readonly { target: string }[];
      // The sample names the optional parts of the second query, which the third doesn't have.
      assert.equal(asked.filter(({ target }) => target.endsWith('?IntrospectionQuery')).length, 3);
      assert.ok((await completions('{ | }')).includes('currentUser'));
    });

    it('reports operations in closed files that a schema change breaks', async function () {
      this.timeout(90_000);
      const control = controlOf(world.sample);
      await commands.executeCommand('instanceExplorer.reloadSchema');
      const unopened = Uri.joinPath(world.folder, 'queries', 'unopened.graphql');
      const text = 'query Mine { currentUser { id email } }\n\nfragment OnlyThere on User { id }\n';
      await workspace.fs.writeFile(unopened, Buffer.from(text));
      await eventually('the server knows the file', async () =>
        (await completions('{ currentUser { ...| } }')).includes('...OnlyThere') ? true : undefined,
      );
      const sdl = (
        await workspace.openTextDocument(Uri.parse('instance-explorer-schema:/Sample.graphql'))
      ).getText();
      const changed = buildSchema(sdl.replace(/^ {2}email: /m, '  mail: '), {
        assumeValid: true,
        assumeValidSDL: true,
      });
      await control('addFault', {
        operation: 'IntrospectionQuery',
        action: answered(JSON.stringify({ data: introspectionFromSchema(changed) })),
      });
      try {
        await commands.executeCommand('instanceExplorer.reloadSchema');
        const [problem] = await diagnosed(unopened, 1);
        assert.match(problem?.message ?? '', /Cannot query field "email"/);
        await commands.executeCommand('instanceExplorer.showSchemaChanges');
        const document = window.activeTextEditor?.document;
        assert.match(
          document?.getText() ?? '',
          /^# The schema of `Sample` has changed\n\nFound on .*\.\n\n## Operations that are no longer valid \(1\)\n\n- `Mine` in \[`unopened\.graphql:1`\]\(.*#L1\)\n/,
        );
      } finally {
        await control('removeFaults');
        await commands.executeCommand('instanceExplorer.reloadSchema');
        await workspace.fs.delete(unopened);
      }
      await diagnosed(unopened, 0);
    });

    it('reloads the schema on command', async () => {
      const control = controlOf(world.sample);
      await control('forgetRequests');
      await commands.executeCommand('instanceExplorer.reloadSchema');
      const asked = (await control('requests')) as readonly { target: string }[];
      // The sample refuses the first query, which asks for more than it supports.
      assert.equal(asked.filter(({ target }) => target.endsWith('?IntrospectionQuery')).length, 2);
      assert.ok((await completions('{ | }')).includes('currentUser'));
    });
  });
}
