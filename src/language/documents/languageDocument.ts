import { TextDocument, type TextDocumentContentChangeEvent } from 'vscode-languageserver-textdocument';
import { largestDocument } from '../../operations/document';
import { sliceDefinitions } from '../../operations/slices';
import { editDefinition, type ParsedDefinition, parseDefinition } from './parseDefinition';
import { SpareSelections } from './selections';

/** A definition and its position in its document. */
export interface PlacedDefinition {
  readonly start: number;
  readonly end: number;
  readonly definition: ParsedDefinition;
}

/** The text and definitions of a document. */
export class LanguageDocument {
  /** Called before each edit, with the last line before it, or -1. */
  onEdit: ((line: number) => void) | undefined;
  private readonly text: TextDocument;
  private placed: readonly PlacedDefinition[] | undefined;
  /** The result of the last read. Its nodes can be used again after an edit. */
  private last: { readonly content: string; readonly placed: readonly PlacedDefinition[] } | undefined;
  /** The selections of the latest changed or removed definitions. Their nodes can be used again. */
  private spare: SpareSelections | undefined;

  constructor(
    readonly uri: string,
    text: string,
    version = 0,
  ) {
    this.text = TextDocument.create(uri, 'graphql', version, text);
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
      this.onEdit?.('range' in change ? change.range.start.line : -1);
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

  /** Returns the definition around an offset. A definition with a syntax error extends to the next one. */
  definitionAt(offset: number): PlacedDefinition | undefined {
    const placed = this.definitions.findLast(({ start }) => start <= offset);
    const isIncomplete = placed?.definition.syntaxError !== undefined;
    return placed && (isIncomplete || offset <= placed.end) ? placed : undefined;
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
    return around ? this.positionAt(around.start).line : 0;
  }

  private read(): readonly PlacedDefinition[] {
    if (this.tooLarge) return [];
    const { content } = this;
    const placed = this.readEdit(content) ?? this.readComplete(content);
    this.last = { content, placed };
    return placed;
  }

  /**
   * Reads the document after an edit inside one selection. Parses only the text of this selection. Returns `undefined`
   * if that isn't possible.
   */
  private readEdit(content: string): readonly PlacedDefinition[] | undefined {
    const { last } = this;
    if (last?.content === content) return last.placed;
    // A syntax error can determine where other definitions start.
    if (!last || last.placed.some(({ definition }) => definition.syntaxError !== undefined)) return undefined;
    const { start, end } = changedRange(last.content, content);
    const edited = last.placed.findLast((placed) => placed.start < start);
    if (!edited || end >= edited.end) return undefined;
    const by = content.length - last.content.length;
    const text = content.slice(edited.start, edited.end + by);
    // Definitions with the same text have the same nodes.
    const isSame = ({ definition }: PlacedDefinition): boolean =>
      definition === edited.definition || definition.text === text;
    if (last.placed.some((placed) => placed !== edited && isSame(placed))) return undefined;
    const definition = editDefinition(edited.definition, text, start - edited.start, end - edited.start);
    if (!definition) return undefined;
    return last.placed.map((placed) => {
      if (placed.start < edited.start) return placed;
      if (placed === edited) return { ...edited, end: edited.end + by, definition };
      return { ...placed, start: placed.start + by, end: placed.end + by };
    });
  }

  private readComplete(content: string): readonly PlacedDefinition[] {
    const slices = sliceDefinitions(content).map((slice) => ({
      ...slice,
      text: content.slice(slice.start, slice.end),
    }));
    const texts = new Set(slices.map(({ text }) => text));
    const earlier = new Set(this.last?.placed.map(({ definition }) => definition));
    const dropped = [...earlier].flatMap(({ text, node }) => (!node || texts.has(text) ? [] : [node]));
    if (dropped.length > 0) this.spare = new SpareSelections(dropped);
    const known = new Map([...earlier].map((definition) => [definition.text, definition]));
    return slices.map(({ start, end, text }) => {
      const definition = known.get(text) ?? parseDefinition(text, this.spare);
      known.set(text, definition);
      return { start, end, definition };
    });
  }
}

/**
 * Returns the range of `before` that differs from `after`: the offset of its first character, and the offset after
 * its last one. The text outside of the range is the same in both.
 */
function changedRange(before: string, after: string): { start: number; end: number } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  let same = 0;
  while (
    same < shorter - start &&
    before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)
  )
    same += 1;
  return { start, end: before.length - same };
}
