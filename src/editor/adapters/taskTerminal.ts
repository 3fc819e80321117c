import { CustomExecution, EventEmitter, Task, TaskScope, type Pseudoterminal } from 'vscode';
import { toUserError } from '../../shared/userError';
import { labelText, terminalText } from './uiText';
import { explain } from './hints';

/** What a running task is given. */
export interface TaskRun {
  /** Prints lines into the terminal of the task. */
  readonly say: (text: string) => void;
  /** Aborted when the user ends the task. */
  readonly signal: AbortSignal;
}

/** A task with work that runs in a terminal. It stays in the folder whose `tasks.json` defines it. */
export function terminalTask(
  { definition, name, scope = TaskScope.Workspace }: Task,
  work: (run: TaskRun) => Promise<void>,
): Task {
  const execution = new CustomExecution(() => Promise.resolve(taskTerminal(work)));
  return new Task(definition, scope, labelText(name), 'Instance Explorer', execution);
}

/** A terminal that begins the work when it opens, and ends with its success or with what went wrong. */
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
          say(explain(toUserError(error, 'run the task')));
          closed.fire(1);
        },
      );
    },
    close: () => controller.abort(),
  };
}
