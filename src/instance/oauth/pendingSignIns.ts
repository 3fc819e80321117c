import * as l10n from '@vscode/l10n';
import { canceledError, UserError } from '../../shared/userError';
import { formatDuration } from '../../shared/format';

/** The path of the redirect URI. */
export const signedInPath = '/signed-in';

interface Waiting {
  readonly arrive: (query: string) => void;
}

/** Sign-ins of this window that wait for a callback of the browser, by state. */
export class PendingSignIns {
  private readonly waiting = new Map<string, Waiting>();

  /**
   * Waits for the callback of one sign-in.
   *
   * @returns the query of the callback
   * @throws UserError `canceled`, or `timeout` when no callback arrives in time
   */
  wait(state: string, timeoutMs: number, signal: AbortSignal): Promise<string> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', cancel);
        this.waiting.delete(state);
      };
      const cancel = (): void => {
        end();
        reject(canceledError());
      };
      const timer = setTimeout(() => {
        end();
        reject(
          new UserError(
            'timeout',
            l10n.t("The sign-in wasn't completed in the browser within {duration}.", {
              duration: formatDuration(timeoutMs),
            }),
            {
              advice: l10n.t("Sign in again. If the browser can't open VS Code, sign in another way."),
            },
          ),
        );
      }, timeoutMs);
      this.waiting.set(state, {
        arrive: (query) => {
          end();
          resolve(query);
        },
      });
      if (signal.aborted) cancel();
      else signal.addEventListener('abort', cancel, { once: true });
    });
  }

  /**
   * Passes a callback to its sign-in.
   *
   * @param query the query string of the callback, without the question mark
   * @returns whether the callback belongs to a sign-in of this window
   */
  receive(query: string): boolean {
    const waiting = this.waiting.get(new URLSearchParams(query).get('state') ?? '');
    waiting?.arrive(query);
    return waiting !== undefined;
  }
}
