import { LanguageStatusSeverity, languages, type Disposable, type LanguageStatusItem } from 'vscode';
import { formatAge, formatPlural } from '../../shared/format';
import type { SchemaLifecycle, SchemaState } from './schemaLifecycle';

/** The age in words is brought up to date this often. */
const refreshMs = 60_000;

/**
 * Says in the language status of GraphQL documents which schema is in use and how old it is.
 *
 * @param tell hears the same in short, to show elsewhere
 */
export function showSchemaStatus(schemas: SchemaLifecycle, tell: (text: string) => void): Disposable {
  const item = languages.createLanguageStatusItem('instanceExplorer.schema', { language: 'graphql' });
  item.name = 'Schema';
  const show = (): void => {
    describe(item, schemas.state);
    tell(shortText(schemas.state));
  };
  const subscription = schemas.onDidChange(show);
  const timer = setInterval(show, refreshMs);
  show();
  return {
    dispose: () => {
      clearInterval(timer);
      subscription.dispose();
      item.dispose();
    },
  };
}

function describe(item: LanguageStatusItem, state: SchemaState): void {
  const { connection, loading, failure, facts, file, fetchedAt } = state;
  item.busy = loading;
  item.severity = LanguageStatusSeverity.Information;
  if (connection === undefined) {
    item.text = 'No schema';
    item.detail = 'choose an instance for completion and checks';
    item.command = { command: 'instanceExplorer.switchConnection', title: 'Choose' };
    return;
  }
  item.text = `Schema of ${connection.name}`;
  item.command = { command: 'instanceExplorer.reloadSchema', title: 'Reload' };
  const problem = failure?.explanation ?? facts?.failure;
  if (problem !== undefined) {
    item.severity = LanguageStatusSeverity.Warning;
    item.detail = problem;
    return;
  }
  const size = facts === undefined || facts.types === 0 ? undefined : formatPlural('type', facts.types);
  const age = fetchedAt === undefined ? undefined : formatAge(Date.now() - fetchedAt);
  const from = file === undefined ? age : `from ${file}`;
  const invalid =
    facts !== undefined && facts.problems.length > 0 ? 'not valid, used all the same' : undefined;
  if (invalid !== undefined) item.severity = LanguageStatusSeverity.Warning;
  item.detail = [size, from, invalid].filter((part) => part !== undefined).join(' · ') || 'loading';
}

function shortText({ connection, loading, failure, facts, file, fetchedAt }: SchemaState): string {
  if (connection === undefined) return '';
  if (loading) return 'loading';
  if (file !== undefined) return 'from a file';
  const age = fetchedAt === undefined ? undefined : formatAge(Date.now() - fetchedAt);
  const failed = failure !== undefined || facts?.failure !== undefined;
  return [age, failed ? 'could not be loaded' : undefined].filter((part) => part !== undefined).join(' · ');
}
