/** The redirect URI of the next OAuth sign-in. What the wizard shows is what the sign-in sends. */
export class RedirectUri {
  private pending: Promise<string> | undefined;
  private shown: string | undefined;

  /**
   * @param create VS Code in the browser creates another URI for each sign-in
   * @param announce shows a URI that is about to be sent and that the wizard did not show
   */
  constructor(
    private readonly create: () => Promise<string>,
    private readonly announce: (uri: string) => Promise<void>,
  ) {}

  /** The URI that the next sign-in will send, to be shown. */
  async next(): Promise<string> {
    this.pending ??= this.create();
    this.shown = await this.pending;
    return this.shown;
  }

  /** The URI for a sign-in that begins. It is not used again: VS Code in the browser returns from each only once. */
  async take(): Promise<string> {
    this.pending ??= this.create();
    const uri = await this.pending;
    if (uri !== this.shown) await this.announce(uri);
    this.shown = uri;
    this.pending = undefined;
    return uri;
  }
}
