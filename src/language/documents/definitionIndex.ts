import type { OutlinedDefinition } from './outline';

/** A definition and the URI of its document. */
export interface IndexedDefinition {
  readonly uri: string;
  readonly definition: OutlinedDefinition;
}

/** An index of the fragments and spreads in documents. Replacing a document takes time proportional to its outline. */
export class DefinitionIndex {
  private readonly outlines = new Map<string, readonly OutlinedDefinition[]>();
  private readonly byFragment = new Map<string, Set<string>>();
  private readonly byCondition = new Map<string, Set<string>>();
  private readonly bySpread = new Map<string, Set<string>>();

  /** Replaces the outline of a document. An empty outline removes the document. */
  set(uri: string, outline: readonly OutlinedDefinition[]): void {
    for (const [index, name] of this.namesIn(this.outlines.get(uri) ?? [])) {
      const uris = index.get(name);
      uris?.delete(uri);
      if (uris?.size === 0) index.delete(name);
    }
    if (outline.length === 0) this.outlines.delete(uri);
    else this.outlines.set(uri, outline);
    for (const [index, name] of this.namesIn(outline)) {
      const uris = index.get(name);
      if (!uris) index.set(name, new Set([uri]));
      else uris.add(uri);
    }
  }

  /** Returns the definitions of a document that contain a fragment or a spread. */
  outline(uri: string): readonly OutlinedDefinition[] {
    return this.outlines.get(uri) ?? [];
  }

  /** Returns the URIs of the documents that define a fragment. */
  definers(fragment: string): ReadonlySet<string> {
    return this.byFragment.get(fragment) ?? new Set();
  }

  /** Yields the fragments that apply to a type. */
  *fragmentsOn(condition: string): Generator<IndexedDefinition> {
    for (const uri of this.byCondition.get(condition) ?? [])
      for (const definition of this.outlines.get(uri) ?? [])
        if (definition.condition === condition) yield { uri, definition };
  }

  /** Yields the definitions that spread a fragment. */
  *spreaders(fragment: string): Generator<IndexedDefinition> {
    for (const uri of this.bySpread.get(fragment) ?? [])
      for (const definition of this.outlines.get(uri) ?? [])
        if (definition.spreads.includes(fragment)) yield { uri, definition };
  }

  private *namesIn(
    outline: readonly OutlinedDefinition[],
  ): Generator<readonly [Map<string, Set<string>>, string]> {
    for (const { fragment, condition, spreads } of outline) {
      if (fragment !== undefined) yield [this.byFragment, fragment];
      if (condition !== undefined) yield [this.byCondition, condition];
      for (const spread of spreads) yield [this.bySpread, spread];
    }
  }
}
