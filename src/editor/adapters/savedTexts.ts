/**
 * Stores the texts of read-only documents by URI. Deletes a text when neither a document nor a tab shows it.
 * A closed document isn't sufficient, because VS Code also closes and reopens documents while an editor opens
 * or when the language changes.
 */
export class SavedTexts {
  private readonly texts = new Map<string, string>();
  /** The number of pending `whileShowing` calls for each URI. */
  private readonly opening = new Map<string, number>();

  /**
   * @param isInUse whether a document with this URI is open, or a tab shows it
   * @param onDrop called with the URI of each deleted text
   */
  constructor(
    private readonly isInUse: (uri: string) => boolean,
    private readonly onDrop: (uri: string) => void,
  ) {}

  get(uri: string): string | undefined {
    return this.texts.get(uri);
  }

  /** Stores a text and retains it while an editor opens for it. */
  async whileShowing<T>(uri: string, text: string, show: () => Promise<T>): Promise<T> {
    this.texts.set(uri, text);
    this.opening.set(uri, (this.opening.get(uri) ?? 0) + 1);
    try {
      return await show();
    } finally {
      this.opening.set(uri, (this.opening.get(uri) ?? 1) - 1);
    }
  }

  /** Handles the closing of a document or a tab with this URI. */
  closed(uri: string): void {
    if (!this.texts.has(uri) || (this.opening.get(uri) ?? 0) > 0 || this.isInUse(uri)) return;
    this.texts.delete(uri);
    this.opening.delete(uri);
    this.onDrop(uri);
  }
}
