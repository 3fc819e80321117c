import { finite, parsed, parsedItems } from './schema';

/** The unvalidated values of a setting in each scope. */
export interface SettingLayers {
  readonly defaultValue?: unknown;
  /** The user value, for all workspaces. */
  readonly globalValue?: unknown;
  readonly workspaceValue?: unknown;
  readonly workspaceFolderValue?: unknown;
}

/** The rule that combines the user value and the workspace values of a setting. */
export type SettingRule =
  /** The workspace value has priority. Use it only for settings that don't protect the user. */
  | { readonly kind: 'workspace' }
  /** The workspace value is ignored. */
  | { readonly kind: 'user' }
  /** The smallest number, for limits. */
  | { readonly kind: 'smallest' }
  /** The names from all scopes. */
  | { readonly kind: 'union' }
  /** The strictest value. `values` are in order of increasing strictness. */
  | { readonly kind: 'strictest'; readonly values: readonly string[] };

const workspace: SettingRule = { kind: 'workspace' };
const user: SettingRule = { kind: 'user' };
const smallest: SettingRule = { kind: 'smallest' };

/**
 * The settings of the extension, without their prefix. Because a workspace may be untrusted, it can't make a
 * setting that protects the user less strict. Workspace values of settings with the rule `user` are ignored.
 */
export const settingRules = {
  'analytics.cacheLimit': user,
  'analytics.inactiveDays': workspace,
  'analytics.maxDownloadSize': user,
  clientCertificates: user,
  costLimits: user,
  'export.folder': workspace,
  'export.formulas': { kind: 'strictest', values: ['keep', 'ask', 'escape'] },
  'export.name': workspace,
  'history.maxSize': smallest,
  'inlayHints.fieldTypes': workspace,
  'pagination.maxPages': smallest,
  'reportEngine.memoryLimit': user,
  'reportEngine.tempDiskLimit': user,
  'requests.timeout': user,
  'requests.trace': user,
  'responses.maxEditorSize': smallest,
  'responses.maxSize': smallest,
  'variables.sensitiveNames': { kind: 'union' },
} as const satisfies Readonly<Record<string, SettingRule>>;

export type SettingName = keyof typeof settingRules;

/** The effective settings. Callers must validate the values. */
export interface Settings {
  readonly read: (name: SettingName) => unknown;
}

/** Returns a numeric setting, clamped to a range; `fallback` if its value isn't a number. */
export function numberSetting(
  settings: Settings,
  name: SettingName,
  fallback: number,
  min: number,
  max: number,
): number {
  const value = parsed(finite, settings.read(name));
  return value === undefined ? fallback : Math.min(max, Math.max(min, value));
}

/** Returns the effective value of a setting, combined from all scopes by its rule. */
export function effectiveSetting(rule: SettingRule, layers: SettingLayers): unknown {
  const { defaultValue, globalValue = defaultValue, workspaceValue, workspaceFolderValue } = layers;
  const all = [globalValue, workspaceValue, workspaceFolderValue];
  switch (rule.kind) {
    case 'workspace':
      return workspaceFolderValue ?? workspaceValue ?? globalValue;
    case 'user':
      return globalValue;
    case 'smallest': {
      const ofUser = parsed(finite, globalValue) ?? defaultValue;
      const numbers = parsedItems(finite, [ofUser, workspaceValue, workspaceFolderValue]);
      return numbers.length === 0 ? undefined : Math.min(...numbers);
    }
    case 'union':
      return [...new Set(all.flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [])))];
    case 'strictest': {
      const { values } = rule;
      const ofUser = values.includes(String(globalValue)) ? globalValue : defaultValue;
      const places = [ofUser, workspaceValue, workspaceFolderValue].map((value) =>
        values.findIndex((known) => known === value),
      );
      return values[Math.max(...places)];
    }
  }
}
