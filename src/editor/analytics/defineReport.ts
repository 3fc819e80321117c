import { randomUUID } from 'node:crypto';
import type { Connection } from '../../instance';
import {
  dayProblem,
  defaultGranularity,
  endProblem,
  granularities,
  granularityMeaning,
  presets,
  rangeLabel,
  reportTitle,
  resolveRange,
  type DateRange,
  type Granularity,
  type ReportDefinition,
  type ReportStore,
} from '../../reports';
import { askSteps } from '../adapters/steps/steps';
import type { Remark } from '../adapters/steps/textStep';

const chosenDates = 'dates';

/**
 * Asks what a report is to hold, over which days, and how it is called. `undefined` when the user left.
 *
 * @param known the report to change, whose answers are there to begin with
 */
export async function defineReport(
  reports: ReportStore,
  connection: Connection,
  known?: ReportDefinition,
): Promise<ReportDefinition | undefined> {
  let granularity: Granularity = known?.granularity ?? defaultGranularity;
  let rangeId: string = 'last30Days';
  let start = '';
  let end = '';
  let name = known?.name ?? '';
  if (known?.range.kind === 'preset') rangeId = known.range.preset;
  else if (known !== undefined) {
    rangeId = chosenDates;
    start = known.range.start ?? '';
    end = known.range.end ?? '';
  }
  const named = (): boolean => rangeId !== chosenDates;
  const range = (): DateRange => {
    const preset = presets.find((each) => each === rangeId);
    if (preset !== undefined) return { kind: 'preset', preset };
    return { kind: 'dates', start: dayOrOpen(start), end: dayOrOpen(end) };
  };

  const title =
    known === undefined
      ? `New Usage Report of ${connection.name}`
      : `Edit ${reportTitle(known)} of ${connection.name}`;
  const answered = await askSteps(title, [
    {
      kind: 'pick',
      placeholder: 'One row for what?',
      choices: () =>
        [...granularities].reverse().map((id) => ({
          id,
          label: id === defaultGranularity ? `${id} (default)` : id,
          detail: sentence(granularityMeaning[id]),
        })),
      value: () => granularity,
      accept: (id) => {
        granularity = granularities.find((each) => each === id) ?? granularity;
      },
    },
    {
      kind: 'pick',
      placeholder: 'Over which days? A range that is named moves with the calendar.',
      choices: () => [
        ...presets.map((preset) => ({
          id: preset,
          label: sentence(rangeLabel({ kind: 'preset', preset })),
          detail: datesWords({ kind: 'preset', preset }),
        })),
        { id: chosenDates, label: 'Choose dates…', detail: 'A first day, a last day, or both' },
      ],
      value: () => rangeId,
      accept: (id) => {
        rangeId = id;
      },
    },
    {
      kind: 'text',
      prompt: () => 'First day, as YYYY-MM-DD in UTC. Leave it empty to begin with the first there is.',
      placeholder: 'YYYY-MM-DD',
      value: () => start,
      skip: named,
      remark: (text) => errorRemark(dayProblem(text)),
      accept: (text) => {
        start = text.trim();
      },
    },
    {
      kind: 'text',
      prompt: () => 'Last day, as YYYY-MM-DD in UTC. Leave it empty to go on until the last there is.',
      placeholder: 'YYYY-MM-DD',
      value: () => end,
      skip: named,
      remark: (text) => errorRemark(endProblem(text, dayOrOpen(start))),
      accept: (text) => {
        end = text.trim();
      },
    },
    {
      kind: 'text',
      prompt: () => `Name of this report. Leave it empty to call it ${granularity}, ${rangeLabel(range())}.`,
      value: () => name,
      remark: (text) => errorRemark(reports.nameProblem(connection.id, text, known?.id)),
      accept: (text) => {
        name = text.trim();
      },
    },
  ]);
  if (!answered) return undefined;
  return {
    id: known?.id ?? randomUUID(),
    name: name === '' ? undefined : name,
    granularity,
    range: range(),
    pinned: known?.pinned ?? false,
  };
}

function datesWords(range: DateRange): string {
  const { startDate, endDate } = resolveRange(range, Date.now());
  if (startDate === undefined) return 'Everything there is';
  return endDate === undefined ? `Today: since ${startDate}` : `Today: ${startDate} to ${endDate}`;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function dayOrOpen(text: string): string | undefined {
  return text === '' ? undefined : text;
}

function errorRemark(message: string | undefined): Remark | undefined {
  return message === undefined ? undefined : { severity: 'error', message };
}
