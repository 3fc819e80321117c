import type { Frame, Page } from 'playwright-core';

/** Times between frames, in milliseconds. */
export interface FrameTimes {
  readonly longest: number;
  readonly median: number;
}

/** Scrolls a table through its total height in 120 frames, in the same way as dragging the scroll bar. */
export async function scrollThrough(page: Page | Frame): Promise<FrameTimes> {
  // The first rows are shown before the grid exists.
  await page.locator('.ag-body-vertical-scroll-viewport').waitFor({ state: 'attached' });
  return page.evaluate<FrameTimes>(`new Promise((resolve) => {
    const scroller = document.querySelector('.ag-body-vertical-scroll-viewport');
    const height = scroller.scrollHeight;
    const frames = [];
    let before = performance.now();
    const step = (now) => {
      frames.push(now - before);
      before = now;
      scroller.scrollTop = (height * frames.length) / 120;
      if (frames.length <= 120) return void requestAnimationFrame(step);
      frames.sort((a, b) => a - b);
      resolve({ longest: frames.at(-1), median: frames[60] });
    };
    requestAnimationFrame(step);
  })`);
}
