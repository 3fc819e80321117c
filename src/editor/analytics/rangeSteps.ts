import * as l10n from '@vscode/l10n';
import {
  dayProblem,
  endProblem,
  presets,
  rangeLabel,
  resolveRange,
  type DateRange,
} from '../../reports/dates/range';
import { formatDays, formatMediumDay } from '../../shared/format';
import { askSteps, type Step } from '../adapters/steps/steps';
import { errorRemark } from '../adapters/steps/remark';

const chosenDates = 'dates';

/**
 * Returns steps that prompt for a date range.
 *
 * @param known the default range
 * @returns the steps, and a function that returns the range after they are completed
 */
export function rangeSteps(
  placeholder: string,
  known: DateRange,
): { readonly steps: readonly Step[]; readonly value: () => DateRange } {
  let rangeId: string = known.kind === 'preset' ? known.preset : chosenDates;
  let start = known.kind === 'dates' ? (known.start ?? '') : '';
  let end = known.kind === 'dates' ? (known.end ?? '') : '';
  const named = (): boolean => rangeId !== chosenDates;
  const steps: readonly Step[] = [
    {
      kind: 'pick',
      placeholder: placeholder,
      choices: () => [
        {
          id: chosenDates,
          label: l10n.t('Select Dates...'),
          detail: l10n.t('Start date, end date, or both'),
        },
        ...presets.map((preset) => ({
          id: preset,
          label: sentence(rangeLabel({ kind: 'preset', preset })),
          detail: formatDates({ kind: 'preset', preset }),
        })),
      ],
      value: () => rangeId,
      accept: (id) => {
        rangeId = id;
      },
    },
    {
      kind: 'text',
      prompt: () => l10n.t('Enter the start date, as YYYY-MM-DD in UTC. Leave empty for no start date.'),
      placeholder: l10n.t('YYYY-MM-DD'),
      value: () => start,
      skip: named,
      remark: (text) => errorRemark(dayProblem(text)),
      accept: (text) => {
        start = text.trim();
      },
    },
    {
      kind: 'text',
      prompt: () => l10n.t('Enter the end date, as YYYY-MM-DD in UTC. Leave empty for no end date.'),
      placeholder: l10n.t('YYYY-MM-DD'),
      value: () => end,
      skip: named,
      remark: (text) => errorRemark(endProblem(text, dayOrOpen(start))),
      accept: (text) => {
        end = text.trim();
      },
    },
  ];
  return {
    steps,
    value: () => {
      const preset = presets.find((each) => each === rangeId);
      if (preset) return { kind: 'preset', preset };
      return { kind: 'dates', start: dayOrOpen(start), end: dayOrOpen(end) };
    },
  };
}

/** Prompts for a date range. Returns `undefined` if the user cancels. */
export async function selectRange(
  title: string,
  placeholder: string,
  known: DateRange,
): Promise<DateRange | undefined> {
  const { steps, value } = rangeSteps(placeholder, known);
  return (await askSteps(title, steps)) ? value() : undefined;
}

/** Capitalizes the first letter of the text. */
export function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function formatDates(range: DateRange): string {
  const { startDate, endDate } = resolveRange(range, Date.now());
  if (startDate === undefined) return l10n.t('All available data');
  return endDate === undefined
    ? l10n.t('Since {start}', { start: formatMediumDay(startDate) })
    : formatDays(startDate, endDate);
}

function dayOrOpen(text: string): string | undefined {
  return text === '' ? undefined : text;
}
