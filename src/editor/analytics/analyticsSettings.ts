import { numberSetting } from '../../shared/settings';
import { settings } from '../adapters/settings';

/** Returns the maximum size of downloaded data, results, and copies of opened files, in bytes. */
export function keepBytes(): number {
  return numberSetting(settings, 'analytics.cacheLimit', 4096, 10, 1_000_000) * 1024 * 1024;
}

/** Returns the number of days without activity after which an account is listed as inactive. */
export function unseenDays(): number {
  return Math.floor(numberSetting(settings, 'analytics.inactiveDays', 30, 1, 3650));
}
