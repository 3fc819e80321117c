import * as l10n from '@vscode/l10n';
import { Emitter } from '../../shared/emitter';
import type { StateStore } from '../../shared/ports';
import { Turns } from '../../shared/turns';
import { isStandard, parseDefinition, standardReports, type ReportDefinition } from './definition';

const reportsKey = (connectionId: string) => `reports/${connectionId}` as const;

/** Stores the usage reports of each connection: user-defined reports, and changes to built-in reports. */
export class ReportStore {
  private readonly changes = new Emitter<string>();
  /** Emits the ID of the connection whose reports changed. */
  readonly onDidChange = this.changes.on;
  private readonly turns = new Turns();

  constructor(private readonly state: StateStore<`reports/${string}`>) {}

  /** Lists pinned reports first, then other user-defined reports, then built-in reports. */
  list(connectionId: string): readonly ReportDefinition[] {
    const definitions = this.stored(connectionId);
    const saved = new Map(definitions.map((report) => [report.id, report]));
    const all = [
      ...definitions.filter((report) => !isStandard(report)),
      ...standardReports.map((standard) => saved.get(standard.id) ?? standard),
    ];
    return [...all.filter(({ pinned }) => pinned), ...all.filter(({ pinned }) => !pinned)];
  }

  get(connectionId: string, id: string): ReportDefinition | undefined {
    return this.list(connectionId).find((report) => report.id === id);
  }

  /** Validates a report name. Returns an error message, or `undefined` if the name is valid. */
  nameProblem(connectionId: string, name: string, except?: string): string | undefined {
    const requested = name.trim();
    if (requested.length > 100) return l10n.t('Enter a name of up to 100 characters.');
    if (requested === '') return undefined;
    const taken = this.list(connectionId).some((report) => report.id !== except && report.name === requested);
    return taken
      ? l10n.t('A report named "{name}" already exists. Enter another name.', { name: requested })
      : undefined;
  }

  /** Adds a report, or updates the report with the same ID. */
  save(connectionId: string, report: ReportDefinition): Promise<void> {
    return this.change(connectionId, (all) =>
      all.some(({ id }) => id === report.id)
        ? all.map((each) => (each.id === report.id ? report : each))
        : [...all, report],
    );
  }

  /** Deletes a report. A built-in report is reset to its default. */
  remove(connectionId: string, id: string): Promise<void> {
    return this.change(connectionId, (all) => all.filter((report) => report.id !== id));
  }

  private stored(connectionId: string): readonly ReportDefinition[] {
    const value = this.state.get(reportsKey(connectionId));
    const items: readonly unknown[] = Array.isArray(value) ? value : [];
    return items.map(parseDefinition).filter((report) => report !== undefined);
  }

  /** Applies one change at a time, so that each starts from the result of the previous one. */
  private change(
    connectionId: string,
    change: (all: readonly ReportDefinition[]) => readonly ReportDefinition[],
  ): Promise<void> {
    return this.turns.take(async () => {
      const changed = change(this.stored(connectionId));
      await this.state.update(reportsKey(connectionId), changed.length === 0 ? undefined : changed);
      this.changes.fire(connectionId);
    });
  }
}
