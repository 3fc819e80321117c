// @ts-check

/**
 * Returns an environment without the variables of a VS Code terminal, because they change how another VS Code starts, for example
 * as a window of the running one.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {NodeJS.ProcessEnv}
 */
export function withoutEditorVariables(environment) {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !/^(VSCODE_|ELECTRON_|NODE_OPTIONS$)/.test(name)),
  );
}

/**
 * User settings for an automated VS Code or a demo, which turn off popups and automatic network requests.
 * @type {Record<string, unknown>}
 */
export const quietSettings = {
  'chat.commandCenter.enabled': false,
  'chat.disableAIFeatures': true,
  'editor.accessibilitySupport': 'off',
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  'git.openRepositoryInParentFolders': 'never',
  // Otherwise VS Code shows a notification for each server that other programs start on this computer.
  'remote.autoForwardPorts': false,
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'update.showReleaseNotes': false,
  'workbench.enableExperiments': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
};
