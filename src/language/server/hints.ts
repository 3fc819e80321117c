import { InlayHintKind, type Connection, type InlayHint } from 'vscode-languageserver/node';
import { fieldTypes } from '../hints/fieldTypes';
import type { Session } from './session';

/** Provides field types as inlay hints if the setting is enabled. */
export function serveHints(connection: Connection, session: Session): void {
  connection.languages.inlayHint.on(({ textDocument: { uri }, range }): InlayHint[] => {
    const document = session.document(uri);
    const { settings } = session;
    const schema = session.schemaOf(uri);
    if (document === undefined || schema === undefined || !settings.fieldTypes) return [];
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
