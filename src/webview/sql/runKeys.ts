/** The name of the keys that run a statement on this platform. */
export function runKeys(): string {
  return /Mac/.test(navigator.userAgent) ? '⌘Enter' : 'Ctrl+Enter';
}
