import {
  Diagnostic,
  DiagnosticRelatedInformation,
  DiagnosticSeverity,
  languages,
  Location,
  Position,
  workspace,
  type Disposable,
  type Uri,
} from 'vscode';
import type { DigestedError } from '../../operations';
import type { ShownAnswer } from './answerDocuments';
import { errorPlace, type ErrorPlace } from './errorPlaces';
import type { RequestProblem } from './requestProblems';
import type { PreparedRun } from './send';

/** More errors than this say nothing more about a query. */
const mostProblems = 50;

/**
 * What the last run of an operation has left as Problems in its query, until the query is edited or answered
 * better: the errors of the answer, or why it was not sent.
 */
export class RunProblems implements Disposable {
  private readonly collection = languages.createDiagnosticCollection('instanceExplorer.lastRun');
  private readonly editing = workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
    if (contentChanges.length > 0) this.collection.delete(document.uri);
  });

  /** The errors of an answer. */
  async show({ prepared, read }: ShownAnswer, answerUri: Uri): Promise<void> {
    const code = codeOf('last run', prepared);
    const problems = await placed(prepared, read.errors, (error, { range }) => {
      const severity = error.locations.length > 0 ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning;
      const diagnostic = new Diagnostic(range, error.message, severity);
      diagnostic.code = code;
      diagnostic.relatedInformation = placeInAnswer(error, answerUri);
      return diagnostic;
    });
    this.replace(prepared, problems);
  }

  /**
   * Why a request was not sent. What the editor says of the place already is not said twice.
   *
   * @returns the place of the first problem that has one
   */
  async refuse(prepared: PreparedRun, problems: readonly RequestProblem[]): Promise<ErrorPlace | undefined> {
    let first: ErrorPlace | undefined;
    const found = await placed(prepared, problems, ({ message }, place) => {
      first ??= place;
      const diagnostic = new Diagnostic(place.range, message, DiagnosticSeverity.Error);
      diagnostic.code = codeOf('not sent', prepared);
      return diagnostic;
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

  private replace(prepared: PreparedRun, problems: readonly PlacedDiagnostic[]): void {
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
  prepared: PreparedRun,
  errors: readonly T[],
  diagnosticOf: (error: T, place: ErrorPlace) => Diagnostic,
): Promise<readonly PlacedDiagnostic[]> {
  const found: PlacedDiagnostic[] = [];
  for (const error of errors.slice(0, mostProblems)) {
    const place = await errorPlace(prepared, error);
    if (place === undefined) continue;
    const diagnostic = diagnosticOf(error, place);
    diagnostic.source = prepared.connection.name;
    found.push([place.document.uri, diagnostic]);
  }
  return found;
}

function codeOf(what: 'last run' | 'not sent', { request: { operation } }: PreparedRun): string {
  return operation.name === undefined ? what : `${what} of ${operation.name}`;
}

function placeInAnswer({ line }: DigestedError, answerUri: Uri): DiagnosticRelatedInformation[] {
  if (line === undefined) return [];
  const where = new Location(answerUri, new Position(line, 0));
  return [new DiagnosticRelatedInformation(where, 'the place in the answer')];
}
