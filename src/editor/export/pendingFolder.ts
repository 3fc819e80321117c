import type { App } from '../../app';

/** Folders being written are remembered here, so that the next start can clean up after a crash. */
export function pendingFolder(app: App): string {
  return app.editor.folder('exports');
}
