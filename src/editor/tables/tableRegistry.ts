import * as l10n from '@vscode/l10n';
import { UserError } from '../../shared/userError';
import type { Disposable } from '../../shared/ports';
import { pathOf, type TableActions, type TableToOpen } from './tableToOpen';

type Find = (key: string) => Promise<TableToOpen | undefined>;
type ActionsOf = (key: string) => TableActions;

interface Owner {
  readonly find: Find;
  readonly actions: ActionsOf | undefined;
}

/**
 * Finds tables by key among the tables opened in this window, saved results, and tables that their features
 * restore.
 */
export class TableRegistry {
  private readonly opened = new Map<string, TableToOpen>();
  private readonly owners = new Map<string, Owner>();

  /** Replaces the table of a key. Ends its operation on several connections, unless it is that of the new table. */
  remember(table: TableToOpen): void {
    if (this.isReplaced(table)) this.opened.get(table.key)?.connections?.dispose();
    this.opened.set(table.key, table);
  }

  /** Whether another operation on several connections replaced that of a table, or the table was forgotten. */
  isReplaced({ key, connections }: TableToOpen): boolean {
    return this.opened.get(key)?.connections !== connections;
  }

  forget(key: string): void {
    this.opened.get(key)?.connections?.dispose();
    this.opened.delete(key);
  }

  register(family: string, find: Find, actions?: ActionsOf): Disposable {
    this.owners.set(family, { find, actions });
    return { dispose: () => void this.owners.delete(family) };
  }

  /**
   * Returns the table of a key with its actions.
   *
   * @param saved the saved result of the key, if its file exists
   * @throws UserError of kind `notFound` if the table isn't available, and any error of the feature that restores it
   */
  async find(key: string, saved?: TableToOpen): Promise<TableToOpen> {
    const opened = this.opened.get(key);
    const isThere = !opened?.result || (saved && pathOf(saved)) === pathOf(opened);
    const table =
      (isThere ? opened : undefined) ?? saved ?? (await this.owners.get(familyOf(key))?.find(key));
    if (table) return { ...table, ...this.owners.get(familyOf(key))?.actions?.(key) };
    throw new UserError('notFound', l10n.t('This table is no longer available.'), {
      advice: l10n.t('Open it again.'),
    });
  }
}

function familyOf(key: string): string {
  return key.split('/', 1)[0] ?? '';
}
