import type { EditorPorts } from './editorPorts';

/** The folder that records saves in progress, so that the next start can clean up after a crash. */
export function pendingFolder({ folder }: Pick<EditorPorts, 'folder'>): string {
  return folder('exports');
}
