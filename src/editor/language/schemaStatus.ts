import { window, type Disposable } from 'vscode';
import { formatAge, formatPlural } from '../../shared/format';
import { createLanguageStatus, type LanguageStatus } from '../adapters/statusItems';
import type { SchemaState } from './connectionSchema';
import type { Schemas } from './schemas';
import { explain } from '../adapters/hints';

/** The interval at which the displayed age is updated. */
const refreshMs = 60_000;

/**
 * Shows in the language status which schema the document in the active editor uses and how old it is.
 *
 * @param tell called with the age of the active connection's schema, to show elsewhere
 */
export function showSchemaStatus(schemas: Schemas, tell: (text: string) => void): Disposable {
  const item = createLanguageStatus('instanceExplorer.schema', 'Schema');
  const show = (): void => {
    item.show(describe(schemas.stateFor(window.activeTextEditor?.document.uri.toString() ?? '')));
    tell(shortText(schemas.state));
  };
  const subscriptions = [schemas.onDidChange(show), window.onDidChangeActiveTextEditor(show)];
  const timer = setInterval(show, refreshMs);
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
  const { connection, loading, failure, facts, file, fetchedAt } = state;
  if (connection === undefined) {
    return {
      text: 'No schema',
      detail: 'choose an instance for completion and checks',
      isBusy: loading,
      isWarning: false,
      command: { id: 'instanceExplorer.switchConnection', title: 'Choose' },
    };
  }
  const problem = (failure === undefined ? undefined : explain(failure)) ?? facts?.failure;
  const size = facts === undefined || facts.types === 0 ? undefined : formatPlural('type', facts.types);
  const age = fetchedAt === undefined ? undefined : formatAge(Date.now() - fetchedAt);
  const from = file === undefined ? age : `from ${file}`;
  const invalid =
    facts !== undefined && facts.problems.length > 0 ? 'not valid, used all the same' : undefined;
  const known = [size, from, invalid].filter((part) => part !== undefined).join(' · ');
  return {
    text: `Schema of ${connection.name}`,
    detail: problem ?? (known || 'loading'),
    isBusy: loading,
    isWarning: problem !== undefined || invalid !== undefined,
    command: { id: 'instanceExplorer.reloadSchema', title: 'Reload', arguments: [connection.id] },
  };
}

function shortText({ connection, loading, failure, facts, file, fetchedAt }: SchemaState): string {
  if (connection === undefined) return '';
  if (loading) return 'loading';
  if (file !== undefined) return 'from a file';
  const age = fetchedAt === undefined ? undefined : formatAge(Date.now() - fetchedAt);
  const failed = failure !== undefined || facts?.failure !== undefined;
  return [age, failed ? 'could not be loaded' : undefined].filter((part) => part !== undefined).join(' · ');
}
