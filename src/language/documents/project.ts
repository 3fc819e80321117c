import { LanguageDocument, type PlacedDefinition } from './languageDocument';

/** A definition together with the document it stands in. */
export interface Located {
  readonly document: LanguageDocument;
  readonly placed: PlacedDefinition;
}

/** More documents than this are left out of the search for fragments: every keystroke asks for them. */
export const mostDocuments = 1000;

/** All documents of the workspace: those that are open as they are being edited, the others as they were saved. */
export class Project {
  private readonly open = new Map<string, LanguageDocument>();
  private readonly saved = new Map<string, LanguageDocument>();
  private fragments: Map<string, Located[]> | undefined;
  private spreadNames: Set<string> | undefined;

  opened(uri: string, text: string, version: number): LanguageDocument {
    const document = new LanguageDocument(uri, text, version);
    this.open.set(uri, document);
    this.changed();
    return document;
  }

  closed(uri: string): void {
    const document = this.open.get(uri);
    this.open.delete(uri);
    // Until the file is read again, it is as it was when its tab closed.
    if (document !== undefined && this.saved.has(uri)) this.saved.set(uri, document);
    this.changed();
  }

  /** @returns false when the document was left out, because there are too many */
  savedAs(uri: string, text: string): boolean {
    if (!this.saved.has(uri) && this.saved.size >= mostDocuments) return false;
    this.saved.set(uri, new LanguageDocument(uri, text));
    this.changed();
    return true;
  }

  removed(uri: string): void {
    this.saved.delete(uri);
    this.changed();
  }

  /** To be called after every edit: what is known about all definitions may have changed. */
  changed(): void {
    this.fragments = undefined;
    this.spreadNames = undefined;
  }

  get(uri: string): LanguageDocument | undefined {
    return this.open.get(uri) ?? this.saved.get(uri);
  }

  openDocuments(): readonly LanguageDocument[] {
    return [...this.open.values()];
  }

  *documents(): Generator<LanguageDocument> {
    yield* this.open.values();
    for (const [uri, document] of this.saved) if (!this.open.has(uri)) yield document;
  }

  *definitions(): Generator<Located> {
    for (const document of this.documents())
      for (const placed of document.definitions) yield { document, placed };
  }

  /** Every fragment of that name, those in the given document first. */
  fragmentsNamed(name: string, from?: LanguageDocument): readonly Located[] {
    const found = this.fragmentIndex().get(name) ?? [];
    const own = found.filter(({ document }) => document === from);
    return own.length === 0 ? found : [...own, ...found.filter(({ document }) => document !== from)];
  }

  fragmentNames(): IterableIterator<string> {
    return this.fragmentIndex().keys();
  }

  isSpread(name: string): boolean {
    this.spreadNames ??= new Set([...this.definitions()].flatMap(({ placed }) => placed.definition.spreads));
    return this.spreadNames.has(name);
  }

  private fragmentIndex(): Map<string, Located[]> {
    if (this.fragments !== undefined) return this.fragments;
    const fragments = new Map<string, Located[]>();
    for (const located of this.definitions()) {
      const { kind, name } = located.placed.definition;
      if (kind !== 'fragment' || name === undefined) continue;
      const others = fragments.get(name);
      if (others === undefined) fragments.set(name, [located]);
      else others.push(located);
    }
    this.fragments = fragments;
    return fragments;
  }
}
