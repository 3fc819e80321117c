import { workspace, type ConfigurationScope } from 'vscode';
import { effectiveSetting, settingRules, type SettingName, type Settings } from '../../shared/settings';

/**
 * Returns the effective value of a setting. Use this function for all settings: a workspace can't make a safety setting
 * less strict.
 *
 * @param scope a workspace folder, for settings that can be set for each folder
 */
export function readSetting(name: SettingName, scope?: ConfigurationScope): unknown {
  const layers = workspace.getConfiguration('instanceExplorer', scope ?? null).inspect<unknown>(name);
  return effectiveSetting(settingRules[name], layers ?? {});
}

/** The effective settings of the window. */
export const settings: Settings = { read: (name) => readSetting(name) };
