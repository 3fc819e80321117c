import type { FromPreview } from '../shared/preview/protocol';

interface EditorApi {
  postMessage(message: FromPreview): void;
}

declare function acquireVsCodeApi(): EditorApi;

/** The editor around the page. It hands itself out only once, so this is called once. */
export function connectToEditor(): EditorApi {
  return acquireVsCodeApi();
}
