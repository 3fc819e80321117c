import type { TableReader } from './reader';

/** Returns a reader of the same table with another `close`. */
export function withClose(reader: TableReader, close: () => Promise<void>): TableReader {
  return {
    info: reader.info,
    page: (...args) => reader.page(...args),
    profile: (...args) => reader.profile(...args),
    aggregate: (...args) => reader.aggregate(...args),
    write: (...args) => reader.write(...args),
    close,
  };
}
