import { numberSetting, type Settings } from '../../../shared/settings';
import type { EngineLimits } from './reportEngine';

/** Reads the resource limits of the report engine from the user's settings. */
export function engineLimits(settings: Settings): EngineLimits {
  return {
    memoryMb: Math.floor(numberSetting(settings, 'reportEngine.memoryLimit', 384, 256, 65_536)),
    tempDiskMb: Math.floor(numberSetting(settings, 'reportEngine.tempDiskLimit', 10_000, 100, 1_000_000)),
  };
}
