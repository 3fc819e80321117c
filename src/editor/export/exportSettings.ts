import type { ConfigurationScope } from 'vscode';
import { defaultTemplates, type NameTemplates } from '../../reports/export/exportName';
import { effectiveSetting, settingRules } from '../../shared/settings';
import { readSetting } from '../adapters/settings';

/** Where exports go and what they are called, as the user set it for a workspace folder. */
export function nameTemplates(scope: ConfigurationScope | undefined): NameTemplates {
  const folder = readSetting('export.folder', scope);
  const name = readSetting('export.name', scope);
  return {
    folder: typeof folder === 'string' ? folder : defaultTemplates.folder,
    name: typeof name === 'string' && name.trim() !== '' ? name : defaultTemplates.name,
    origin: 'the settings instanceExplorer.export.folder and instanceExplorer.export.name',
  };
}

/** What happens to formula cells; `undefined` to ask. */
export function formulaSetting(): 'keep' | 'escape' | undefined {
  const value = readSetting('export.formulas');
  return value === 'keep' || value === 'escape' ? value : undefined;
}

/**
 * What happens to formula cells in a task. A task can come from anyone, so that it makes the setting stricter, but
 * never looser.
 *
 * @param wanted what the task asks for
 */
export function formulasForTask(wanted: 'keep' | 'escape' | undefined): 'keep' | 'escape' | 'ask' {
  const layers = { globalValue: readSetting('export.formulas'), workspaceValue: wanted };
  const value = effectiveSetting(settingRules['export.formulas'], layers);
  return value === 'keep' || value === 'escape' ? value : 'ask';
}
