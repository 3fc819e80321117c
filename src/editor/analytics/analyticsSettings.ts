import { workspace } from 'vscode';

/** A number of the settings, held to a range: settings can be edited to anything. */
function numberSetting(name: string, fallback: number, least: number, most: number): number {
  const value = workspace.getConfiguration('instanceExplorer').get<unknown>(name);
  return typeof value === 'number' && Number.isFinite(value)
    ? Math.min(most, Math.max(least, value))
    : fallback;
}

/** How much fetched data is kept, in bytes. */
export function keepBytes(): number {
  return numberSetting('analytics.keepMegabytes', 4096, 10, 1_000_000) * 1024 * 1024;
}

/** After how many days without activity an account counts as not seen. */
export function unseenDays(): number {
  return Math.floor(numberSetting('analytics.unseenDays', 30, 1, 3650));
}
