/** The redirect URI of the next OAuth sign-in. What the wizard shows is what the sign-in sends. */
export class RedirectUri {
  private pending: Promise<string> | undefined;

  /** @param create VS Code in the browser creates another URI for each sign-in */
  constructor(private readonly create: () => Promise<string>) {}

  /** The URI that the next sign-in will send. */
  next(): Promise<string> {
    this.pending ??= this.create();
    return this.pending;
  }

  /** The URI for a sign-in that begins. It is not used again: VS Code in the browser returns from each only once. */
  async take(): Promise<string> {
    const uri = await this.next();
    this.pending = undefined;
    return uri;
  }
}
