/** Manages the redirect URI of the next OAuth sign-in, which must be the one that the user has seen. */
export class RedirectUri {
  private pending: Promise<string> | undefined;
  private shown: string | undefined;

  /**
   * @param create creates a URI; VS Code for the Web returns a different URI for each sign-in
   * @param announce shows a URI that the wizard didn't show, before it is sent
   */
  constructor(
    private readonly create: () => Promise<string>,
    private readonly announce: (uri: string) => Promise<void>,
  ) {}

  /** Returns the URI of the next sign-in, to show it in the wizard. */
  async next(): Promise<string> {
    this.pending ??= this.create();
    this.shown = await this.pending;
    return this.shown;
  }

  /**
   * Returns the URI to send for a sign-in. Each URI is used once because VS Code for the Web accepts only one
   * redirect to it.
   */
  async take(): Promise<string> {
    this.pending ??= this.create();
    const uri = await this.pending;
    if (uri !== this.shown) await this.announce(uri);
    this.shown = uri;
    this.pending = undefined;
    return uri;
  }
}
