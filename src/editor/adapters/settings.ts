import { workspace, type ConfigurationScope } from 'vscode';
import { effectiveSetting, settingRules, type SettingName, type Settings } from '../../shared/settings';

/**
 * The value of a setting that applies. The only way to read one: a workspace can make a safety setting stricter, but
 * never looser.
 *
 * @param scope a workspace folder, for settings that can be set for each
 */
export function readSetting(name: SettingName, scope?: ConfigurationScope): unknown {
  const layers = workspace.getConfiguration('instanceExplorer', scope ?? null).inspect<unknown>(name);
  return effectiveSetting(settingRules[name], layers ?? {});
}

/** The settings that apply to the window. */
export const settings: Settings = { read: (name) => readSetting(name) };
