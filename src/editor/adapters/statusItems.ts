import {
  LanguageStatusSeverity,
  languages,
  StatusBarAlignment,
  ThemeColor,
  window,
  type Disposable,
  type LanguageStatusItem,
} from 'vscode';
import type { MarkedEnvironment } from '../../instance/environment';
import type { CommandCall, CommandId } from './commandTable';
import { detailText, labelText, labelWithIcons, messageText, type Label } from './uiText';

export interface StatusBarEntry extends Disposable {
  show(content: {
    readonly text: Label;
    readonly tooltip: string;
    readonly spoken?: string;
    /** Shows the entry in the colors of warnings. */
    readonly isWarning?: boolean;
    /** Shows the entry in the color of errors for production, or of warnings for staging. */
    readonly environment?: MarkedEnvironment | undefined;
  }): void;
  hide(): void;
}

export function createStatusBarEntry(options: {
  readonly id: string;
  readonly name: string;
  readonly priority: number;
  readonly command: CommandId;
}): StatusBarEntry {
  const item = window.createStatusBarItem(options.id, StatusBarAlignment.Left, options.priority);
  item.name = options.name;
  item.command = options.command;
  return {
    show: ({ text, tooltip, spoken, isWarning = false, environment }) => {
      item.text = labelWithIcons(text);
      item.backgroundColor = backgroundOf(isWarning, environment);
      item.tooltip = detailText(tooltip);
      item.accessibilityInformation =
        spoken === undefined ? undefined : { label: messageText(spoken), role: 'button' };
      item.show();
    },
    hide: () => item.hide(),
    dispose: () => item.dispose(),
  };
}

/** VS Code allows two background colors in the status bar. */
function backgroundOf(
  isWarning: boolean,
  environment: MarkedEnvironment | undefined,
): ThemeColor | undefined {
  if (environment === 'production') return new ThemeColor('statusBarItem.errorBackground');
  if (isWarning || environment === 'staging') return new ThemeColor('statusBarItem.warningBackground');
  return undefined;
}

/** The content of a language status item. */
export interface LanguageStatus {
  readonly text: string;
  readonly detail: string;
  readonly isBusy: boolean;
  readonly isWarning: boolean;
  readonly command: CommandCall & { readonly title: string };
}

/** An entry of the language status of GraphQL documents. */
export interface LanguageStatusEntry extends Disposable {
  show(status: LanguageStatus): void;
}

export function createLanguageStatus(id: string, name: string): LanguageStatusEntry {
  const item: LanguageStatusItem = languages.createLanguageStatusItem(id, { language: 'graphql' });
  item.name = name;
  return {
    show: ({ text, detail, isBusy, isWarning, command }) => {
      item.text = labelText(text);
      item.detail = messageText(detail);
      item.busy = isBusy;
      item.severity = isWarning ? LanguageStatusSeverity.Warning : LanguageStatusSeverity.Information;
      item.command = {
        command: command.id,
        title: labelText(command.title),
        arguments: [...(command.arguments ?? [])],
      };
    },
    dispose: () => item.dispose(),
  };
}
