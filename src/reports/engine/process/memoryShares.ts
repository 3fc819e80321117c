import type { EngineSettings } from '../protocol/engineMessages';

export interface MemoryShares {
  /** The limit of the database that reads tables, in megabytes. */
  readonly tablesMb: number;
  /** The limit of the database that runs a statement of the user. */
  readonly statementMb: number;
  /**
   * The limit of the process, which includes the databases, the runtime, and memory that the databases don't
   * count.
   */
  readonly processMb: number;
}

/** Derives the limits of the databases and of the process from the memory limit that the user set. */
export function memoryShares({ memoryMb }: Pick<EngineSettings, 'memoryMb'>): MemoryShares {
  return {
    tablesMb: Math.floor(memoryMb * 0.75),
    statementMb: Math.floor(memoryMb * 0.5),
    processMb: memoryMb * 2,
  };
}
