import type { Connection } from '../../instance/connection';

/** How the user is offered other connections. */
export interface ConnectionOffer {
  /** The connection of the window. */
  readonly active: Connection | undefined;
  /** How many connections there are. */
  readonly count: number;
  /** Shows a warning with buttons. @returns the button that was pressed */
  readonly warn: (message: string, ...actions: readonly string[]) => Promise<string | undefined>;
  readonly pick: () => Promise<Connection | undefined>;
  /** Lets the user add a connection. */
  readonly add: () => Promise<Connection | undefined>;
}

const select = 'Select Connection...';
const add = 'Add Connection...';

/** Offers the connections that are left where the one to use was removed. @returns the one to use instead */
export async function offerConnection(
  message: string,
  { active, count, warn, pick, add: addConnection }: ConnectionOffer,
): Promise<Connection | undefined> {
  const useActive = active === undefined ? undefined : `Use ${active.name}`;
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
