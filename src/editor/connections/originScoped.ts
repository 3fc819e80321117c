/**
 * What was entered for one origin, out of reach for every other one: there is no way to read a value without naming
 * the origin it goes to.
 */
export class OriginScoped<T extends object> {
  private readonly values = new Map<string, T>();

  /** @param create makes the blank value of an origin that nothing was entered for */
  constructor(private readonly create: (origin: string) => T) {}

  /** The value for an origin, to be read and changed. */
  at(origin: string): T {
    const known = this.values.get(origin);
    if (known !== undefined) return known;
    const value = this.create(origin);
    this.values.set(origin, value);
    return value;
  }
}
