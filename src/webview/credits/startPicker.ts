import * as l10n from '@vscode/l10n';
import type { CreditsPoint } from '../../shared/tableEditor/creditsPage';
import { menuTool } from '../buttons';
import { dayText, monthStarts } from './timeTicks';

/** Returns the possible starts of a burn-down: the time of the first snapshot, and the first days of later months. */
export function startsOf(actual: readonly CreditsPoint[]): readonly number[] {
  const [first, latest] = [actual[0], actual.at(-1)];
  if (!first || !latest) return [];
  return [first.at, ...monthStarts(first.at, latest.at).filter((at) => at > first.at)];
}

/** Creates a button with a menu of start days for the burn-down; empty if there is no choice. */
export function startPicker(
  starts: readonly number[],
  since: number,
  onSelect: (start: number) => void,
): HTMLElement[] {
  if (starts.length < 2) return [];
  const withYear = new Set(starts.map((at) => new Date(at).getUTCFullYear())).size > 1;
  const label = (at: number): string => l10n.t('Since {day}', { day: dayText(at, withYear) });
  return [
    menuTool({ icon: 'calendar', label: label(since), title: l10n.t('Select the start of the chart') }, () =>
      starts.map((at) => ({ label: label(at), run: () => onSelect(at) })),
    ),
  ];
}
