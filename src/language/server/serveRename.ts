import * as l10n from '@vscode/l10n';
import { ResponseError, type Connection, type TextEdit } from 'vscode-languageserver/node';
import { anonymousKey, variablesPath } from '../../operations/variables';
import { toUserError } from '../../shared/userError';
import type { Mention } from '../navigation/mentions';
import { renameMentions, renameable } from '../navigation/rename';
import { keyPlaces } from '../variables/keyPlaces';
import { locationOf } from './locations';
import type { Session } from './session';
import type { VariablesFiles } from './variables';

type Changes = Record<string, TextEdit[]>;

/** Renames fragments, operations, and variables in all documents and variables files that use them. */
export function serveRename(connection: Connection, session: Session, variables: VariablesFiles): void {
  connection.onPrepareRename(({ textDocument: { uri }, position }) => {
    const document = session.document(uri);
    if (!document) return null;
    const symbol = renameable(session.typesOf(uri), document, position);
    if (!symbol) return null;
    const { line } = position;
    const text = document.lineText(line).slice(symbol.start, symbol.end);
    const start = symbol.start + (text.startsWith('$') ? 1 : 0);
    return { start: { line, character: start }, end: { line, character: symbol.end } };
  });
  connection.onRenameRequest(async ({ textDocument: { uri }, position, newName }) => {
    const document = session.document(uri);
    if (!document) return null;
    const kind = renameable(session.typesOf(uri), document, position)?.thing.kind;
    try {
      const changes: Changes = {};
      const newText = newName.replace(/^\$/, '');
      const found = renameMentions(session.typesOf(uri), session.project, document, position, newName);
      for (const mention of found) {
        const { uri: where, range } = locationOf(mention);
        (changes[where] ??= []).push({ range, newText });
      }
      if (kind === 'operation' || kind === 'variable') await renameKeys(variables, found, newText, changes);
      return { changes };
    } catch (error) {
      return new ResponseError(0, toUserError(error, l10n.t("Couldn't rename the symbol.")).explanation);
    }
  });
}

/**
 * Adds the edits of variables files, in which operation names are keys and variable names are nested keys.
 */
async function renameKeys(
  variables: VariablesFiles,
  mentions: readonly Mention[],
  newText: string,
  changes: Changes,
): Promise<void> {
  for (const { document, start, end, defines } of mentions) {
    const definition = document.definitionAt(start)?.definition;
    if (!defines || definition?.kind !== 'operation') continue;
    const operation = definition.name ?? anonymousKey;
    const name = document.content.slice(start, end);
    const path = document.content[start - 1] === '$' ? [operation, name] : [operation];
    const uri = variablesPath(document.uri);
    const file = await variables.read(uri);
    if (!file) continue;
    for (const place of keyPlaces(file.getText(), path)) {
      const range = { start: file.positionAt(place.start), end: file.positionAt(place.end) };
      (changes[uri] ??= []).push({ range, newText });
    }
  }
}
