import { maxWorkspaceFiles } from '../../operations/workspaceFiles';
import { fileName } from '../fileName';
import { LanguageDocument, type PlacedDefinition } from './languageDocument';

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
  private readonly saved = new Map<string, LanguageDocument>();
  private readonly labels = new Map<string, string>();
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
    // Uses the text of the closed editor until the file is read again.
    if (document !== undefined && this.saved.has(uri)) this.saved.set(uri, document);
    this.changed();
  }

  /**
   * @param label the document's path in the workspace, for messages
   * @returns `false` if the document isn't added because the maximum number of workspace files is reached
   */
  savedAs(uri: string, text: string, label?: string): boolean {
    if (!this.saved.has(uri) && this.saved.size >= maxWorkspaceFiles) return false;
    if (label !== undefined) this.labels.set(uri, label);
    this.saved.set(uri, new LanguageDocument(uri, text));
    this.changed();
    return true;
  }

  removed(uri: string): void {
    this.saved.delete(uri);
    this.labels.delete(uri);
    this.changed();
  }

  /** Clears the cached fragments and spread names. Must be called after every edit. */
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

  /** Yields the definitions of a document and of all other workspace documents. */
  *related(from: LanguageDocument): Generator<Located> {
    for (const placed of from.definitions) yield { document: from, placed };
    for (const located of this.shared()) if (located.document !== from) yield located;
  }

  /**
   * Returns all fragments with this name that a document can use: its own fragments, and then those of other documents,
   * of which fragments with syntax errors are last.
   */
  fragmentsNamed(name: string, from: LanguageDocument): readonly Located[] {
    const known = this.fragmentIndex().get(name) ?? [];
    const definedNames = this.saved.has(from.uri)
      ? known.filter(({ document }) => document === from)
      : from.definitions
          .filter(({ definition }) => definition.kind === 'fragment' && definition.name === name)
          .map((placed) => ({ document: from, placed }));
    const others = definedNames.length === 0 ? known : known.filter(({ document }) => document !== from);
    return [...definedNames, ...others];
  }

  /** Returns the names of all fragments that a document can use. */
  fragmentNames(from: LanguageDocument): ReadonlySet<string> {
    const definedNames = from.definitions.flatMap(({ definition: { kind, name } }) =>
      kind === 'fragment' && name !== undefined ? [name] : [],
    );
    return new Set([...definedNames, ...this.fragmentIndex().keys()]);
  }

  /** Whether an operation of a document or of any workspace document spreads a fragment, directly or in fragments. */
  isSpread(name: string, from: LanguageDocument): boolean {
    if (!this.saved.has(from.uri)) return reachedSpreads([...this.related(from)]).has(name);
    this.spreadNames ??= reachedSpreads([...this.shared()]);
    return this.spreadNames.has(name);
  }

  /** Returns the display name of a document. */
  labelOf({ uri }: LanguageDocument): string {
    return this.labels.get(uri) ?? fileName(uri);
  }

  private *shared(): Generator<Located> {
    for (const [uri, saved] of this.saved) {
      const document = this.open.get(uri) ?? saved;
      for (const placed of document.definitions) yield { document, placed };
    }
  }

  private fragmentIndex(): Map<string, Located[]> {
    if (this.fragments !== undefined) return this.fragments;
    const fragments = new Map<string, Located[]>();
    for (const located of this.shared()) {
      const { kind, name } = located.placed.definition;
      if (kind !== 'fragment' || name === undefined) continue;
      const others = fragments.get(name);
      if (others === undefined) fragments.set(name, [located]);
      else others.push(located);
    }
    const isBroken = ({ placed }: Located): number => (placed.definition.node === undefined ? 1 : 0);
    for (const all of fragments.values()) all.sort((a, b) => isBroken(a) - isBroken(b));
    this.fragments = fragments;
    return fragments;
  }
}

/** Returns the names of the fragments that operations spread, directly or in other fragments. */
function reachedSpreads(located: readonly Located[]): Set<string> {
  const byFragment = new Map<string, string[]>();
  const names = new Set<string>();
  for (const { placed } of located) {
    const { kind, name, spreads } = placed.definition;
    if (kind === 'fragment' && name !== undefined) {
      byFragment.set(name, [...(byFragment.get(name) ?? []), ...spreads]);
    } else for (const spread of spreads) names.add(spread);
  }
  // A set also iterates over names that are added meanwhile.
  for (const name of names) for (const spread of byFragment.get(name) ?? []) names.add(spread);
  return names;
}
