import * as l10n from '@vscode/l10n';
import {
  DiagnosticSeverity,
  languages,
  Location,
  Position,
  workspace,
  type Diagnostic,
  type Disposable,
  type Uri,
} from 'vscode';
import type { DigestedError } from '../../operations/response/digest';
import type { RequestProblem } from '../../operations/run/checkRequest';
import type { PreparedRun, RequestDraft } from '../../operations/run/draft';
import { diagnostic, type Problem } from '../adapters/lensesAndProblems';
import { labelText } from '../adapters/uiText';
import { errorPlace, type ErrorPlace } from './errorPlaces';

/** The maximum number of problems shown for a run. */
const maxProblems = 50;

/**
 * Shows the problems of the last run of an operation in the documents of its request: errors of the response, or the
 * reasons why the request wasn't sent. Clears them in a document that the user edits, and when the operation runs
 * again.
 */
export class RunProblems implements Disposable {
  private readonly collection = languages.createDiagnosticCollection('instanceExplorer.lastRun');
  private readonly editing = workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
    if (contentChanges.length > 0) this.collection.delete(document.uri);
  });

  /**
   * Shows the errors of a run.
   *
   * @param responseUri the response document; each problem links to the line of its error in it
   */
  async show(prepared: PreparedRun, errors: readonly DigestedError[], responseUri: Uri): Promise<void> {
    const code = codeOf('last run', prepared);
    const source = prepared.connection.name;
    const problems = await placed(prepared, errors, (error, { range }) => {
      const severity = error.locations.length > 0 ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning;
      const { message } = error;
      return diagnostic(range, { message, severity, source, code, ...placeInResponse(error, responseUri) });
    });
    this.replace(prepared, problems);
  }

  /**
   * Shows the problems that prevented a request. Omits problems that the editor already shows at the same
   * location.
   *
   * @returns the location of the first problem with a location
   */
  async refuse(prepared: RequestDraft, problems: readonly RequestProblem[]): Promise<ErrorPlace | undefined> {
    let first: ErrorPlace | undefined;
    const code = codeOf('not sent', prepared);
    const source = prepared.connection.name;
    const severity = DiagnosticSeverity.Error;
    const found = await placed(prepared, problems, ({ message }, place) => {
      first ??= place;
      return diagnostic(place.range, { message, severity, source, code });
    });
    this.replace(prepared, []);
    this.replace(
      prepared,
      found.filter(([uri, { message, range }]) =>
        languages
          .getDiagnostics(uri)
          .every((known) => known.message !== message || !known.range.isEqual(range)),
      ),
    );
    return first;
  }

  private replace(prepared: RequestDraft, problems: readonly PlacedDiagnostic[]): void {
    const codes: readonly unknown[] = [codeOf('last run', prepared), codeOf('not sent', prepared)];
    this.collection.forEach((uri, diagnostics) => {
      this.collection.set(
        uri,
        diagnostics.filter(({ code }) => !codes.includes(code)),
      );
    });
    for (const [uri, diagnostic] of problems)
      this.collection.set(uri, [...(this.collection.get(uri) ?? []), diagnostic]);
  }

  dispose(): void {
    this.editing.dispose();
    this.collection.dispose();
  }
}

type PlacedDiagnostic = readonly [Uri, Diagnostic];

async function placed<T extends DigestedError | RequestProblem>(
  prepared: RequestDraft,
  errors: readonly T[],
  diagnosticOf: (error: T, place: ErrorPlace) => Diagnostic,
): Promise<readonly PlacedDiagnostic[]> {
  const found: PlacedDiagnostic[] = [];
  for (const error of errors.slice(0, maxProblems)) {
    const place = await errorPlace(prepared, error);
    if (!place) continue;
    found.push([place.document.uri, diagnosticOf(error, place)]);
  }
  return found;
}

function codeOf(what: 'last run' | 'not sent', { request: { operation } }: RequestDraft): string {
  const { name } = operation;
  if (name === undefined) return what === 'last run' ? l10n.t('last run') : l10n.t('not sent');
  return labelText(
    what === 'last run'
      ? l10n.t('last run of {operation}', { operation: name })
      : l10n.t('{operation} not sent', { operation: name }),
  );
}

function placeInResponse({ line }: DigestedError, responseUri: Uri): Pick<Problem, 'related'> {
  if (line === undefined) return {};
  const location = new Location(responseUri, new Position(line, 0));
  return { related: { location, message: l10n.t('location in the response') } };
}
