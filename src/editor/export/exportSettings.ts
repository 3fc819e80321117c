import type { ConfigurationScope } from 'vscode';
import { defaultTemplates, type NameTemplates } from '../../reports/export/exportName';
import { effectiveSetting, settingRules } from '../../shared/settings';
import { notBlank, parsed, text } from '../../shared/schema';
import { readSetting } from '../adapters/settings';

/** Returns the configured templates for export paths in a workspace folder. */
export function nameTemplates(scope: ConfigurationScope | undefined): NameTemplates {
  return {
    folder: parsed(text(), readSetting('export.folder', scope)) ?? defaultTemplates.folder,
    name: parsed(notBlank, readSetting('export.name', scope)) ?? defaultTemplates.name,
    origin: { folder: 'instanceExplorer.export.folder', name: 'instanceExplorer.export.name' },
  };
}

/** Returns the setting for formula cells; `undefined` to ask. */
export function formulaSetting(): 'keep' | 'escape' | undefined {
  const value = readSetting('export.formulas');
  return value === 'keep' || value === 'escape' ? value : undefined;
}

/**
 * Returns the setting for formula cells in a task. A task is untrusted, so it can only make the setting
 * stricter.
 *
 * @param requested the value in the task definition
 */
export function formulasForTask(requested: 'keep' | 'escape' | undefined): 'keep' | 'escape' | 'ask' {
  const layers = { globalValue: readSetting('export.formulas'), workspaceValue: requested };
  const value = effectiveSetting(settingRules['export.formulas'], layers);
  return value === 'keep' || value === 'escape' ? value : 'ask';
}
