import { commands, window } from 'vscode';
import { asFailure, isCancelled } from '../../shared/failure';
import type { LogChannel } from './log';
import type { TextDocuments } from './textDocuments';

/** Tells the user what went wrong: one notification, the whole story one click away. */
export interface Reporter {
  /** `doing` completes "Could not …" for errors that carry no sentence of their own. */
  report(error: unknown, doing: string): void;
  /** Leaves alone what somebody else tells the user about. */
  readonly ignore: (isTold: (error: unknown) => boolean) => void;
}

const showDetails = 'Show Details';
const showLog = 'Show Log';
const signIn = 'Sign In';

export function createReporter(log: LogChannel, documents: TextDocuments): Reporter {
  let isTold: (error: unknown) => boolean = () => false;
  return {
    ignore: (test) => {
      isTold = test;
    },
    report(error, doing) {
      if (isCancelled(error) || isTold(error)) return;
      const failure = asFailure(error, doing);
      log.error(failure.explanation);
      const actions = [
        ...(failure.kind === 'credential' ? [signIn] : []),
        ...(failure.detail === undefined ? [] : [showDetails]),
        showLog,
      ];
      void window.showErrorMessage(failure.explanation, ...actions).then((chosen) => {
        if (chosen === showLog) log.show();
        if (chosen === signIn) void commands.executeCommand('instanceExplorer.signIn');
        if (chosen === showDetails && failure.detail !== undefined) {
          void documents.show({ name: 'Error details.txt', text: failure.detail });
        }
      });
    },
  };
}
