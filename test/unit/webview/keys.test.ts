import assert from 'node:assert/strict';
import { letterKeys, runKeys } from '../../../src/webview/keys';

describe('labels of keyboard shortcuts', () => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  const useBrowser = (userAgent: string): void =>
    void Object.defineProperty(globalThis, 'navigator', { value: { userAgent }, configurable: true });

  afterEach(() => {
    if (before === undefined) Reflect.deleteProperty(globalThis, 'navigator');
    else Object.defineProperty(globalThis, 'navigator', before);
  });

  it('contain Ctrl on Linux', () => {
    useBrowser('Mozilla/5.0 (X11; Linux x86_64)');
    assert.deepEqual([letterKeys('C'), runKeys()], [{ label: 'Ctrl+C', aria: 'Control+C' }, 'Ctrl+Enter']);
  });

  it('contain the symbol of Cmd on macOS', () => {
    useBrowser('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)');
    assert.deepEqual([letterKeys('C'), runKeys()], [{ label: '⌘C', aria: 'Meta+C' }, '⌘Enter']);
  });
});
