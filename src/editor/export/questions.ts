import { window } from 'vscode';
import type { DecideFormulas } from '../../reports/export';
import { formatPlural } from '../../shared/format';
import { formulaSetting } from './exportSettings';

/** What to do where the name of an export is taken; `undefined` when the user would rather leave it. */
export async function askTaken(name: string, isFolder: boolean): Promise<'replace' | 'number' | undefined> {
  const replace = 'Replace';
  const number = 'Keep Both';
  const chosen = await window.showWarningMessage(
    `${name} exists. Replace it?`,
    {
      modal: true,
      detail: isFolder
        ? 'The folder and everything in it is replaced as a whole.'
        : 'It is replaced as a whole when the export has succeeded, and left alone when it has not.',
    },
    replace,
    number,
  );
  return chosen === replace ? 'replace' : chosen === number ? 'number' : undefined;
}

/** Asks about formula cells, unless a setting has the answer. */
export const askFormulas: DecideFormulas = async (count) => {
  const set = formulaSetting();
  if (set !== undefined) return set;
  const keep = 'Keep';
  const escape = 'Escape';
  const cells = formatPlural('cell', count);
  const chosen = await window.showWarningMessage(
    `${cells} would run as ${count === 1 ? 'a formula' : 'formulas'} in a spreadsheet.`,
    {
      modal: true,
      detail: `${count === 1 ? 'It begins' : 'They begin'} with = + - @, a tab or a carriage return. Escape puts an apostrophe before ${count === 1 ? 'it' : 'each'}, so that a spreadsheet takes it for text. Keep leaves the cells as they are, for programs that read the file.`,
    },
    escape,
    keep,
  );
  return chosen === keep ? 'keep' : chosen === escape ? 'escape' : 'cancel';
};

/** Asks before a link in the workspace takes an export out of it. */
export async function askOutside(name: string, place: string): Promise<boolean> {
  const chosen = await window.showWarningMessage(
    `${name} lies outside the workspace.`,
    { modal: true, detail: `A symbolic link on the way leads to ${place}.` },
    'Export There',
  );
  return chosen !== undefined;
}

/** The column to part a table by, where there are several. */
export async function askMonth(names: readonly string[]): Promise<string | undefined> {
  return window.showQuickPick(names, {
    placeHolder: 'Part the table by the months of which column?',
    ignoreFocusOut: true,
  });
}
