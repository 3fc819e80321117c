/** How a benchmark is run. */
export interface BenchOptions {
  /** Uses input so small that the benchmark takes seconds. Its figures say little then. */
  readonly quick: boolean;
}

/** One figure of a benchmark. Machines are noisy: what counts is its relation to the others of the same run. */
export interface BenchResult {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly note?: string;
}
