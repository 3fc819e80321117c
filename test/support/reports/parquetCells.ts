import {
  asyncBufferFromFile,
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
  type SchemaElement,
} from 'hyparquet';
import { compressors } from 'hyparquet-compressors';

/**
 * Reads a Parquet file with hyparquet, which isn't based on another reader, and returns each value as text without
 * losing a digit: numbers, ISO 8601 dates and times, hexadecimal digits, and JSON.
 */
export async function parquetCells(path: string): Promise<Record<string, string | null>[]> {
  const file = await asyncBufferFromFile(path);
  const metadata = await parquetMetadataAsync(file);
  const columns = parquetSchema(metadata).children.map(({ element }) => element);
  const kinds = new Map(columns.map((element) => [element.name, kindOf(element)]));
  // The reader converts decimals to numbers, which have fewer digits, and JSON to objects.
  for (const element of columns) {
    if (!/^(?:DECIMAL|JSON)$/.test(element.converted_type ?? element.logical_type?.type ?? '')) continue;
    delete element.converted_type;
    delete element.logical_type;
  }
  const moment = (nanoseconds: bigint): string => isoText(nanoseconds);
  const rows = await parquetReadObjects({
    file,
    metadata,
    compressors,
    utf8: false,
    parsers: {
      timestampFromMilliseconds: (value: bigint) => moment(value * 1_000_000n),
      timestampFromMicroseconds: (value: bigint) => moment(value * 1000n),
      timestampFromNanoseconds: (value: bigint) => moment(value),
      dateFromDays: (days: number) => moment(BigInt(days) * 86_400_000_000_000n).slice(0, 10),
    },
  });
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, textOf(value, kinds.get(name))])),
  );
}

interface Kind {
  readonly type: string | undefined;
  readonly scale: number;
}

function kindOf({ converted_type: old, logical_type: type, scale = 0 }: SchemaElement): Kind {
  return { type: type?.type ?? old, scale };
}

function textOf(value: unknown, kind: Kind | undefined): string | null {
  if (value === null || value === undefined) return null;
  if (kind?.type === 'DECIMAL') return decimalText(integerOf(value), kind.scale);
  if (kind?.type === 'TIME') return isoText(BigInt(value as bigint) * 1000n).slice(11);
  if (value instanceof Uint8Array)
    return Buffer.from(value).toString(
      kind?.type === 'JSON' || kind?.type === 'UTF8' || kind?.type === 'STRING' ? 'utf8' : 'hex',
    );
  if (typeof value === 'object') return JSON.stringify(value, (_, each: unknown) => jsonValue(each));
  return typeof value === 'string' ? value : (value as number | bigint | boolean).toString();
}

function jsonValue(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  return value instanceof Uint8Array ? Buffer.from(value).toString() : value;
}

function integerOf(value: unknown): bigint {
  if (!(value instanceof Uint8Array)) return BigInt(value as number | bigint);
  return BigInt.asIntN(value.length * 8, BigInt(`0x${Buffer.from(value).toString('hex')}`));
}

function decimalText(unscaled: bigint, scale: number): string {
  const digits = String(unscaled < 0n ? -unscaled : unscaled).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  return `${unscaled < 0n ? '-' : ''}${whole}${scale === 0 ? '' : `.${digits.slice(-scale)}`}`;
}

/** Returns a time since 1970 in ISO 8601, with the digits of the fraction that aren't trailing zeros. */
function isoText(nanoseconds: bigint): string {
  const second = 1_000_000_000n;
  const fraction = ((nanoseconds % second) + second) % second;
  const whole = Number((nanoseconds - fraction) / second);
  const digits = String(fraction).padStart(9, '0').replace(/0+$/, '');
  return new Date(whole * 1000).toISOString().replace(/\.000Z$/, digits === '' ? '' : `.${digits}`);
}
