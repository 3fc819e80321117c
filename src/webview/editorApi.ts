import type { FromPage } from '../shared/tableEditor/pageMessages';

interface EditorApi {
  postMessage(message: FromPage): void;
}

declare function acquireVsCodeApi(): EditorApi;

/** Returns VS Code's API for the webview. VS Code returns it only once, so call this once. */
export function connectToEditor(): EditorApi {
  return acquireVsCodeApi();
}
