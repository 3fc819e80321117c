import { join, resolve } from 'node:path';
import { createReportEngine } from '../../../src/reports/engine/client/reportEngine';
import type { ReportEngine } from '../../../src/reports/engine/engine';

/** Returns the report engine of the product, in a separate process. Requires a build. */
export function builtEngine(folder: string): ReportEngine {
  return createReportEngine({
    program: resolve('dist', 'reportEngine.js'),
    folder: join(folder, 'engine'),
    limits: () => ({ memoryMb: 256, tempDiskMb: 1000 }),
  });
}
