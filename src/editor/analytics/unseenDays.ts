import { numberSetting } from '../../shared/settings';
import { settings } from '../adapters/settings';

/** Returns the number of days without activity after which an account is listed as inactive. */
export function unseenDays(): number {
  return Math.floor(numberSetting(settings, 'analytics.inactiveDays', 30, 1, 3650));
}
