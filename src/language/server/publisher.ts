import * as l10n from '@vscode/l10n';
import {
  DiagnosticSeverity,
  DiagnosticTag,
  type Connection,
  type Diagnostic,
} from 'vscode-languageserver/node';
import type { DocumentProblem } from '../diagnostics/problem';
import type { LanguageDocument } from '../documents/languageDocument';
import { ruleUri } from '../rulePages';
import { newErrors, type BrokenDocument } from '../schema/brokenOperations';
import type { Session } from './session';
import { Slices } from './slices';

/** The delay between the last keystroke and diagnostics, in milliseconds. */
const quietMs = 150;

/**
 * Sends diagnostics for open documents and for closed documents that a schema change broke. Validates open
 * documents in steps and discards outdated results.
 */
export class Publisher {
  private readonly waiting = new Map<string, NodeJS.Timeout>();
  /**
   * The documents that the last schema change broke, by connection ID, with the keys of their earlier errors.
   */
  private readonly broken = new Map<string, ReadonlyMap<string, ReadonlySet<string>>>();
  /** Closed documents that have diagnostics. */
  private readonly closedWithDiagnostics = new Set<string>();
  /** The latest validation of each open document. Starting another one cancels it. */
  private readonly looks = new Map<string, symbol>();
  /** The latest validation of all closed documents. Starting another one cancels it. */
  private closedLook: symbol | undefined;

  constructor(
    private readonly connection: Connection,
    private readonly session: Session,
  ) {}

  /** Validates a document after a delay. Each call restarts the delay. */
  schedule(uri: string, delayMs = quietMs): void {
    clearTimeout(this.waiting.get(uri));
    this.waiting.set(
      uri,
      setTimeout(() => {
        this.waiting.delete(uri);
        void this.publish(uri);
      }, delayMs),
    );
  }

  scheduleAll(): void {
    for (const { uri } of this.session.project.openDocuments()) this.schedule(uri);
  }

  async closed(uri: string): Promise<void> {
    clearTimeout(this.waiting.get(uri));
    this.waiting.delete(uri);
    this.looks.delete(uri);
    await this.publishClosedDocument(uri);
  }

  /**
   * Sets the documents that the last change to a connection's schema broke, and sends diagnostics for the closed
   * ones.
   */
  setBroken(connectionId: string, broken: readonly BrokenDocument[]): void {
    this.broken.set(connectionId, new Map(broken.map(({ document, earlier }) => [document.uri, earlier])));
    this.publishClosed();
  }

  /**
   * Sends diagnostics for closed documents: the remaining errors from the last schema change of each
   * document's connection. Responds to requests meanwhile.
   */
  publishClosed(): void {
    const look = Symbol();
    this.closedLook = look;
    void this.publishClosedInSteps(() => this.closedLook === look);
  }

  private async publishClosedInSteps(isLatest: () => boolean): Promise<void> {
    const uris = [...this.broken.values()].flatMap((documents) => [...documents.keys()]);
    const slices = new Slices();
    for (const uri of new Set([...this.closedWithDiagnostics, ...uris])) {
      if (slices.isOver) await slices.pause();
      if (!isLatest()) return;
      const isOpen = this.session.project.openDocuments().some((open) => open.uri === uri);
      if (!isOpen) void this.publishClosedDocument(uri);
    }
  }

  private async publishClosedDocument(uri: string): Promise<void> {
    const diagnostics = this.stillBroken(uri);
    if (diagnostics.length > 0) this.closedWithDiagnostics.add(uri);
    else this.closedWithDiagnostics.delete(uri);
    await this.connection.sendDiagnostics({ uri, diagnostics });
  }

  private stillBroken(uri: string): Diagnostic[] {
    const earlier = this.broken.get(this.session.connectionOf(uri) ?? '')?.get(uri);
    const document = this.session.document(uri);
    const schema = this.session.schemaOf(uri)?.schema;
    if (!earlier || !document || !schema) return [];
    return newErrors(this.session.diagnoser, document, schema, earlier).map((problem) =>
      toDiagnostic(problem, document),
    );
  }

  private async publish(uri: string): Promise<void> {
    const document = this.session.project.openDocuments().find((open) => open.uri === uri);
    if (!document) return;
    const look = Symbol();
    this.looks.set(uri, look);
    const { version } = document;
    const schema = this.session.schemaOf(uri);
    const limits = this.session.costLimitsOf(uri);
    const diagnostics: Diagnostic[] = [];
    const slices = new Slices();
    for (const problems of this.session.diagnoser.problems(document, schema?.schema, limits)) {
      diagnostics.push(...problems.map((problem) => toDiagnostic(problem, document)));
      if (!slices.isOver) continue;
      await slices.pause();
      // The document was closed, or another validation started.
      if (this.looks.get(uri) !== look) return;
      if (document.version !== version || this.session.schemaOf(uri) !== schema) return this.schedule(uri);
    }
    if (document.tooLarge) diagnostics.push(tooLarge());
    await this.connection.sendDiagnostics({ uri, version, diagnostics });
  }
}

const severities = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
} as const;

const tags = { deprecated: DiagnosticTag.Deprecated, unnecessary: DiagnosticTag.Unnecessary } as const;

const diagnosticSource = 'Instance Explorer';

export function toDiagnostic(problem: DocumentProblem, document: LanguageDocument): Diagnostic {
  const { code, message, severity, tag, start, end } = problem;
  return {
    range: { start: document.positionAt(start), end: document.positionAt(end) },
    severity: severities[severity],
    source: diagnosticSource,
    code,
    message,
    codeDescription: { href: ruleUri(code) },
    ...(tag && { tags: [tags[tag]] }),
  };
}

function tooLarge(): Diagnostic {
  return {
    range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } },
    severity: DiagnosticSeverity.Information,
    source: diagnosticSource,
    code: 'too-large',
    codeDescription: { href: ruleUri('too-large') },
    message: l10n.t(
      'This document is too large to be checked. Move operations to smaller files for diagnostics and completion.',
    ),
  };
}
