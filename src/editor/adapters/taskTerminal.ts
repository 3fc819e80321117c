import * as l10n from '@vscode/l10n';
import { CustomExecution, EventEmitter, Task, TaskScope, type Pseudoterminal } from 'vscode';
import { toUserError } from '../../shared/userError';
import { labelText, terminalText } from './uiText';
import { explain } from './hints';

/** The context of a running task. */
export interface TaskRun {
  /** Prints lines to the task's terminal. */
  readonly say: (text: string) => void;
  /** Aborted when the user terminates the task or closes its terminal. */
  readonly signal: AbortSignal;
}

/** Creates a task that runs the work in a terminal, with the definition, name, and scope of the given task. */
export function terminalTask(
  { definition, name, scope = TaskScope.Workspace }: Task,
  work: (run: TaskRun) => Promise<void>,
): Task {
  const execution = new CustomExecution(() => Promise.resolve(taskTerminal(work)));
  return new Task(definition, scope, labelText(name), 'Instance Explorer', execution);
}

/**
 * Creates a terminal that starts the work when it opens. On error, it prints the message and exits with
 * status 1.
 */
function taskTerminal(work: (run: TaskRun) => Promise<void>): Pseudoterminal {
  const written = new EventEmitter<string>();
  const closed = new EventEmitter<number>();
  const controller = new AbortController();
  const say = (text: string): void => written.fire(`${terminalText(text)}\r\n`);
  return {
    onDidWrite: written.event,
    onDidClose: closed.event,
    open: () => {
      work({ say, signal: controller.signal }).then(
        () => closed.fire(0),
        (error: unknown) => {
          say(explain(toUserError(error, l10n.t("Couldn't run the task."))));
          closed.fire(1);
        },
      );
    },
    close: () => controller.abort(),
  };
}
