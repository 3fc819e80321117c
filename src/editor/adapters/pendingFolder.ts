import type { EditorPorts } from './editorPorts';

/** Returns the folder that records saves in progress, for cleanup after a crash. */
export function pendingFolder({ folder }: Pick<EditorPorts, 'folder'>): string {
  return folder('exports');
}
