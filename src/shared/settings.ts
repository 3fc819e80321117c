/** The values of a setting in each place where it can be set. Settings can be edited to anything. */
export interface SettingLayers {
  readonly defaultValue?: unknown;
  /** Set by the user, for all workspaces. */
  readonly globalValue?: unknown;
  readonly workspaceValue?: unknown;
  readonly workspaceFolderValue?: unknown;
}

/** How the value of the user and that of a workspace become one. */
export type SettingRule =
  /** The workspace value has priority. Only for settings that protect nothing. */
  | { readonly kind: 'workspace' }
  /** The workspace value is ignored. */
  | { readonly kind: 'user' }
  /** The smallest number: a limit. */
  | { readonly kind: 'smallest' }
  /** The names of all places. */
  | { readonly kind: 'union' }
  /** The value that is listed last. */
  | { readonly kind: 'strictest'; readonly values: readonly string[] };

const workspace: SettingRule = { kind: 'workspace' };
const user: SettingRule = { kind: 'user' };
const smallest: SettingRule = { kind: 'smallest' };

/**
 * Every setting of the extension, without its prefix. A workspace can come from anyone, so it can make a setting that
 * protects the user stricter, but never looser.
 */
export const settingRules = {
  'analytics.keepMegabytes': user,
  'analytics.maxDownloadSize': user,
  'analytics.unseenDays': workspace,
  'answers.inEditorMB': smallest,
  'answers.largestMB': smallest,
  clientCertificates: user,
  costLimits: user,
  'export.folder': workspace,
  'export.formulas': { kind: 'strictest', values: ['keep', 'ask', 'escape'] },
  'export.name': workspace,
  'history.answersMB': smallest,
  'inlayHints.fieldTypes': workspace,
  'pages.most': smallest,
  'reports.engineMemory': user,
  'reports.engineTempDisk': user,
  'requests.deadlineSeconds': user,
  'requests.deadlines': user,
  'requests.trace': user,
  'variables.secret': { kind: 'union' },
} as const satisfies Readonly<Record<string, SettingRule>>;

export type SettingName = keyof typeof settingRules;

/** The settings of the user. A value can be edited to anything: check it. */
export interface Settings {
  readonly read: (name: SettingName) => unknown;
}

/** A number of the settings within a range. */
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

/** The value of a setting that applies, combined from all layers by its rule. */
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
