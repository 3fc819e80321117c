import { decide } from './confirmation';
import { e2eVersion, e2eVsix } from './environment';
import { Workbench, type WorkbenchOptions } from './workbench';

type SharedOptions = Omit<WorkbenchOptions, 'version' | 'vsix'>;

interface SharedWindow {
  readonly options: string;
  readonly workbench: Workbench;
  /** Names of the connections that the previous suite left. */
  connections: readonly string[];
}

let shared: SharedWindow | undefined;

/**
 * Opens a window without connections, for a suite that calls `leaveWindow` at its end. If the previous suite of
 * the process used the same options, returns its window if its connections, editors, and notifications can be
 * removed, because opening a window takes as long as several tests.
 *
 * The folder is shared too, so the files of a suite need names that no other suite uses.
 */
export async function shareWindow({ files = {}, ...options }: SharedOptions = {}): Promise<Workbench> {
  const key = JSON.stringify(options);
  if (shared?.options !== key || !(await isEmptied(shared))) {
    await closeSharedWindow();
    const workbench = await Workbench.open({ version: e2eVersion, vsix: e2eVsix, ...options });
    shared = { options: key, workbench, connections: [] };
  }
  shared.connections = [];
  shared.workbench.write(files);
  return shared.workbench;
}

/** Leaves the shared window to the next suite, with the given connections. */
export function leaveWindow(connections: readonly string[]): void {
  if (shared !== undefined) shared.connections = connections;
}

/** Closes the shared window, if there is one. */
export async function closeSharedWindow(): Promise<void> {
  const workbench = shared?.workbench;
  shared = undefined;
  await workbench?.close();
}

/**
 * Removes the connections, editors, and notifications from a window.
 *
 * @returns false if that isn't possible, for example because a failed test left a dialog
 */
async function isEmptied({ workbench, connections }: SharedWindow): Promise<boolean> {
  try {
    await workbench.page.keyboard.press('Escape');
    await workbench.closeEditors();
    // Without connections, the view is hidden.
    if (connections.length > 0) await workbench.command('Instance Explorer: Focus on Connections View');
    for (const [place, name] of connections.entries()) {
      const command = 'Instance Explorer: Remove Connection';
      // With a single connection, the command doesn't prompt for one.
      if (place < connections.length - 1) await workbench.ask(command, name);
      else await workbench.command(command);
      await decide(workbench.page, `Remove the connection "${name}"?`, 'Remove');
      await workbench.treeRow(new RegExp(`^${name}`)).waitFor({ state: 'hidden' });
    }
    await workbench.statusBarItem('No connection').waitFor();
    await workbench.command('Notifications: Clear All Notifications');
    return true;
  } catch {
    return false;
  }
}
