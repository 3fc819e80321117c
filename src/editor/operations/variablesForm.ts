import * as l10n from '@vscode/l10n';
import type { Uri } from 'vscode';
import type { Connection } from '../../instance/connection';
import { variableInput } from '../../operations/request/variableInputs';
import { variableRows } from '../../operations/request/variableRows';
import { secretVariables } from '../../operations/run/settings';
import type { Variables } from '../../operations/variables';
import { pickItem, type PickItem } from '../adapters/picks';
import { withIcon } from '../adapters/uiText';
import type { App } from '../app';
import { askVariables } from './askVariables';
import { chosenOperation, type ChosenOperation } from './workspaceRun';
import type { OperationRunner } from './runOperation';
import { rememberVariables } from './variableMemory';
import { filedVariables, knownVariables, openVariablesFile, variablesFileName } from './variablesFile';

type FormAction =
  { readonly kind: 'edit'; readonly name: string } | { readonly kind: 'file' } | { readonly kind: 'run' };

interface FormParts {
  readonly app: App;
  readonly runner: OperationRunner;
  /** Called after a value is saved. */
  readonly onSaved: () => void;
}

interface FormItem extends PickItem {
  readonly action: FormAction;
}

/**
 * Lists the variables of an operation with their values, and lets the user edit them and run the operation.
 * Saves each entered value for the next run, except for secrets.
 */
export async function editVariables(
  { app, runner, onSaved }: FormParts,
  uri: Uri | undefined,
  offset: number | undefined,
): Promise<void> {
  const chosen = await chosenOperation(uri, offset);
  const { document, operation } = chosen;
  const connection = await runner.connectionFor(document);
  if (!connection) return;
  let values = await knownVariables(app, document, operation, connection);
  let edited: string | undefined;
  for (;;) {
    const items = await itemsOf(app, connection, chosen, values);
    const { name } = operation;
    const picked = await pickItem(items, {
      active: activeItem(items, edited),
      matchOnDescription: true,
      title: name === undefined ? l10n.t('Variables') : l10n.t('Variables of {name}', { name }),
      placeHolder: l10n.t('Select a variable to edit its value'),
    });
    if (!picked) return;
    const { action } = picked;
    if (action.kind === 'file') return openVariablesFile(document, operation);
    if (action.kind === 'run') {
      await runner.run(document.uri, operation.start, { connection, variables: values });
      return;
    }
    edited = action.name;
    const entered = await askVariables(app, connection, operation, new Set([edited]), values);
    if (!entered) continue;
    values = entered;
    await rememberVariables(app, document.uri.toString(), operation, connection, values);
    onSaved();
  }
}

async function itemsOf(
  app: App,
  connection: Connection,
  { document, operation }: ChosenOperation,
  values: Variables,
): Promise<readonly FormItem[]> {
  const filed = await filedVariables(document, operation);
  const file = document.isUntitled ? undefined : variablesFileName(document);
  const inputs = (operation.node.variableDefinitions ?? []).map((definition) => variableInput(definition));
  const rows = variableRows(inputs, values, secretVariables(app.settings)).map(
    ({ name, label, value, isMissing }): FormItem => {
      // The variables file overrides entered values.
      const isFiled = Object.hasOwn(filed, name);
      return {
        label: withIcon(isMissing ? 'warning' : 'symbol-variable', label),
        description: isFiled && file !== undefined ? `${value} · ${file}` : value,
        action: isFiled ? { kind: 'file' } : { kind: 'edit', name },
      };
    },
  );
  const run: FormItem = {
    label: withIcon('play', l10n.t({ message: 'Run', comment: 'Runs an operation' })),
    description: l10n.t('on {connection}', { connection: connection.name }),
    action: { kind: 'run' },
  };
  const open: FormItem = {
    label: withIcon('json', l10n.t('Open Variables File')),
    description: l10n.t('The values in {file} take precedence', { file: file ?? '' }),
    action: { kind: 'file' },
  };
  return file === undefined ? [...rows, run] : [...rows, run, open];
}

/** Returns the item to focus: the first missing variable, or else *Run* after an edit, or else the first item. */
function activeItem(items: readonly FormItem[], edited: string | undefined): FormItem | undefined {
  const missing = items.find(({ label }) => typeof label !== 'string' && label.icon === 'warning');
  return missing ?? (edited === undefined ? items[0] : items.find(({ action }) => action.kind === 'run'));
}
