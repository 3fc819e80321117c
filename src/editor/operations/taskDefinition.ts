import * as l10n from '@vscode/l10n';
import { parseExportArgs, type ExportArgs } from '../../reports/export/exportArgs';
import { notBlank, parsed } from '../../shared/schema';
import { UserError } from '../../shared/userError';
import { formatJson } from '../../shared/json/formatJson';

/** A validated task definition. */
export type TaskPlan =
  | {
      readonly kind: 'operation';
      /** The document with the operation to run, relative to the workspace folder. */
      readonly file: string;
      /** The name of an operation in the document; by default, the only one. */
      readonly operation?: string;
      /** The name of a connection; by default, the active one. */
      readonly connection?: string;
      /** The output file, relative to the workspace folder; by default, the terminal. */
      readonly output?: string;
    }
  | { readonly kind: 'report'; readonly connection?: string; readonly order: ExportArgs };

const orderNames = [
  'report',
  'connection',
  'granularity',
  'range',
  'format',
  'overwrite',
  'formulas',
  'output',
];

/**
 * Parses a task definition, which can contain any values.
 *
 * @throws UserError of kind `input` that names the property to correct
 */
export function readTask(definition: Readonly<Record<string, unknown>>): TaskPlan {
  const connection = optional('connection', text(definition, 'connection'));
  if (definition['report'] !== undefined) {
    const given = Object.fromEntries(orderNames.map((name) => [name, definition[name]]));
    return { kind: 'report', ...connection, order: parseExportArgs(given, 'output') };
  }
  const file = text(definition, 'file');
  if (file === undefined) throw new UserError('input', l10n.t('The task must specify "file" or "report".'));
  return {
    kind: 'operation',
    file,
    ...optional('operation', text(definition, 'operation')),
    ...connection,
    ...optional('output', text(definition, 'output')),
  };
}

/** Returns a key of a task, which changes if any property of its plan changes. */
export function taskIdentity(plan: TaskPlan): string {
  return formatJson(plan);
}

function text(definition: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const given = definition[name];
  const value = parsed(notBlank, given);
  if (value !== undefined || given === undefined) return value;
  throw new UserError(
    'input',
    l10n.t('"{property}" in the task must be a string that isn\'t empty.', { property: name }),
  );
}

function optional<Name extends string>(name: Name, value: string | undefined): Partial<Record<Name, string>> {
  return value === undefined ? {} : ({ [name]: value } as Record<Name, string>);
}
