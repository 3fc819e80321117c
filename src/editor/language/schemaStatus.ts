import * as l10n from '@vscode/l10n';
import { window, type Disposable } from 'vscode';
import { ageUpdateMs, formatAge, formatCount } from '../../shared/format';
import { createLanguageStatus, type LanguageStatus } from '../adapters/statusItems';
import type { SchemaState } from '../../core/schemas/connectionSchema';
import type { Schemas } from '../../core/schemas/schemas';
import { explain } from '../adapters/hints';

/**
 * Shows the schema of the active editor's document and its age in the language status.
 *
 * @param tell called with the text for the active connection's schema: its age and state, as far as they are known
 */
export function showSchemaStatus(schemas: Schemas, tell: (text: string) => void): Disposable {
  const item = createLanguageStatus('instanceExplorer.schema', l10n.t('Schema'));
  const show = (): void => {
    item.show(describe(schemas.stateFor(window.activeTextEditor?.document.uri.toString() ?? '')));
    tell(shortText(schemas.state));
  };
  const subscriptions = [schemas.onDidChange(show), window.onDidChangeActiveTextEditor(show)];
  const timer = setInterval(show, ageUpdateMs);
  show();
  return {
    dispose: () => {
      clearInterval(timer);
      for (const subscription of subscriptions) subscription.dispose();
      item.dispose();
    },
  };
}

function describe(state: SchemaState): LanguageStatus {
  const { connection, loading, failure, facts, file, loadedAt } = state;
  if (!connection) {
    return {
      text: l10n.t('No schema'),
      detail: l10n.t('Select a connection for completion and validation'),
      isBusy: loading,
      isWarning: false,
      command: {
        id: 'instanceExplorer.switchConnection',
        title: l10n.t({ message: 'Select Connection', comment: 'Button' }),
      },
    };
  }
  const problem = (failure ? explain(failure) : undefined) ?? facts?.failure;
  const size =
    !facts || facts.types === 0 ? undefined : l10n.t('types: {count}', { count: formatCount(facts.types) });
  const age = loadedAt === undefined ? undefined : formatAge(Date.now() - loadedAt);
  const from = file === undefined ? age : l10n.t('from {file}', { file });
  const invalid = facts && facts.problems.length > 0 ? l10n.t('has errors') : undefined;
  const known = [size, from, invalid].filter((part) => part !== undefined).join(' · ');
  return {
    text: l10n.t('Schema of {connection}', { connection: connection.name }),
    detail:
      problem ?? (known || (loading || !facts ? l10n.t('Loading...') : l10n.t("The schema isn't loaded."))),
    isBusy: loading,
    isWarning: problem !== undefined || invalid !== undefined,
    command: {
      id: 'instanceExplorer.reloadSchema',
      title: l10n.t({ message: 'Reload', comment: 'Button' }),
      arguments: [connection.id],
    },
  };
}

function shortText({ connection, loading, failure, facts, file, loadedAt }: SchemaState): string {
  if (!connection) return '';
  if (loading) return l10n.t('loading');
  if (file !== undefined) return l10n.t('from a file');
  const age = loadedAt === undefined ? undefined : formatAge(Date.now() - loadedAt);
  return [age, failureText({ failure, facts, loadedAt })].filter((part) => part !== undefined).join(' · ');
}

function failureText({
  failure,
  facts,
  loadedAt,
}: Pick<SchemaState, 'failure' | 'facts' | 'loadedAt'>): string | undefined {
  if (facts?.failure !== undefined) return l10n.t("couldn't be loaded");
  if (!failure) return undefined;
  return loadedAt === undefined ? l10n.t("couldn't be loaded") : l10n.t('refresh failed');
}
