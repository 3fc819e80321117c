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

/** Where an error of an answer is in the workspace. */
export interface ErrorPlace {
  readonly document: TextDocument;
  readonly range: Range;
}

/**
 * Where an error is in the documents that were sent: at the position the instance names, or at the field that
 * the path of the answer leads to. Nowhere when the document was edited since, because positions have moved.
 */
export async function errorPlace(
  prepared: RequestDraft,
  { locations, path, variable }: PlacedError,
): Promise<ErrorPlace | undefined> {
  const { request } = prepared;
  const [location] = locations;
  const place =
    (location === undefined ? undefined : placeOfLocation(request, location)) ??
    (variable === undefined ? undefined : placeOfVariable(request, variable)) ??
    placeOfPath(request, path ?? []);
  return place === undefined ? undefined : inWorkspace(prepared, place);
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
    // The document was closed without being saved, or its file is gone.
    return undefined;
  }
}

/** Shows a place in the editor on the left, where queries stand. */
export async function goTo({ document, range }: ErrorPlace): Promise<void> {
  await window.showTextDocument(document, { selection: range, viewColumn: ViewColumn.One });
}
