import * as l10n from '@vscode/l10n';
import { environmentMark } from '../../instance/environment';
import { displayLine } from '../../shared/displayText';
import { formatCount, formatDuration, formatList } from '../../shared/format';
import { formatItems } from '../../shared/formatCounts';
import type {
  ConnectionDifference,
  ConnectionRow,
  ConnectionsPage,
} from '../../shared/tableEditor/connectionsPage';
import type { UserError } from '../../shared/userError';
import type { CombinedTable, ResponseDifference } from '../response/combineResponses';
import type { ResponseText } from '../response/tableJob';
import { canRetry, isActive, type ConnectionRun } from './connectionRuns';

/** A response with data from one of several connections. */
export interface ConnectionResponse {
  readonly response: ResponseText;
  /** The time to the end of the response, in milliseconds. */
  readonly totalMs: number;
  /** The errors of a response with partial data. */
  readonly trouble: string | undefined;
}

/** The combined responses of the connections with these IDs. */
export interface CombinedResponses extends CombinedTable {
  readonly ids: readonly string[];
}

/** Returns the label of the button with the action that an error suggests, if the host has one. */
type FixLabel = (error: UserError) => string | undefined;

type Run = ConnectionRun<ConnectionResponse>;

/**
 * Describes the states of an operation on several connections, and the differences between the responses.
 *
 * @param names the displayed names of the connections, by ID
 */
export function describeConnections(
  runs: readonly Run[],
  names: ReadonlyMap<string, string>,
  combined: CombinedResponses | undefined,
  fixLabel: FixLabel,
): ConnectionsPage {
  const { lists = [], path, differing = 0 } = combined ?? {};
  const nameOf = (place: number): string => names.get(combined?.ids[place] ?? '') ?? '';
  const differences = (combined?.differences ?? []).map((one) => differenceOf(one, nameOf));
  const compared = combined !== undefined && combined.ids.length > 1;
  return {
    summary: summaryOf(runs),
    rows: runs.map((run) => ({
      ...rowOf(run, combined, fixLabel),
      name: names.get(run.connection.id) ?? run.connection.name,
    })),
    live: true,
    active: runs.some(({ state }) => isActive(state)),
    canRetry: runs.some(({ state }) => canRetry(state)),
    lists: lists.length > 1 ? lists.slice(0, maxLists) : [],
    ...(path === undefined ? {} : { list: path }),
    differences,
    ...(compared && differences.length === 0 && differing === 0
      ? { same: l10n.t('All responses have the same data.') }
      : {}),
    ...(compared && differing > 0 && path !== undefined ? { differing: differingLabel(differing) } : {}),
  };
}

/** Returns the page to save, which is shown after the window was closed or reloaded: it has no actions. */
export function savedPage(page: ConnectionsPage): ConnectionsPage {
  const reason = l10n.t('The window was closed before the response arrived. Run the operation again.');
  return {
    ...page,
    live: false,
    active: false,
    rows: page.rows.map((row) =>
      row.action === 'cancel' ? { ...row, state: 'canceled', label: canceled(), reason } : row,
    ),
  };
}

const maxLists = 100;
const maxValueLength = 200;
const maxReasonLength = 1000;
/** The maximum number of connections that are named for a value. */
const maxNames = 3;

const canceled = (): string => l10n.t({ message: 'Canceled', comment: 'State of a run' });

function summaryOf(runs: readonly Run[]): string {
  const count = formatCount(runs.length);
  const active = runs.filter(({ state }) => isActive(state)).length;
  if (active > 0)
    return l10n.t('{done} of {count} connections finished', {
      done: formatCount(runs.length - active),
      count,
    });
  const times = runs.flatMap(({ state }) => (state.kind === 'done' ? [state.response.totalMs] : []));
  const done = l10n.t('{done} of {count} connections returned data', {
    done: formatCount(times.length),
    count,
  });
  return times.length === 0 ? done : `${done} · ${formatDuration(Math.max(...times))}`;
}

function rowOf(
  { connection, state }: Run,
  combined: CombinedResponses | undefined,
  fixLabel: FixLabel,
): ConnectionRow {
  const { id, name, environment } = connection;
  const mark = environmentMark(connection);
  const place = combined?.ids.indexOf(id) ?? -1;
  const rows = combined?.rows[place];
  return {
    id,
    name,
    ...(!environment || mark === undefined ? {} : { environment: { kind: environment, label: mark } }),
    ...stateOf(state, fixLabel),
    ...(state.kind === 'done' && rows !== undefined ? { rows: formatCount(rows) } : {}),
    ...(isActive(state) ? { action: 'cancel' } : canRetry(state) ? { action: 'retry' } : {}),
  };
}

type StateParts = Pick<ConnectionRow, 'state' | 'label' | 'time' | 'reason' | 'fix'>;

function stateOf(state: Run['state'], fixLabel: FixLabel): StateParts {
  switch (state.kind) {
    case 'waiting':
      return { state: 'waiting', label: l10n.t({ message: 'Waiting', comment: 'State of a run' }) };
    case 'checking':
      return { state: 'checking', label: l10n.t({ message: 'Checking...', comment: 'State of a run' }) };
    case 'running':
      return { state: 'running', label: l10n.t({ message: 'Running...', comment: 'State of a run' }) };
    case 'canceled':
      return { state: 'canceled', label: canceled() };
    case 'notSent':
      return {
        state: 'notSent',
        label: l10n.t({ message: 'Not sent', comment: 'State of a run' }),
        ...errorParts(state.error, fixLabel),
      };
    case 'failed':
      return {
        state: 'failed',
        label: l10n.t({ message: 'Failed', comment: 'State of a run' }),
        ...errorParts(state.error, fixLabel),
      };
    case 'done': {
      const { totalMs, trouble } = state.response;
      const time = formatDuration(totalMs);
      if (trouble === undefined)
        return { state: 'ok', label: l10n.t({ message: 'OK', comment: 'State of a run' }), time };
      const label = l10n.t({ message: 'Partial data', comment: 'State of a run' });
      return { state: 'partial', label, time, reason: displayLine(trouble, maxReasonLength) };
    }
  }
}

function errorParts(error: UserError, fixLabel: FixLabel): Pick<ConnectionRow, 'reason' | 'fix'> {
  const label = fixLabel(error);
  return {
    reason: displayLine(error.explanation, maxReasonLength),
    ...(label === undefined ? {} : { fix: label }),
  };
}

function differingLabel(count: number): string {
  return count === 1
    ? l10n.t('Show 1 differing row')
    : l10n.t('Show {count} differing rows', { count: formatCount(count) });
}

function differenceOf(
  { path, values }: ResponseDifference,
  nameOf: (place: number) => string,
): ConnectionDifference {
  const [first, second] = values;
  // If two values are equally frequent, none is the usual one.
  const hasUsual = first !== undefined && first.responses.length > (second?.responses.length ?? 0);
  return {
    path: displayLine(path, maxValueLength),
    values: values.map(({ json, items, responses }, place) => {
      const names = responses.map(nameOf);
      return {
        value: valueText(json, items),
        connections:
          names.length > maxNames
            ? l10n.t('{count} connections', { count: formatCount(names.length) })
            : formatList(names),
        names: formatList(names),
        marked: hasUsual && place > 0,
      };
    }),
  };
}

function valueText(json: string | undefined, items: number | undefined): string {
  if (items !== undefined) return formatItems(items);
  if (json === undefined) return l10n.t('no value');
  const text = json.startsWith('"') ? (JSON.parse(json) as string) : json;
  return text === '' ? '""' : displayLine(text, maxValueLength);
}
