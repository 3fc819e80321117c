import { commands, type Disposable } from 'vscode';
import { commandTable, type CommandArguments, type CommandHandler, type CommandId } from './commandTable';

/**
 * Registers the handler of a command. It is called with `undefined` for an argument of another type than the command
 * takes. Whatever it throws is shown to the user.
 */
export type RegisterCommand = <Id extends CommandId>(id: Id, handler: CommandHandler<Id>) => Disposable;

/** @param report shows a failure to the user; `doing` completes "Could not …" */
export function commandRegistrar(report: (error: unknown, doing: string) => void): RegisterCommand {
  return (id, handler) =>
    commands.registerCommand(id, async (...args: unknown[]) => {
      const { doing, guards } = commandTable[id];
      try {
        return await handler(
          ...(guards.map((guard, index) =>
            guard(args[index]) ? args[index] : undefined,
          ) as CommandArguments[typeof id]),
        );
      } catch (error) {
        report(error, doing);
        return undefined;
      }
    });
}

/** Runs a command of the extension. */
export function executeCommand<Id extends CommandId>(
  id: Id,
  ...args: CommandArguments[Id]
): Thenable<unknown> {
  return commands.executeCommand(id, ...args);
}
