/** The redirect URI of the next OAuth sign-in. The sign-in sends the URI that the wizard shows. */
export class RedirectUri {
  private pending: Promise<string> | undefined;
  private shown: string | undefined;

  /**
   * @param create creates a URI; VS Code in the browser returns another one for each sign-in
   * @param announce shows a URI that is about to be sent and that the wizard did not show
   */
  constructor(
    private readonly create: () => Promise<string>,
    private readonly announce: (uri: string) => Promise<void>,
  ) {}

  /** Returns the URI that the next sign-in will send, to show it. */
  async next(): Promise<string> {
    this.pending ??= this.create();
    this.shown = await this.pending;
    return this.shown;
  }

  /**
   * Returns the URI for a sign-in that starts. It is used only once: VS Code in the browser accepts each redirect
   * only once.
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
