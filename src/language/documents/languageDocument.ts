import { TextDocument, type TextDocumentContentChangeEvent } from 'vscode-languageserver-textdocument';
import { largestDocument } from '../../operations/document';
import { sliceDefinitions } from '../../operations/slices';
import { LineStates } from '../completion/lineStates';
import { parseDefinition, type ParsedDefinition } from './parseDefinition';

/** A definition and its position in its document. */
export interface PlacedDefinition {
  readonly start: number;
  readonly end: number;
  readonly definition: ParsedDefinition;
}

/** The text, definitions, and lexer states of a document. */
export class LanguageDocument {
  readonly lines: LineStates;
  private readonly text: TextDocument;
  private placed: readonly PlacedDefinition[] | undefined;
  /** Parsed definitions by text, to avoid parsing and validating unchanged definitions again. */
  private known = new Map<string, ParsedDefinition>();

  constructor(
    readonly uri: string,
    text: string,
    version = 0,
  ) {
    this.text = TextDocument.create(uri, 'graphql', version, text);
    this.lines = new LineStates(
      (line) => this.lineText(line),
      (line) => this.definitionLine(line),
    );
  }

  get version(): number {
    return this.text.version;
  }

  get content(): string {
    return this.text.getText();
  }

  get lineCount(): number {
    return this.text.lineCount;
  }

  /**
   * Whether the document is too large to parse. It is only highlighted, because parsing would take seconds
   * per keystroke.
   */
  get tooLarge(): boolean {
    return this.content.length > largestDocument;
  }

  /** Applies edits in order. */
  apply(changes: readonly TextDocumentContentChangeEvent[], version: number): void {
    for (const change of changes) {
      this.lines.dropAfter('range' in change ? change.range.start.line : -1);
      TextDocument.update(this.text, [change], version);
    }
    this.placed = undefined;
  }

  positionAt(offset: number): { line: number; character: number } {
    return this.text.positionAt(offset);
  }

  offsetAt(position: { line: number; character: number }): number {
    return this.text.offsetAt(position);
  }

  /** Returns a line without its line break. */
  lineText(line: number): string {
    const text = this.text.getText({
      start: { line, character: 0 },
      end: { line: line + 1, character: 0 },
    });
    return text.replace(/\r?\n$|\r$/, '');
  }

  get definitions(): readonly PlacedDefinition[] {
    this.placed ??= this.read();
    return this.placed;
  }

  /** Returns the definition around an offset. An incomplete definition extends to the next one. */
  definitionAt(offset: number): PlacedDefinition | undefined {
    const placed = this.definitions.findLast(({ start }) => start <= offset);
    const isIncomplete = placed?.definition.syntaxError !== undefined;
    return placed !== undefined && (isIncomplete || offset <= placed.end) ? placed : undefined;
  }

  /**
   * Returns the line of the last definition that starts in the first column at or above a line, or 0 if there
   * is none.
   */
  definitionLine(line: number): number {
    const lineStart = this.offsetAt({ line, character: 0 });
    const around = this.definitions.findLast(
      ({ start, definition }) =>
        start <= lineStart && definition.kind !== 'stray' && this.positionAt(start).character === 0,
    );
    return around === undefined ? 0 : this.positionAt(around.start).line;
  }

  private read(): readonly PlacedDefinition[] {
    if (this.tooLarge) return [];
    const { content } = this;
    const known = new Map<string, ParsedDefinition>();
    const placed = sliceDefinitions(content).map(({ start, end }) => {
      const text = content.slice(start, end);
      const definition = known.get(text) ?? this.known.get(text) ?? parseDefinition(text);
      known.set(text, definition);
      return { start, end, definition };
    });
    this.known = known;
    return placed;
  }
}
