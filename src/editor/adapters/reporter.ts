import { commands } from 'vscode';
import { toUserError, isCancelled } from '../../shared/userError';
import { openCertificateSetting } from './clientCertificates';
import { executeCommand } from './commands';
import type { LogChannel } from './log';
import type { TextDocuments } from './textDocuments';
import { showError } from './messages';

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
const openSetting = 'Open Setting';
const enterPassphrase = 'Enter Passphrase';
const reloadWindow = 'Reload Window';

export function createReporter(log: LogChannel, documents: TextDocuments): Reporter {
  let isTold: (error: unknown) => boolean = () => false;
  return {
    ignore: (test) => {
      isTold = test;
    },
    report(error, doing) {
      if (isCancelled(error) || isTold(error)) return;
      const failure = toUserError(error, doing);
      log.error(failure.explanation);
      const actions = [
        ...(failure.kind === 'credential' || failure.remedy === 'signIn' ? [signIn] : []),
        ...(failure.kind === 'clientCertificate' ? [openSetting] : []),
        ...(failure.kind === 'clientCertificateLocked' ? [enterPassphrase] : []),
        ...(failure.kind === 'otherWindow' ? [reloadWindow] : []),
        ...(failure.detail === undefined ? [] : [showDetails]),
        showLog,
      ];
      void showError(failure.explanation, ...actions).then((chosen) => {
        if (chosen === showLog) log.show();
        if (chosen === reloadWindow) void commands.executeCommand('workbench.action.reloadWindow');
        if (chosen === openSetting) openCertificateSetting();
        if (chosen === enterPassphrase) void executeCommand('instanceExplorer.checkClientCertificates');
        if (chosen === signIn) void executeCommand('instanceExplorer.signIn');
        if (chosen === showDetails && failure.detail !== undefined) {
          void documents.show({ name: 'Error details.txt', text: failure.detail });
        }
      });
    },
  };
}
