import { workspace } from 'vscode';
import type { EngineLimits } from '../../reports';

/** What the report engine may use, as set by the user; settings can be edited to anything. */
export function engineLimits(): EngineLimits {
  const settings = workspace.getConfiguration('instanceExplorer.reports');
  return {
    memoryMb: within(settings.get<unknown>('engineMemory'), 384, 128, 65_536),
    tempDiskMb: within(settings.get<unknown>('engineTempDisk'), 10_000, 100, 1_000_000),
  };
}

function within(value: unknown, fallback: number, least: number, most: number): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return fallback;
  return Math.floor(Math.min(most, Math.max(least, value)));
}
