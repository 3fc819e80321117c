import {
  type CompletionItem,
  type CompletionList,
  type Connection,
  type FormattingOptions,
  type InitializeResult,
  type InlayHint,
  InlayHintKind,
  type Position,
  TextDocumentSyncKind,
  type TextEdit,
} from 'vscode-languageserver/node';
import { setDisplayLanguage } from '../../shared/displayLanguage';
import { complete, type Completion } from '../completion/complete';
import { completeTestComment } from '../completion/testComments';
import type { LanguageDocument } from '../documents/languageDocument';
import { type Format, formatDocument, type FormatEdit, formatRange } from '../formatting/formatDocument';
import { fieldTypes } from '../hints/fieldTypes';
import { type InitializationOptions, methods, schemaScheme, type WorkspaceChange } from '../protocol';
import { serveActions } from './actions';
import { rangeOf } from './locations';
import { serveNavigation } from './navigation';
import { Publisher } from './publisher';
import { serveRename } from './serveRename';
import { serveSchemas } from './serveSchemas';
import { Session } from './session';
import { isVariablesFile, VariablesFiles } from './variables';
import { applyWorkspaceChange } from './workspace';

const capabilities: InitializeResult['capabilities'] = {
  textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
  completionProvider: { triggerCharacters: ['{', '(', '$', '@', '.', ':', '[', ' ', '"'] },
  hoverProvider: true,
  signatureHelpProvider: { triggerCharacters: ['(', ','] },
  definitionProvider: true,
  typeDefinitionProvider: true,
  referencesProvider: true,
  renameProvider: { prepareProvider: true },
  documentSymbolProvider: true,
  foldingRangeProvider: true,
  inlayHintProvider: true,
  selectionRangeProvider: true,
  documentFormattingProvider: true,
  documentRangeFormattingProvider: true,
  codeActionProvider: {
    codeActionKinds: ['quickfix', 'refactor.extract', 'refactor.inline', 'refactor.rewrite'],
  },
};

/** Runs the language server for the client of an LSP connection. */
export function serve(connection: Connection): void {
  const session = new Session();
  const publisher = new Publisher(connection, session);

  connection.onInitialize(({ initializationOptions }) => {
    setDisplayLanguage((initializationOptions as InitializationOptions | undefined)?.language);
    return { capabilities };
  });
  const variables = new VariablesFiles(connection, session);
  serveDocuments(connection, session, publisher, variables);
  serveSchemas(connection, session, publisher, variables);
  serveCompletion(connection, session, variables);
  serveNavigation(connection, session, variables);
  serveRename(connection, session, variables);
  serveActions(connection, session);
  serveFormatting(connection, session);
  serveHints(connection, session);
  connection.listen();
}

function serveDocuments(
  connection: Connection,
  session: Session,
  publisher: Publisher,
  variables: VariablesFiles,
): void {
  const isSchema = (uri: string): boolean => uri.startsWith(`${schemaScheme}:`);
  const workspaceChanged = async (change: WorkspaceChange): Promise<void> => {
    const leftOut = await applyWorkspaceChange(session, change);
    if (leftOut !== undefined) connection.console.warn(leftOut);
    publisher.scheduleAll();
    publisher.publishClosed();
  };
  connection.onDidOpenTextDocument(({ textDocument: { uri, text, version } }) => {
    if (isSchema(uri)) return;
    if (isVariablesFile(uri)) return variables.opened(uri, text, version);
    session.project.opened(uri, text, version);
    publisher.schedule(uri, 0);
    variables.scheduleAll();
  });
  connection.onDidChangeTextDocument(({ textDocument: { uri, version }, contentChanges }) => {
    if (isVariablesFile(uri)) return variables.changed(uri, contentChanges, version);
    const document = session.document(uri);
    if (!document || isSchema(uri)) return;
    document.apply(contentChanges, version);
    session.project.changed();
    // Any open document can use a fragment of the changed document.
    publisher.scheduleAll();
    variables.scheduleAll();
  });
  connection.onDidCloseTextDocument(async ({ textDocument: { uri } }) => {
    if (isSchema(uri)) return;
    if (isVariablesFile(uri)) return variables.closed(uri);
    session.project.closed(uri);
    await publisher.closed(uri);
    // Reads the file, because closing a document can discard unsaved changes.
    if (!uri.startsWith('file:') || !session.document(uri)) return;
    await workspaceChanged({ changed: [{ uri }], removed: [] });
  });
  connection.onNotification(methods.workspaceChanged, workspaceChanged);
}

function serveCompletion(connection: Connection, session: Session, variables: VariablesFiles): void {
  connection.onCompletion(({ textDocument: { uri }, position, context }) => {
    if (isVariablesFile(uri)) return variables.complete(uri, position);
    const document = session.document(uri);
    const schema = session.schemaOf(uri);
    if (!document || document.tooLarge) return null;
    const line = document.lineText(position.line);
    const before = line.slice(0, position.character);
    const comment = completeTestComment(before);
    if (comment) return listOf({ ...comment, isIncomplete: false }, position);
    if (!schema) return null;
    const { project } = session;
    const after = line.slice(position.character);
    const { entries, replaces, place, isIncomplete } = complete(schema.schema, {
      project,
      document,
      position,
      before,
      after,
    });
    // A typed space opens the list only for values, variable types, `on`, and type conditions.
    if (
      context?.triggerCharacter === ' ' &&
      place !== 'value' &&
      place !== 'variableType' &&
      place !== 'on' &&
      place !== 'typeCondition'
    )
      return null;
    return listOf({ entries, replaces, isIncomplete }, position);
  });
}

function listOf(
  { entries, replaces, isIncomplete }: Omit<Completion, 'place'>,
  position: Position,
): CompletionList {
  const start = { line: position.line, character: position.character - replaces };
  return {
    isIncomplete,
    itemDefaults: { editRange: { start, end: position } },
    items: entries.map(({ insertText, ...entry }): CompletionItem =>
      insertText === undefined ? entry : { ...entry, textEditText: insertText },
    ),
  };
}

/** Provides field types as inlay hints if the setting is enabled. */
function serveHints(connection: Connection, session: Session): void {
  connection.languages.inlayHint.on(({ textDocument: { uri }, range }): InlayHint[] => {
    const document = session.document(uri);
    const { settings } = session;
    const schema = session.schemaOf(uri);
    if (!document || !schema || !settings.fieldTypes) return [];
    const start = document.offsetAt(range.start);
    return fieldTypes(schema.schema, document, start, document.offsetAt(range.end)).map(
      ({ offset, type }) => ({
        position: document.positionAt(offset),
        label: type,
        kind: InlayHintKind.Type,
        paddingLeft: true,
      }),
    );
  });
}

/** Provides formatting of documents and ranges. Prettier is loaded on the first request. */
function serveFormatting(connection: Connection, session: Session): void {
  connection.onDocumentFormatting(async ({ textDocument: { uri }, options }) => {
    const document = session.document(uri);
    if (!document || document.tooLarge) return null;
    return textEdits(document, await formatDocument(document, await formatter(options)));
  });
  connection.onDocumentRangeFormatting(async ({ textDocument: { uri }, range, options }) => {
    const document = session.document(uri);
    if (!document || document.tooLarge) return null;
    const start = document.offsetAt(range.start);
    const edits = await formatRange(document, start, document.offsetAt(range.end), await formatter(options));
    return textEdits(document, edits);
  });
}

async function formatter({ tabSize, insertSpaces }: FormattingOptions): Promise<Format> {
  const { format } = await import('../formatting/languageFormat');
  return (text) => format(text, tabSize, !insertSpaces);
}

function textEdits(document: LanguageDocument, edits: readonly FormatEdit[]): TextEdit[] {
  return edits.map((edit) => ({ range: rangeOf(document, edit), newText: edit.text }));
}
