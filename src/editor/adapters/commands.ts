import { commands, type Disposable } from 'vscode';
import type { CommandId } from './commandIds';
import type { Reporter } from './reporter';

/** Registers a command so that whatever it throws reaches the user as a sentence, and never gets lost. */
export type RegisterCommand = (
  id: CommandId,
  doing: string,
  run: (...args: unknown[]) => unknown,
) => Disposable;

export function commandRegistrar(reporter: Reporter): RegisterCommand {
  return (id, doing, run) =>
    commands.registerCommand(id, async (...args: unknown[]) => {
      try {
        return await run(...args);
      } catch (error) {
        reporter.report(error, doing);
        return undefined;
      }
    });
}
