import { numberSetting } from '../../shared/settings';
import { settings } from '../adapters/settings';

/** How much fetched data is kept, in bytes. */
export function keepBytes(): number {
  return numberSetting(settings, 'analytics.keepMegabytes', 4096, 10, 1_000_000) * 1024 * 1024;
}

/** After how many days without activity an account counts as not seen. */
export function unseenDays(): number {
  return Math.floor(numberSetting(settings, 'analytics.unseenDays', 30, 1, 3650));
}
