import { LanguageDocument } from './languageDocument';

/** The number of documents that stay parsed although nothing refers to them. */
const maxRecent = 200;

interface Stored {
  readonly text: string;
  /** The position in the order in which the documents were added. */
  readonly order: number;
  /** The parsed document while anything refers to it, so that it is the same one for everything that compares it. */
  parsed: WeakRef<LanguageDocument> | undefined;
}

/**
 * The texts of closed documents. Parses a document when it is used, because the nodes of all documents of a large
 * workspace take a hundred times the memory of their texts.
 */
export class StoredDocuments {
  private readonly stored = new Map<string, Stored>();
  private added = 0;
  private readonly recent: LanguageDocument[] = [];
  private nextRecent = 0;

  get size(): number {
    return this.stored.size;
  }

  uris(): Iterable<string> {
    return this.stored.keys();
  }

  has(uri: string): boolean {
    return this.stored.has(uri);
  }

  /** Compares the positions of two documents in the order in which they were added. */
  compare(a: string, b: string): number {
    return (this.stored.get(a)?.order ?? 0) - (this.stored.get(b)?.order ?? 0);
  }

  text(uri: string): string | undefined {
    return this.stored.get(uri)?.text;
  }

  get(uri: string): LanguageDocument | undefined {
    const stored = this.stored.get(uri);
    if (!stored) return undefined;
    const known = stored.parsed?.deref();
    if (known) return known;
    const document = new LanguageDocument(uri, stored.text);
    stored.parsed = new WeakRef(document);
    this.recent[this.nextRecent] = document;
    this.nextRecent = (this.nextRecent + 1) % maxRecent;
    return document;
  }

  set(uri: string, text: string): void {
    const order = this.stored.get(uri)?.order ?? this.added++;
    this.stored.set(uri, { text, order, parsed: undefined });
  }

  remove(uri: string): void {
    this.stored.delete(uri);
  }
}
