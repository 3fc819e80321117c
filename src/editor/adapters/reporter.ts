import * as l10n from '@vscode/l10n';
import { hintOf, isCanceled, toUserError } from '../../shared/userError';
import { explain, hintAction, runHint } from './hints';
import type { LogChannel } from './log';
import type { TextDocuments } from './textDocuments';
import { showError } from './showMessages';

/** Logs errors and shows them as notifications, with buttons for the hint, the details, and the log. */
export interface Reporter {
  /** @param message a sentence such as "Couldn't open the link.", for errors without a user-readable message */
  report(error: unknown, message: string): void;
  /** Skips errors that another component reports. */
  readonly ignore: (isTold: (error: unknown) => boolean) => void;
}

export function createReporter(log: LogChannel, documents: TextDocuments): Reporter {
  let isTold: (error: unknown) => boolean = () => false;
  return {
    ignore: (test) => {
      isTold = test;
    },
    report(error, message) {
      if (isCanceled(error) || isTold(error)) return;
      const failure = toUserError(error, message);
      log.error(explain(failure));
      const showDetails = l10n.t({ message: 'Show Details', comment: 'Button' });
      const showLog = l10n.t({ message: 'Show Log', comment: 'Button' });
      const action = hintAction(hintOf(failure));
      const actions = [
        ...(action ? [action.button] : []),
        ...(failure.detail === undefined ? [] : [showDetails]),
        showLog,
      ];
      void showError(failure.explanation, ...actions).then((chosen) => {
        if (chosen === showLog) log.show();
        if (action && chosen === action.button) void runHint(action);
        if (chosen === showDetails && failure.detail !== undefined) {
          void documents.show({ name: l10n.t('Error details.txt'), text: failure.detail });
        }
      });
    },
  };
}
