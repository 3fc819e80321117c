import { rowHeight } from './gridColumns';

/** The shortest time between two jumps: on a slow computer, frames last longer. */
const rest = { frames: 6, ms: 100 };

/**
 * Limits how often the scroll bar of a grid jumps to rows of which none is in view. Each jump builds all rows in view,
 * so jumping with every frame would hold up the scroll bar itself. A jump that comes too early waits, and is replaced
 * by later ones. A grid that has been scrolled in another way meanwhile stays where it is.
 *
 * @param rows returns the number of rows, whose height may be larger than that of the scrolled element
 */
export function limitScrollJumps(container: HTMLElement, rows: () => number, signal: AbortSignal): void {
  const bar = container.querySelector('.ag-body-vertical-scroll-viewport');
  const body = container.querySelector('.ag-grid-viewport');
  if (!bar || !body) return;
  let isResting = false;
  /** Where the rows were when the jump came that waits. */
  let waiting: number | undefined;
  const isFar = (): boolean => {
    const part = Math.abs(bar.scrollTop - body.scrollTop) / bar.scrollHeight;
    return part * rows() * rowHeight > body.clientHeight;
  };
  const countFrames = (frames: number, until: number): void => {
    requestAnimationFrame((now) => {
      if (signal.aborted) return;
      if (frames > 1 || now < until) {
        countFrames(frames - 1, until);
        return;
      }
      isResting = false;
      const before = waiting;
      waiting = undefined;
      if (before === body.scrollTop) bar.dispatchEvent(new Event('scroll'));
    });
  };
  container.addEventListener(
    'scroll',
    (event) => {
      if (event.target !== bar) return;
      waiting = undefined;
      if (!isFar()) return;
      if (isResting) {
        event.stopImmediatePropagation();
        waiting = body.scrollTop;
      } else {
        isResting = true;
        countFrames(rest.frames, performance.now() + rest.ms);
      }
    },
    { capture: true, signal },
  );
}
