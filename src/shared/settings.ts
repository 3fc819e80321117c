/** The values of a setting in each scope. Users can enter any value in a setting. */
export interface SettingLayers {
  readonly defaultValue?: unknown;
  /** The user value, for all workspaces. */
  readonly globalValue?: unknown;
  readonly workspaceValue?: unknown;
  readonly workspaceFolderValue?: unknown;
}

/** How the user value and the workspace value of a setting are combined. */
export type SettingRule =
  /** The workspace value has priority. Use it only for settings that don't protect the user. */
  | { readonly kind: 'workspace' }
  /** The workspace value is ignored. */
  | { readonly kind: 'user' }
  /** The smallest number, for limits. */
  | { readonly kind: 'smallest' }
  /** The names from all scopes. */
  | { readonly kind: 'union' }
  /** The value that is last in `values`. */
  | { readonly kind: 'strictest'; readonly values: readonly string[] };

const workspace: SettingRule = { kind: 'workspace' };
const user: SettingRule = { kind: 'user' };
const smallest: SettingRule = { kind: 'smallest' };

/**
 * Every setting of the extension, without its prefix. A workspace can come from an untrusted source, so it can make a
 * setting that protects the user stricter, but never less strict.
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
  'requests.timeouts': user,
  'requests.trace': user,
  'responses.maxEditorSize': smallest,
  'responses.maxSize': smallest,
  'variables.sensitiveNames': { kind: 'union' },
} as const satisfies Readonly<Record<string, SettingRule>>;

export type SettingName = keyof typeof settingRules;

/** The user's settings. Values aren't validated: check them. */
export interface Settings {
  readonly read: (name: SettingName) => unknown;
}

/** Returns a numeric setting, limited to a range. */
export function numberSetting(
  settings: Settings,
  name: SettingName,
  fallback: number,
  min: number,
  max: number,
): number {
  const value = settings.read(name);
  return isNumber(value) ? Math.min(max, Math.max(min, value)) : fallback;
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
      const ofUser = isNumber(globalValue) ? globalValue : defaultValue;
      const numbers = [ofUser, workspaceValue, workspaceFolderValue].filter(isNumber);
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

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
