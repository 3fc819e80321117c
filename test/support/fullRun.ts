/** Whether this is the nightly run (`npm test -- --full`). */
export const isFull = process.env['INSTANCE_EXPLORER_FULL'] === '1';

/** Returns the number of repetitions, which is greater in the nightly run (`npm test -- --full`). */
export function repetitions({ normal, full }: { readonly normal: number; readonly full: number }): number {
  return isFull ? full : normal;
}
