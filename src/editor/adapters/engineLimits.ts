import type { EngineLimits } from '../../reports/engine/client/reportEngine';
import { readNumber } from './settings';

/** What the report engine may use, as set by the user; settings can be edited to anything. */
export function engineLimits(): EngineLimits {
  return {
    memoryMb: Math.floor(readNumber('reports.engineMemory', 384, 256, 65_536)),
    tempDiskMb: Math.floor(readNumber('reports.engineTempDisk', 10_000, 100, 1_000_000)),
  };
}
