/**
 * Values by origin. Reading a value requires the origin to send it to, which prevents leaks to other origins.
 */
export class OriginScoped<T extends object> {
  private readonly values = new Map<string, T>();

  /** @param create creates the initial value of an origin */
  constructor(private readonly create: (origin: string) => T) {}

  /** Returns the mutable value of an origin. Creates it if necessary. */
  at(origin: string): T {
    const known = this.values.get(origin);
    if (known !== undefined) return known;
    const value = this.create(origin);
    this.values.set(origin, value);
    return value;
  }
}
