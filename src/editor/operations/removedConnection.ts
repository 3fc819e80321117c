import * as l10n from '@vscode/l10n';
import type { Connection } from '../../instance/connection';

/** The connections and dialogs for replacing a deleted connection. */
export interface ConnectionOffer {
  readonly active: Connection | undefined;
  readonly count: number;
  /**
   * Shows a warning with buttons.
   *
   * @returns the button that the user selected, or `undefined` if the user closed the warning
   */
  readonly warn: (message: string, ...actions: readonly string[]) => Promise<string | undefined>;
  readonly pick: () => Promise<Connection | undefined>;
  /** Lets the user add a connection. */
  readonly add: () => Promise<Connection | undefined>;
}

/**
 * Offers other connections if the connection to use was deleted.
 *
 * @returns the selected connection, or `undefined` if the user cancels
 */
export async function offerConnection(
  message: string,
  { active, count, warn, pick, add: addConnection }: ConnectionOffer,
): Promise<Connection | undefined> {
  const select = l10n.t({ message: 'Select Connection', comment: 'Button' });
  const add = l10n.t({ message: 'Add Connection', comment: 'Button' });
  const useActive = active ? l10n.t('Use {connection}', { connection: active.name }) : undefined;
  const isOnlyActive = active !== undefined && count === 1;
  const chosen = await warn(
    message,
    ...(useActive === undefined ? [] : [useActive]),
    ...(count === 0 ? [add] : isOnlyActive ? [] : [select]),
  );
  switch (chosen) {
    case undefined:
      return undefined;
    case useActive:
      return active;
    case add:
      return addConnection();
    default:
      return pick();
  }
}
