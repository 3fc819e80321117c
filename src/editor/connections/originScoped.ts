/**
 * Values entered for each origin. Reading a value requires the origin that receives it, so values never leak to
 * another one.
 */
export class OriginScoped<T extends object> {
  private readonly values = new Map<string, T>();

  /** @param create creates the initial value of an origin */
  constructor(private readonly create: (origin: string) => T) {}

  /** The value for an origin, to read and change. */
  at(origin: string): T {
    const known = this.values.get(origin);
    if (known !== undefined) return known;
    const value = this.create(origin);
    this.values.set(origin, value);
    return value;
  }
}
