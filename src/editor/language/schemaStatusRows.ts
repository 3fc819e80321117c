import * as l10n from '@vscode/l10n';
import type { UserError } from '../../shared/userError';
import type { SchemaState } from '../../core/schemas/connectionSchema';

/** A row that the Schema view shows if there is no schema. */
export interface SchemaStatusRow {
  readonly kind: 'status';
  readonly label: string;
  readonly tooltip?: string;
  readonly icon: string;
  readonly command?: 'instanceExplorer.chooseSchemaFile' | 'instanceExplorer.reloadSchema';
}

const tryAgain = (): SchemaStatusRow => ({
  kind: 'status',
  label: l10n.t('Try Again'),
  icon: 'refresh',
  command: 'instanceExplorer.reloadSchema',
});
const chooseFile = (): SchemaStatusRow => ({
  kind: 'status',
  label: l10n.t('Choose Schema File...'),
  icon: 'go-to-file',
  command: 'instanceExplorer.chooseSchemaFile',
});

/** Returns the rows to show without a schema: the progress, or the error with actions to fix it. */
export function schemaStatusRows({ facts, loading, failure }: SchemaState): readonly SchemaStatusRow[] {
  if ((facts?.types ?? 0) > 0) return [];
  if (!loading && failure) return failureRows(failure);
  if (!loading && facts?.failure !== undefined) return failureRows({ message: facts.failure });
  // The server knows that there is no schema, and nothing requests one, for example after a canceled sign-in.
  if (!loading && facts) return failureRows({ message: l10n.t("The schema isn't loaded.") });
  return [{ kind: 'status', label: l10n.t('Loading schema...'), icon: 'loading~spin' }];
}

/** Returns rows with the error and the actions to fix it. */
export function failureRows({
  message,
  explanation = message,
}: Pick<UserError, 'message'> & Partial<Pick<UserError, 'explanation'>>): readonly SchemaStatusRow[] {
  return [{ kind: 'status', label: message, tooltip: explanation, icon: 'error' }, tryAgain(), chooseFile()];
}
