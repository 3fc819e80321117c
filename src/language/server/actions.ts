import {
  type CodeAction,
  type CodeActionParams,
  type Connection,
  type Diagnostic,
  type TextEdit,
} from 'vscode-languageserver/node';
import type { Action, ProblemAt } from '../actions/action';
import { codeActions } from '../actions/codeActions';
import type { LanguageDocument } from '../documents/languageDocument';
import { rangeOf } from './locations';
import type { Session } from './session';

/** Provides quick fixes and refactorings. */
export function serveActions(connection: Connection, session: Session): void {
  connection.onCodeAction(({ textDocument: { uri }, range, context }: CodeActionParams) => {
    const document = session.document(uri);
    const { project } = session;
    const schema = session.schemaOf(uri);
    if (!document || !schema || document.tooLarge) return null;
    const start = document.offsetAt(range.start);
    const end = document.offsetAt(range.end);
    const placed = document.definitionAt(start);
    if (!placed) return null;
    const problems = new Map<ProblemAt, Diagnostic>();
    for (const diagnostic of context.diagnostics)
      problems.set(urlProblemOf(document, diagnostic), diagnostic);
    const request = { schema: schema.schema, project, document, placed, start, end };
    const connectionId = session.connectionOf(uri);
    return codeActions(request, [...problems.keys()]).map((action) =>
      toCodeAction(action, problems, connectionId),
    );
  });
}

function urlProblemOf(document: LanguageDocument, { code, message, range }: Diagnostic): ProblemAt {
  return {
    code: String(code),
    message: typeof message === 'string' ? message : message.value,
    start: document.offsetAt(range.start),
    end: document.offsetAt(range.end),
  };
}

function toCodeAction(
  { title, kind, edits, problem, preferred, command }: Action,
  problems: ReadonlyMap<ProblemAt, Diagnostic>,
  connectionId: string | undefined,
): CodeAction {
  const changes: Record<string, TextEdit[]> = {};
  for (const { document, start, end, text } of edits)
    (changes[document.uri] ??= []).push({ range: rangeOf(document, { start, end }), newText: text });
  const diagnostic = problem ? problems.get(problem) : undefined;
  return {
    title,
    kind,
    ...(command === undefined
      ? { edit: { changes } }
      : { command: { title, command, arguments: [connectionId] } }),
    ...(diagnostic && { diagnostics: [diagnostic] }),
    ...(preferred === true ? { isPreferred: true } : {}),
  };
}
