import type { EditorPorts } from './editorPorts';

/** Saves in progress are remembered here, so that the next start can clean up after a crash. */
export function pendingFolder({ folder }: Pick<EditorPorts, 'folder'>): string {
  return folder('exports');
}
