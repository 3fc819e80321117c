/** Options of a benchmark. */
export interface BenchOptions {
  /** Uses small input so that the benchmark takes only seconds. The figures are then less meaningful. */
  readonly quick: boolean;
}

/**
 * Figure of a benchmark. Compare it only with figures of the same run, because the speed of computers varies.
 */
export interface BenchResult {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly note?: string;
}
