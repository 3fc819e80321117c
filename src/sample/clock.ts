/** Clock of a sample instance. Tests advance it instead of waiting for tokens to expire. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly advance: (milliseconds: number) => void;
}

export function createClock(read: () => number = Date.now): Clock {
  let ahead = 0;
  return {
    now: () => read() + ahead,
    advance: (milliseconds) => {
      ahead += milliseconds;
    },
  };
}
