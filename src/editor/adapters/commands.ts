import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { commands, type Disposable } from 'vscode';
import { commandTable, type CommandArguments, type CommandHandler, type CommandId } from './commandTable';
import { commandTitle } from './commandTitles';

/**
 * Registers the handler of a command. Arguments of the wrong type are passed as `undefined`. Errors that the handler
 * throws are shown to the user.
 */
export type RegisterCommand = <Id extends CommandId>(id: Id, handler: CommandHandler<Id>) => Disposable;

/** @param report shows an error to the user; `message` is for errors without a user-readable message */
export function commandRegistrar(report: (error: unknown, message: string) => void): RegisterCommand {
  return (id, handler) =>
    commands.registerCommand(id, async (...args: unknown[]) => {
      const { schemas } = commandTable[id];
      try {
        return await handler(
          ...(schemas.map((schema, index) =>
            v.is(schema, args[index]) ? args[index] : undefined,
          ) as CommandArguments[typeof id]),
        );
      } catch (error) {
        report(error, l10n.t('Couldn\'t run "{command}".', { command: commandTitle(id) }));
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
