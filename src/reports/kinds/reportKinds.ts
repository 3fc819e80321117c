import * as l10n from '@vscode/l10n';
import { formatChoices } from '../../shared/format';
import { UserError } from '../../shared/userError';
import type { ExportSpec } from '../export/exportSpec';
import { creditsKind } from './credits';
import type { KnownReport, Report, ReportKind, StoredReports } from './kind';
import { registryKind } from './registry';
import { usageKind } from './usage';

/** The kinds of reports, in the order of the view. */
export const reportKinds: readonly ReportKind[] = [registryKind, usageKind, creditsKind];

/**
 * Finds a kind by its name, which can be any text from a task.
 *
 * @throws UserError of kind `input` that lists the valid names
 */
export function reportKind(name: string): ReportKind {
  const found = reportKinds.find(({ exportName }) => exportName === name);
  if (found) return found;
  const names = reportKinds.map(({ exportName }) => exportName);
  const choices = formatChoices(names);
  throw new UserError('input', l10n.t('The report "{name}" doesn\'t exist.', { name }), {
    advice: l10n.t('Use {names}.', { names: choices }),
  });
}

/** Lists the reports of a connection, in the order of the view. */
export function listReports(stored: StoredReports, nowMs: number): readonly Report[] {
  return reportKinds.flatMap((kind) => kind.list(stored, nowMs));
}

/** Returns the reports of one kind. */
export function ofKind(kind: ReportKind, reports: readonly KnownReport[]): readonly KnownReport[] {
  return reports.filter(({ request }) => request.exportName === kind.exportName);
}

/**
 * Finds the report of an export specification, which can be any content from a task.
 *
 * @throws UserError of kind `input` that describes how to correct the specification
 */
export function resolveExportSpec(spec: ExportSpec, nowMs: number): Report {
  const kind = reportKind(spec.report);
  for (const [name, order] of [
    ['range', spec.range],
    ['granularity', spec.granularity],
  ] as const) {
    if (order === undefined || kind.parameters.includes(name)) continue;
    throw new UserError(
      'input',
      l10n.t('The report "{report}" doesn\'t support "{name}".', { report: spec.report, name }),
      {
        advice: l10n.t('Remove "{name}".', { name }),
      },
    );
  }
  return kind.resolve(spec, nowMs);
}
