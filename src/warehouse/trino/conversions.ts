import { UserError } from '../../shared/userError';
import type { Conversion, RemoteColumn } from '../dialect/remoteColumn';
import { trinoCell } from '../dialect/trinoCells';
import { parseTrinoType, unknownTypes } from '../dialect/trinoType';

/** The conversions to try, in this order. */
const possible = ['varchar', 'json', 'varbinary'] as const satisfies readonly Conversion[];

/** Runs a reading statement. */
type Ask = (sql: string, signal: AbortSignal | undefined) => Promise<unknown>;

/**
 * Finds out how the server converts the values of types that the extension doesn't know, such as those of plugins and
 * newer versions, by asking it to convert NULL. Each type is tried once.
 */
export class Conversions {
  private readonly known = new Map<string, Conversion>();

  constructor(private readonly ask: Ask) {}

  /**
   * Returns the columns with the conversions of unknown types.
   *
   * @throws UserError of a request that failed for another reason than the type
   */
  async of(
    columns: readonly RemoteColumn[],
    signal: AbortSignal | undefined,
  ): Promise<readonly RemoteColumn[]> {
    const found: RemoteColumn[] = [];
    for (const column of columns) {
      const conversions = new Map<string, Conversion>();
      for (const type of unknownTypes(parseTrinoType(column.type)))
        conversions.set(type, await this.conversion(type, signal));
      found.push(conversions.size === 0 ? column : { ...column, conversions });
    }
    return found;
  }

  private async conversion(type: string, signal: AbortSignal | undefined): Promise<Conversion> {
    const known = this.known.get(type) ?? (await this.find(type, signal));
    this.known.set(type, known);
    return known;
  }

  private async find(type: string, signal: AbortSignal | undefined): Promise<Conversion> {
    for (const conversion of possible) {
      const conversions = new Map([[type, conversion]]);
      const cell = trinoCell('v', { storage: { as: 'other' }, type, conversions });
      try {
        await this.ask(`SELECT ${cell} FROM (SELECT CAST(NULL AS ${type}) AS v) t`, signal);
        return conversion;
      } catch (error) {
        // A server can also have an internal error for a type.
        if (!(error instanceof UserError) || !['input', 'serverError'].includes(error.kind)) throw error;
        if (error.status !== undefined) throw error;
      }
    }
    return 'none';
  }
}
