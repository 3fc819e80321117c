/** Whether this is the nightly run, `npm test -- --full`. */
export const isFull = process.env['INSTANCE_EXPLORER_FULL'] === '1';

/** How often something is repeated: in every run, and in the nightly one (`npm test -- --full`). */
export function repetitions({ normal, full }: { readonly normal: number; readonly full: number }): number {
  return isFull ? full : normal;
}
