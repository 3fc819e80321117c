import type { Frame, Page } from 'playwright-core';

/** Text in the window. */
export interface ShownText {
  /** Part of the window, and the element or attribute in it. */
  readonly place: string;
  readonly text: string;
  /** Whether the text is cut off. */
  readonly isCut: boolean;
}

/** Selectors of the parts of the window that can show text of the extension. */
const parts = {
  views: '.part.sidebar .pane, .part.sidebar .title-label',
  quickInput: '.quick-input-widget',
  lenses: '.codelens-decoration',
  notifications: '.notification-list-item',
  statusBar: '.statusbar-item[id^="instance-explorer."]',
  tabs: '.tabs-container .tab',
  editorActions: '.editor-actions',
} as const;

/** Returns the texts in the parts of a window that can show text of the extension, and in its visible webviews. */
export async function shownTexts(page: Page): Promise<readonly ShownText[]> {
  const texts = await Promise.all([
    ...Object.entries(parts).map(([part, selector]) =>
      readTexts(page.mainFrame(), { part, selector, isOurs: false }),
    ),
    ...page
      .frames()
      .map(async (frame) =>
        (await isShownPage(frame)) ? readTexts(frame, { part: 'page', selector: 'body', isOurs: true }) : [],
      ),
  ]);
  return texts.flat();
}

/** Whether the frame is the content of a webview in an active tab. */
async function isShownPage(frame: Frame): Promise<boolean> {
  const outer = frame.parentFrame();
  if (outer === null || outer.parentFrame() === null) return false;
  const element = await outer.frameElement().catch(() => undefined);
  return (await element?.isVisible()) ?? false;
}

interface Root {
  readonly part: string;
  readonly selector: string;
  /** Whether the extension determines the layout. */
  readonly isOurs: boolean;
}

async function readTexts(frame: Frame, root: Root): Promise<readonly ShownText[]> {
  return frame.evaluate<readonly ShownText[]>(`(${readInPage})(${JSON.stringify(root)})`);
}

/** Runs in a frame. Returns text nodes and attributes that users can see or hear, except cells and SQL. */
const readInPage = `({ part, selector, isOurs }) => {
  const attributes = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'title', 'placeholder', 'alt'];
  const isVisible = (element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden';
  // The label of a cell without a value is text of the page.
  const isData = (element) => element.closest('[role="gridcell"]:not(.blank), .cm-content') !== null;
  const placeOf = (element) => part + ' ' + element.tagName.toLowerCase() + [...element.classList].map((name) => '.' + name).join('');
  const hasTooltip = (element) => element.closest('[title], [aria-label]') !== null;
  const isOutside = (inner, outer) => inner.right > outer.right + 1 || inner.left < outer.left - 1;
  /** Whether an element that doesn't scroll cuts off the text, unless it shows an ellipsis and has a tooltip. */
  const isCutOff = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width < 2) return false;
    for (let element = node.parentElement; element !== null; element = element.parentElement) {
      const { overflowX, textOverflow, position } = getComputedStyle(element);
      if (overflowX === 'auto' || overflowX === 'scroll') return false;
      const outer = element.getBoundingClientRect();
      if (overflowX === 'visible' || !isOutside(box, outer)) continue;
      // On a further line, which is hidden.
      if (box.top >= outer.bottom - 1) return false;
      // Hidden from all but screen readers.
      if (position === 'absolute' && element.clientWidth <= 1) return false;
      return textOverflow !== 'ellipsis' || !hasTooltip(element);
    }
    return isOutside(box, document.documentElement.getBoundingClientRect());
  };
  // VS Code shortens a label of a tree, which also has less room while the actions of the row are shown.
  const isRowCut = (element) => {
    const label = element.closest('.monaco-list-row .monaco-icon-label');
    const isShort = label !== null && label.scrollWidth > label.clientWidth + 1;
    return isShort && element.closest('.monaco-list-row').querySelector('.action-item')?.getClientRects().length === 0;
  };
  const isPlaceholderCut = (input) => {
    const style = getComputedStyle(input);
    const context = document.createElement('canvas').getContext('2d');
    context.font = style.font;
    const room = input.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    return input.value === '' && style.textOverflow !== 'ellipsis' && context.measureText(input.placeholder).width > room + 1;
  };
  const texts = [];
  const read = (root) => {
    for (const element of [root, ...root.querySelectorAll('*')]) {
      if (['SCRIPT', 'STYLE', 'TITLE', 'DESC'].includes(element.tagName.toUpperCase()) || !isVisible(element)) continue;
      for (const name of attributes) {
        const text = element.getAttribute(name)?.trim();
        if (!text || (isData(element) && element.getAttribute('role') === 'gridcell')) continue;
        const isCut = name === 'placeholder' && isPlaceholderCut(element);
        texts.push({ place: placeOf(element) + '[' + name + ']', text, isCut });
      }
      if (isData(element)) continue;
      // Line breaks are possible between the words of a column name.
      if (element.matches('.column-name')) texts.push({ place: placeOf(element), text: element.textContent.trim(), isCut: isCutOff(element) });
      else for (const node of element.childNodes) {
        const text = node.nodeType === 3 ? node.data.trim() : '';
        if (text !== '') texts.push({ place: placeOf(element), text, isCut: isOurs ? isCutOff(node) : isRowCut(element) });
      }
    }
  };
  for (const root of document.querySelectorAll(selector)) read(root);
  return texts;
}`;
