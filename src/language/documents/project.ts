import { maxWorkspaceFiles } from '../../operations/workspaceFiles';
import { fileName } from '../fileName';
import { DefinitionIndex, type IndexedDefinition } from './definitionIndex';
import { LanguageDocument, type PlacedDefinition } from './languageDocument';
import { outlineOf, outlineText } from './outline';
import { StoredDocuments } from './storedDocuments';

/** A definition and the document that contains it. */
export interface Located {
  readonly document: LanguageDocument;
  readonly placed: PlacedDefinition;
}

/**
 * The documents of the workspace, with unsaved changes. Also contains open documents outside the workspace,
 * such as the other side of a comparison; other documents can't use their fragments.
 */
export class Project {
  private readonly open = new Map<string, LanguageDocument>();
  private readonly saved = new StoredDocuments();
  private readonly labels = new Map<string, string>();
  /** The definitions of the workspace documents. Contains those of open documents since the last use of the index. */
  private readonly indexed = new DefinitionIndex();
  /** The contents of the open documents in the index. */
  private readonly indexedContents = new Map<string, string>();
  private isIndexOutdated = false;

  opened(uri: string, text: string, version: number): LanguageDocument {
    const document = new LanguageDocument(uri, text, version);
    this.open.set(uri, document);
    this.changed();
    return document;
  }

  closed(uri: string): void {
    const document = this.open.get(uri);
    this.open.delete(uri);
    this.indexedContents.delete(uri);
    // Uses the text of the closed editor until the file is read again.
    if (document && this.saved.has(uri)) this.store(uri, document.content);
  }

  /**
   * @param label the document's path in the workspace, for messages
   * @returns `false` if the document isn't added because the maximum number of workspace files is reached
   */
  savedAs(uri: string, text: string, label?: string): boolean {
    if (!this.saved.has(uri) && this.saved.size >= maxWorkspaceFiles) return false;
    if (label !== undefined) this.labels.set(uri, label);
    this.store(uri, text);
    return true;
  }

  removed(uri: string): void {
    this.saved.remove(uri);
    this.labels.delete(uri);
    this.indexedContents.delete(uri);
    this.indexed.set(uri, []);
  }

  /** Updates the index of fragments before its next use. Must be called after every edit. */
  changed(): void {
    this.isIndexOutdated = true;
  }

  get(uri: string): LanguageDocument | undefined {
    return this.open.get(uri) ?? this.saved.get(uri);
  }

  openDocuments(): readonly LanguageDocument[] {
    return [...this.open.values()];
  }

  /** Yields the URI of each document: of open ones first. */
  *uris(): Generator<string> {
    yield* this.open.keys();
    for (const uri of this.saved.uris()) if (!this.open.has(uri)) yield uri;
  }

  *documents(): Generator<LanguageDocument> {
    for (const uri of this.uris()) {
      const document = this.get(uri);
      if (document) yield document;
    }
  }

  /**
   * Returns the URIs of the documents that contain one of the names, or use a fragment of such a document. Reads the
   * texts without parsing them.
   */
  naming(names: ReadonlySet<string>): readonly string[] {
    const found = new Set<string>();
    for (const uri of this.uris()) {
      const text = this.open.get(uri)?.content ?? this.saved.text(uri) ?? '';
      for (const [name] of text.matchAll(/[_A-Za-z]\w*/g))
        if (names.has(name)) {
          found.add(uri);
          break;
        }
    }
    return this.withUsers(found);
  }

  /** Returns the URIs of documents, and of all documents that use a fragment of them, directly or in fragments. */
  withUsers(uris: Iterable<string>): readonly string[] {
    const found = new Set(uris);
    // A set also iterates over URIs that are added meanwhile.
    for (const uri of found)
      for (const { fragment } of this.index.outline(uri))
        if (fragment !== undefined) for (const user of this.index.spreaders(fragment)) found.add(user.uri);
    const isOutside = (uri: string): boolean => !this.saved.has(uri);
    return [...this.uris()].filter((uri) => found.has(uri) || isOutside(uri));
  }

  /** Returns the fragment with this name that a document uses: the first one of {@link fragmentsNamed}. */
  fragmentNamed(name: string, from: LanguageDocument): Located | undefined {
    const [first] = intactFirst(fragmentsIn(from, name));
    if (first) return first;
    let broken: Located | undefined;
    for (const located of this.fragmentsOfOthers(name, from)) {
      if (isIntact(located)) return located;
      broken ??= located;
    }
    return broken;
  }

  /**
   * Returns all fragments with this name that a document can use: its own fragments, and then those of other documents.
   * In both, fragments with syntax errors are last.
   */
  fragmentsNamed(name: string, from: LanguageDocument): readonly Located[] {
    const others = intactFirst([...this.fragmentsOfOthers(name, from)]);
    return [...intactFirst(fragmentsIn(from, name)), ...others];
  }

  /** Returns the number of workspace documents that define a fragment. */
  definerCount(name: string): number {
    return this.index.definers(name).size;
  }

  /**
   * Yields the fragments that a document can use and that apply to one of the types: those of the document first, which
   * hide others with their names.
   */
  *fragmentsOn(types: ReadonlySet<string>, from: LanguageDocument): Generator<IndexedDefinition> {
    const names = new Set<string | undefined>();
    for (const indexed of outlined(from)) {
      const { fragment, condition } = indexed.definition;
      names.add(fragment);
      if (condition !== undefined && types.has(condition)) yield indexed;
    }
    for (const type of types)
      for (const indexed of this.index.fragmentsOn(type))
        if (!names.has(indexed.definition.fragment)) yield indexed;
  }

  /** Whether an operation of a document or of any workspace document spreads a fragment, directly or in fragments. */
  isSpread(name: string, from: LanguageDocument): boolean {
    for (const { definition } of this.spreadersOf(new Set([name]), from))
      if (definition.fragment === undefined) return true;
    return false;
  }

  /**
   * Returns the definitions of a document and of all workspace documents that spread a fragment with this name,
   * directly or in fragments: those of the document first.
   */
  spreaders(name: string, from: LanguageDocument): readonly Located[] {
    const names = new Set([name]);
    const uris = new Set(Array.from(this.spreadersOf(names, from), ({ uri }) => uri));
    return this.inOrder(uris, from).flatMap((document) =>
      document.definitions
        .filter(({ definition }) => definition.spreads.some((spread) => names.has(spread)))
        .map((placed) => ({ document, placed })),
    );
  }

  /** Returns the documents that define or spread a fragment, the given one first, in any case. */
  mentioning(name: string, from: LanguageDocument): readonly LanguageDocument[] {
    const spreaders = Array.from(this.index.spreaders(name), ({ uri }) => uri);
    return this.inOrder(new Set([from.uri, ...this.index.definers(name), ...spreaders]), from);
  }

  /** Returns the display name of a document. */
  labelOf({ uri }: LanguageDocument): string {
    return this.labels.get(uri) ?? fileName(uri);
  }

  /**
   * Yields the definitions that spread a fragment, directly or in fragments, once for each spread.
   *
   * @param names the name of the fragment. The names of the fragments that spread it are added.
   */
  private *spreadersOf(names: Set<string>, from: LanguageDocument): Generator<IndexedDefinition> {
    const isShared = this.saved.has(from.uri);
    const local = isShared ? [] : outlined(from);
    // A set also iterates over names that are added meanwhile.
    for (const name of names) {
      const ofDocument = local.filter(({ definition }) => definition.spreads.includes(name));
      for (const spreader of [...ofDocument, ...this.index.spreaders(name)]) {
        yield spreader;
        if (spreader.definition.fragment !== undefined) names.add(spreader.definition.fragment);
      }
    }
  }

  private *fragmentsOfOthers(name: string, from: LanguageDocument): Generator<Located> {
    const uris = this.index.definers(name);
    for (const document of this.inOrder(uris, from))
      if (document !== from) yield* fragmentsIn(document, name);
  }

  /** Returns documents in a stable order, the given one first. */
  private inOrder(uris: ReadonlySet<string>, from: LanguageDocument): readonly LanguageDocument[] {
    return [...uris]
      .sort((a, b) => Number(b === from.uri) - Number(a === from.uri) || this.saved.compare(a, b))
      .flatMap((uri) => (uri === from.uri ? from : (this.get(uri) ?? [])));
  }

  private store(uri: string, text: string): void {
    this.saved.set(uri, text);
    if (this.open.has(uri)) {
      this.indexedContents.delete(uri);
      this.changed();
    } else this.indexed.set(uri, outlineText(text));
  }

  private get index(): DefinitionIndex {
    if (!this.isIndexOutdated) return this.indexed;
    for (const [uri, document] of this.open) {
      if (!this.saved.has(uri) || this.indexedContents.get(uri) === document.content) continue;
      this.indexedContents.set(uri, document.content);
      this.indexed.set(
        uri,
        outlined(document).map(({ definition }) => definition),
      );
    }
    this.isIndexOutdated = false;
    return this.indexed;
  }
}

function outlined(document: LanguageDocument): readonly IndexedDefinition[] {
  return document.definitions.map(({ definition }) => ({
    uri: document.uri,
    definition: outlineOf(definition),
  }));
}

function fragmentsIn(document: LanguageDocument, name: string): readonly Located[] {
  return document.definitions
    .filter(({ definition }) => definition.kind === 'fragment' && definition.name === name)
    .map((placed) => ({ document, placed }));
}

function isIntact({ placed }: Located): boolean {
  return placed.definition.node !== undefined;
}

function intactFirst(located: readonly Located[]): readonly Located[] {
  return located.toSorted((a, b) => Number(isIntact(b)) - Number(isIntact(a)));
}
