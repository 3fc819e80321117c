import { basename } from 'node:path/posix';
import * as l10n from '@vscode/l10n';
import { window, workspace, type TextDocument, type Uri } from 'vscode';
import type { Connection } from '../../instance/connection';
import type { Operation } from '../../operations/document';
import {
  largestVariablesFile,
  missingVariables,
  readVariables,
  variablesPath,
  variablesTemplate,
  type Variables,
} from '../../operations/variables';
import { UserError } from '../../shared/userError';
import type { App } from '../app';
import { readText } from '../adapters/workspaceFiles';
import { askVariables } from './askVariables';
import { rememberedVariables } from './variableMemory';

/**
 * Returns the variables of an operation from the variables file of its document (`users.vars.json` for
 * `users.graphql`) and its variables saved for the connection. Prompts for missing variables.
 *
 * @param entered replaces the values of the file and the saved values
 * @returns `undefined` if the user cancels
 * @throws UserError `input` if the file isn't valid; `tooLarge` or a file system error if it can't be read
 */
export async function variablesFor(
  app: App,
  document: TextDocument,
  operation: Operation,
  connection: Connection,
  entered?: Variables,
): Promise<Variables | undefined> {
  if ((operation.node.variableDefinitions ?? []).length === 0) return {};
  const known = entered ?? (await knownVariables(app, document, operation, connection));
  const missing = missingNames(operation, known);
  return missing.size === 0 ? known : askVariables(app, connection, operation, missing, known);
}

/**
 * Returns the variables of the variables file, and the saved variables that the operation declares. The file takes
 * precedence. Doesn't prompt.
 */
export async function knownVariables(
  app: App,
  document: TextDocument,
  operation: Operation,
  connection: Connection | undefined,
): Promise<Variables> {
  const filed = await filedVariables(document, operation);
  if (!connection) return filed;
  const declared = new Set(
    (operation.node.variableDefinitions ?? []).map(({ variable }) => variable.name.value),
  );
  const remembered = Object.entries(rememberedVariables(app, document.uri.toString(), operation, connection));
  return { ...Object.fromEntries(remembered.filter(([name]) => declared.has(name))), ...filed };
}

/**
 * Returns the variables of an operation in the variables file of its document; none if there is no file.
 *
 * @throws UserError `input` if the file isn't valid; `tooLarge` or a file system error if it can't be read
 */
export async function filedVariables(document: TextDocument, operation: Operation): Promise<Variables> {
  const json = document.isUntitled ? undefined : await readText(variablesUri(document), largestVariablesFile);
  return json === undefined ? {} : readVariables(json, operation);
}

/** Returns the name of the variables file of a document, for example `users.vars.json`. */
export function variablesFileName(document: TextDocument): string {
  return basename(variablesUri(document).path);
}

/**
 * Opens the variables file of a document. Creates a missing file with an entry for the operation.
 *
 * @throws UserError `input` if the document isn't saved; `tooLarge` or a file system error if the file can't be read
 *   or created
 */
export async function openVariablesFile(document: TextDocument, operation: Operation): Promise<void> {
  if (document.isUntitled) {
    throw new UserError('input', l10n.t('An unsaved document has no variables file.'), {
      advice: l10n.t('Save the document first.'),
    });
  }
  const uri = variablesUri(document);
  const json = await readText(uri, largestVariablesFile);
  if (json === undefined) await workspace.fs.writeFile(uri, Buffer.from(variablesTemplate(operation)));
  await window.showTextDocument(uri);
}

function missingNames(operation: Operation, values: Variables): ReadonlySet<string> {
  return new Set(missingVariables(operation, values).map((text) => /^\$(\w+)/.exec(text)?.[1] ?? ''));
}

function variablesUri(document: TextDocument): Uri {
  return document.uri.with({ path: variablesPath(document.uri.path) });
}
