import type { QuickInput } from 'vscode';

/** A delay that is too short to notice, but long enough to prepare the next input of a flow. */
const handOverMs = 250;

/**
 * Disposes of an input that the user accepted or closed when the next input replaces it, or else after a short time.
 * VS Code returns the focus to a webview some time after an input is hidden, which would take the focus from the next
 * input. VS Code doesn't move the focus if an input replaces a visible one.
 */
export function handOver(input: QuickInput): void {
  const timer = setTimeout(() => input.dispose(), handOverMs);
  input.onDidHide(() => {
    clearTimeout(timer);
    input.dispose();
  });
}
