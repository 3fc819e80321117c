import { window, type OpenDialogOptions, type SaveDialogOptions, type Uri } from 'vscode';
import { labelText } from './uiText';

/** Lets the user select a file or a folder. */
export async function selectFile(
  options: Omit<OpenDialogOptions, 'canSelectMany'> & { readonly title: string; readonly openLabel: string },
): Promise<Uri | undefined> {
  const { title, openLabel } = options;
  const selected = await window.showOpenDialog({
    ...options,
    title: labelText(title),
    openLabel: labelText(openLabel),
  });
  return selected?.[0];
}

/** Lets the user select where to save a file. */
export async function selectSaveTarget(
  options: SaveDialogOptions & { readonly title: string },
): Promise<Uri | undefined> {
  return window.showSaveDialog({ ...options, title: labelText(options.title) });
}
