import { workspace, type ConfigurationScope } from 'vscode';
import { effectiveSetting, settingRules, type SettingName } from '../../shared/settings';

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

/** A number of the settings within a range: settings can be edited to anything. */
export function readNumber(name: SettingName, fallback: number, min: number, max: number): number {
  const value = readSetting(name);
  return typeof value === 'number' && Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : fallback;
}
