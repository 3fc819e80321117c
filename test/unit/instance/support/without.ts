/** Returns a copy of an object without one of its properties. */
export function without<T extends object, Name extends keyof T>(object: T, name: Name): Omit<T, Name> {
  const copy: Partial<T> = { ...object };
  delete copy[name];
  return copy as Omit<T, Name>;
}
