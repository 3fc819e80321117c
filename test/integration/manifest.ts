import { strict as assert } from 'node:assert';
import { commands } from 'vscode';
import { commandTable, idsOf, internalCommands } from '../../src/editor/adapters/commandTable';
import type { World } from './world';

interface Manifest {
  readonly activationEvents: readonly string[];
  readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

export function registerManifestSuite(world: World): void {
  describe('extension manifest', () => {
    const commandIds = idsOf(commandTable);
    const manifest = world.extension.packageJSON as Manifest;

    it("contributes exactly the commands of the command table that aren't internal", () => {
      assert.deepEqual(
        manifest.contributes.commands.map(({ command }) => command).sort(),
        commandIds.filter((id) => !internalCommands.some((internal) => internal === id)).sort(),
      );
    });

    it('registers all commands of the command table', async () => {
      const registered = new Set(await commands.getCommands(true));
      assert.deepEqual(
        commandIds.filter((id) => !registered.has(id)),
        [],
      );
    });

    it('has no explicit activation events', () => {
      assert.deepEqual(manifest.activationEvents, []);
    });
  });
}
