import type { BodyLimits } from '../../../src/reports/receiving/bodyLimits';

/** Limits that no body exceeds. */
export const noLimits: BodyLimits = {
  maxBytes: Number.POSITIVE_INFINITY,
  confirmExpansion: () => Promise.resolve(true),
  freeBytes: () => Promise.resolve(undefined),
};
