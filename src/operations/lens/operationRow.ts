import * as l10n from '@vscode/l10n';
import { actingAs, type Connection } from '../../instance/connection';
import { environmentIcons, environmentMark } from '../../instance/environment';
import { withPeriod } from '../../shared/userError';
import type { CostEstimate } from '../cost';
import { costShare, violations, type CostLimits } from '../costLimits';
import { isMutation, type Operation } from '../document';
import { costLine, violationText } from '../limits';
import type { Variables } from '../variables';
import { fitRow, type LensPart } from './lensRow';
import { runningParts, type RowRun } from './runningParts';
import { variableSummary } from './variableSummary';

type OperationPart =
  | 'blocked'
  | 'cancel'
  | 'connection'
  | 'cost'
  | 'environment'
  | 'more'
  | 'run'
  | 'runOn'
  | 'running'
  | 'select'
  | 'unchecked'
  | 'user'
  | 'variables';

/** The content of the row above an operation. */
export interface OperationRowInfo {
  readonly operation: Operation;
  /** The connection that the operation runs on; `undefined` if there is none. */
  readonly connection: Connection | undefined;
  /** Whether the document is pinned to a connection, which might have been removed. */
  readonly isTied: boolean;
  /** The known values of the variables. */
  readonly values: Variables;
  /** The names of variables and input fields that the user marked as secret. */
  readonly secretNames: readonly string[];
  /** The estimated cost; `undefined` if the operation has a `problem`. */
  readonly cost: CostEstimate | undefined;
  readonly limits: CostLimits;
  /** The reason why the operation can't be run, such as a syntax error. */
  readonly problem: string | undefined;
  /** The reason why the operation isn't validated before it is sent. */
  readonly unchecked: string | undefined;
  readonly run: RowRun | undefined;
}

type Part = LensPart<OperationPart>;

/**
 * The maximum length of the variable values in a row, in characters. The row shows only the number of
 * variables if the values are longer.
 */
const maxSummary = 28;

/** The minimum share of a cost limit at which the row shows the cost. */
const costWorthShowing = 0.5;

/**
 * Returns the row above an operation. The connection and the cost are first, but only if they need
 * attention.
 */
export function operationRow(info: OperationRowInfo): readonly Part[] {
  return fitRow([
    ...connectionParts(info),
    ...(info.run ? [] : costParts(info)),
    ...runParts(info),
    ...variableParts(info),
    {
      id: 'more',
      icon: 'ellipsis',
      text: '',
      tooltip: l10n.t(
        'More actions, such as running all pages, running on another connection, copying, and sharing',
      ),
    },
    ...uncheckedParts(info),
  ]);
}

function connectionParts({ connection, isTied }: OperationRowInfo): readonly Part[] {
  if (!connection) {
    return isTied ? [{ id: 'connection', icon: 'warning', text: l10n.t('Connection removed') }] : [];
  }
  const { name } = connection;
  const isReadOnly = connection.mutationPolicy === 'read-only';
  const parts: Part[] = [];
  if (isTied || isReadOnly) {
    const readOnly = isReadOnly ? [l10n.t('{name} is read-only: mutations are blocked.', { name })] : [];
    const tied = isTied
      ? [l10n.t('This operation runs on {name}, regardless of the active connection.', { name })]
      : [];
    parts.push({
      id: 'connection',
      icon: isReadOnly ? 'lock' : 'pinned',
      text: name,
      tooltip: [...readOnly, ...tied].join(' '),
      isCuttable: true,
    });
  }
  const environment = environmentMark(connection);
  if (environment !== undefined) {
    const tooltip = l10n.t('The environment of {name}: {environment}', { name, environment });
    const icon = environmentIcons[connection.environment ?? 'other'];
    parts.push({ id: 'environment', icon, text: environment, tooltip });
  }
  if (connection.scheme === 'sudo') {
    const user = connection.actingUser ?? connection.sudoUser ?? '?';
    parts.push({
      id: 'user',
      text: l10n.t('as {user}', { user }),
      tooltip: l10n.t('Runs as {user} (sudo).', { user }),
      isCuttable: true,
    });
  }
  return parts;
}

function costParts({ cost, limits }: OperationRowInfo): readonly Part[] {
  if (!cost || cost.kind === 'skipped') return [];
  if (cost.kind === 'hangs')
    return [{ id: 'cost', icon: 'warning', text: l10n.t('Never completes'), tooltip: cost.reason }];
  const share = costShare(cost, limits);
  if (share < costWorthShowing) return [];
  const exceeded = violations(cost, limits);
  const percent = Number.isFinite(share) ? Math.floor(share * 100) : 999;
  const tooltip = [costLine(cost, limits), violationText(exceeded)].filter((text) => text !== '').join('. ');
  const text = l10n.t('{percent}% of cost limit', { percent });
  return [
    { id: 'cost', ...(exceeded.length > 0 ? { icon: 'warning' } : {}), text, tooltip, isOptional: true },
  ];
}

function runParts(info: OperationRowInfo): readonly Part[] {
  const { connection, isTied, operation, problem, run } = info;
  if (run) return runningParts(run);
  if (!connection && !isTied) {
    return [{ id: 'select', icon: 'plug', text: l10n.t('Select Connection...') }];
  }
  if (connection?.mutationPolicy === 'read-only' && isMutation(operation)) {
    const tooltip = l10n.t('{name} is read-only. Select to change its mutation policy.', {
      name: connection.name,
    });
    return [
      { id: 'blocked', icon: 'circle-slash', text: l10n.t('Blocked: read-only'), tooltip },
      {
        id: 'runOn',
        text: l10n.t('Run On...'),
        tooltip: l10n.t('Run on another connection'),
        isOptional: true,
      },
    ];
  }
  const text = l10n.t({ message: 'Run', comment: 'Runs an operation' });
  return [{ id: 'run', icon: 'play', text, tooltip: problem ?? runTooltip(info) }];
}

function runTooltip({ connection, cost, limits }: OperationRowInfo): string {
  const costs = cost ? [costLine(cost, limits)] : [];
  if (cost?.kind === 'skipped') costs.push(cost.reason);
  if (!connection) return costs.join('. ');
  const { name } = connection;
  const user = actingAs(connection);
  const where =
    user === undefined ? l10n.t('Run on {name}', { name }) : l10n.t('Run on {name} {user}', { name, user });
  return [where, ...costs].join('. ');
}

function variableParts({ operation, values, secretNames, run }: OperationRowInfo): readonly Part[] {
  const count = (operation.node.variableDefinitions ?? []).length;
  if (count === 0) return [];
  const summary = variableSummary(values, secretNames);
  const counted = count === 1 ? l10n.t('1 variable') : l10n.t('{count} variables', { count });
  const isShown = summary !== '' && summary.length <= maxSummary && !run;
  return [
    {
      id: 'variables',
      text: isShown ? summary : counted,
      shorter: counted,
      isOptional: true,
      tooltip:
        summary === ''
          ? l10n.t('Select to enter variables.')
          : l10n.t('{values}. Select to edit.', { values: summary }),
    },
  ];
}

function uncheckedParts({ connection, unchecked }: OperationRowInfo): readonly Part[] {
  if (!connection || unchecked === undefined) return [];
  const tooltip = l10n.t(
    "Operations aren't checked against the schema of {name} before they're sent. {reason} Select to reload the schema.",
    { name: connection.name, reason: withPeriod(unchecked) },
  );
  return [{ id: 'unchecked', icon: 'warning', text: l10n.t('Not checked'), tooltip, isOptional: true }];
}
