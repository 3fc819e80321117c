import { Range, Uri, ViewColumn, window, type TextDocument } from 'vscode';
import { largestDocument } from '../../operations/document';
import {
  placeOfLocation,
  placeOfPath,
  placeOfVariable,
  type SourcePlace,
} from '../../operations/request/places';
import type { PlacedError } from '../../operations/run/checkRequest';
import type { RequestDraft } from '../../operations/run/draft';
import { openDocument } from '../adapters/workspaceFiles';

/** The location of a response error, or of a problem that prevented a request, in a document. */
export interface ErrorPlace {
  readonly document: TextDocument;
  readonly range: Range;
}

/**
 * Locates an error in the documents of the request: at its reported position, the variable, or the field of the
 * error path. Returns `undefined` for an error without a location, if its document can't be opened, and if the
 * query document was edited, because positions might have changed.
 */
export async function errorPlace(
  prepared: RequestDraft,
  { locations, path, variable }: PlacedError,
): Promise<ErrorPlace | undefined> {
  const { request } = prepared;
  const [location] = locations;
  const place =
    (location ? placeOfLocation(request, location) : undefined) ??
    (variable === undefined ? undefined : placeOfVariable(request, variable)) ??
    placeOfPath(request, path ?? []);
  return place ? inWorkspace(prepared, place) : undefined;
}

async function inWorkspace(
  { documentUri, documentVersion }: RequestDraft,
  { origin, start, end }: SourcePlace,
): Promise<ErrorPlace | undefined> {
  try {
    const document = await openDocument(Uri.parse(origin ?? documentUri, true), largestDocument);
    if (origin === undefined && document.version !== documentVersion) return undefined;
    return { document, range: new Range(document.positionAt(start), document.positionAt(end)) };
  } catch {
    // For example, the document was closed without saving, or its file was deleted.
    return undefined;
  }
}

/** Reveals a location in the first editor group, which usually contains the query documents. */
export async function goTo({ document, range }: ErrorPlace): Promise<void> {
  await window.showTextDocument(document, { selection: range, viewColumn: ViewColumn.One });
}
