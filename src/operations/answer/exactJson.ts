/** A number that would not survive being one: its digits stay as they were sent. */
export class ExactNumber {
  constructor(readonly digits: string) {}
}

/** What engines tell a reviver about a value since they know of source texts; older ones tell nothing. */
interface ReviverContext {
  readonly source?: string;
}

/**
 * Reads JSON, with numbers that a double would change as {@link ExactNumber}. Where the engine does not tell the
 * source of a value, such numbers are read as any other reader would.
 *
 * @throws SyntaxError for what is no JSON
 */
export function parseExactly(json: string): unknown {
  return JSON.parse(json, (_key: string, value: unknown, context?: ReviverContext): unknown => {
    const source = context?.source;
    if (typeof value !== 'number' || source === undefined || isKept(value, source)) return value;
    return new ExactNumber(source);
  });
}

/** Only long numbers change: comparing them in other spellings (`1.0`, `1e3`) is not worth the time. */
function isKept(value: number, source: string): boolean {
  return source.length <= 15 || String(value) === source;
}
