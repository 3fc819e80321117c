/**
 * The texts of read-only documents, by URI. A text is dropped when nothing shows it any longer. VS Code closes and opens
 * documents of its own accord, for example while an editor is opening or when the user changes the language, so a
 * closed document alone doesn't mean that.
 */
export class KeptTexts {
  private readonly texts = new Map<string, string>();
  /** How many calls of `whileShowing` there are for each URI. */
  private readonly opening = new Map<string, number>();

  /**
   * @param isInUse whether a document of this URI is open, or a tab shows it
   * @param onDrop gets the URI of each text that was dropped
   */
  constructor(
    private readonly isInUse: (uri: string) => boolean,
    private readonly onDrop: (uri: string) => void,
  ) {}

  get(uri: string): string | undefined {
    return this.texts.get(uri);
  }

  /** Saves a text, and keeps it for as long as an editor is opening for it. */
  async whileShowing<T>(uri: string, text: string, show: () => Promise<T>): Promise<T> {
    this.texts.set(uri, text);
    this.opening.set(uri, (this.opening.get(uri) ?? 0) + 1);
    try {
      return await show();
    } finally {
      this.opening.set(uri, (this.opening.get(uri) ?? 1) - 1);
    }
  }

  /** A document or a tab of this URI was closed. */
  closed(uri: string): void {
    if (!this.texts.has(uri) || (this.opening.get(uri) ?? 0) > 0 || this.isInUse(uri)) return;
    this.texts.delete(uri);
    this.opening.delete(uri);
    this.onDrop(uri);
  }
}
