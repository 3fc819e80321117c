import { workspace, type ConfigurationScope } from 'vscode';
import { defaultTemplates, type NameTemplates } from '../../reports/export';

/** Where exports go and what they are called, as the user set it for a workspace folder. */
export function nameTemplates(scope: ConfigurationScope | undefined): NameTemplates {
  const settings = workspace.getConfiguration('instanceExplorer.export', scope ?? null);
  const folder = settings.get<unknown>('folder');
  const name = settings.get<unknown>('name');
  return {
    folder: typeof folder === 'string' ? folder : defaultTemplates.folder,
    name: typeof name === 'string' && name.trim() !== '' ? name : defaultTemplates.name,
  };
}

/** What happens to formula cells; `undefined` to ask. */
export function formulaSetting(): 'keep' | 'escape' | undefined {
  const value = workspace.getConfiguration('instanceExplorer.export').get<unknown>('formulas');
  return value === 'keep' || value === 'escape' ? value : undefined;
}
