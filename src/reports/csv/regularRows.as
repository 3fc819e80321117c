// The inner loop of `regularRows.ts`, in AssemblyScript, since SIMD instructions scan 64 bytes at a time.
// After a change, run `node scripts/regularRows.mjs`, which writes `regularRowsModule.ts`.

/** The forms of cells; see `cellForms.ts`. */
const INTEGER: u32 = 1;
const LONG_INTEGER: u32 = 2;
const POINTED: u32 = 4;
const SHORTEST: u32 = 8;
const DECIMAL: u32 = 16;
const DAY: u32 = 32;
const DOUBLE: u32 = 64;

const NUMBERS: u32 = INTEGER | LONG_INTEGER | POINTED | SHORTEST | DECIMAL | DOUBLE;

const ZERO: u32 = 0x30;
const MINUS: u32 = 0x2d;
const POINT: u32 = 0x2e;
const QUOTE: u32 = 0x22;

/** The maximum length of the positions of scanned records before they are overwritten, in bytes. */
const SPARE: i32 = 4096;

/** The number of complete records of the last call. */
export let records: i32 = 0;
/** The length of the longest of these records, in bytes, without its line feed. */
export let longest: i32 = 0;
/** Whether the last call ended before a record that may be irregular. */
export let irregular: bool = false;

/**
 * Scans complete records from address `from`, at which a record starts, up to address `to`. Stops before the
 * first record that is incomplete or not strictly regular, and after the first one that ends at `stopAt` or
 * later. Reads up to 64 bytes after `to`.
 *
 * @param forms the address of one byte per column, from which the forms that a cell doesn't have are removed. After
 *   them, the scan uses another 6 bytes per column, and 5 KiB.
 * @returns the address after the last scanned record
 */
export function scan(from: i32, to: i32, stopAt: i32, forms: i32, width: i32, delimiter: i32, crlf: bool): i32 {
  records = 0;
  longest = 0;
  irregular = false;
  const delimiters = i8x16.splat(<i8>delimiter);
  const quotes = i8x16.splat(0x22);
  const feeds = i8x16.splat(0x0a);
  const returns = i8x16.splat(0x0d);

  const columns = (forms + width + 1) & ~1;
  const positions = (columns + (width << 1) + 7) & ~3;
  let open = openColumns(forms, width, columns);
  /** The column whose cells end in a carriage return. */
  const returning = crlf ? width - 1 : -1;

  let recordStart = from;
  // A cell starts after the end of the one before it.
  store<i32>(positions - 4, from - 1);
  /** The addresses of the position of the first cell end of the current record, and of the next cell end. */
  let first = positions;
  let next = positions;
  /** All bits are set within quotes. */
  let within: u64 = 0;
  /** Whether the last byte of the previous block ended a cell, closed quotes, or was a carriage return. */
  let afterCell: u64 = 1;
  let afterQuote: u64 = 0;
  let afterReturn: u64 = 0;

  for (let block = from; block < to; block += 64) {
    const a = v128.load(block);
    const b = v128.load(block, 16);
    const c = v128.load(block, 32);
    const d = v128.load(block, 48);
    let valid: u64 = ~0;
    if (to - block < 64) valid = ((<u64>1) << (to - block)) - 1;
    const quote = mask(a, b, c, d, quotes) & valid;
    const feed = mask(a, b, c, d, feeds) & valid;
    const carriage = mask(a, b, c, d, returns) & valid;
    const delimiting = mask(a, b, c, d, delimiters) & valid;

    let ends = delimiting | feed;
    let outside: u64 = ~0;
    if ((quote | within | afterQuote) != 0) {
      let inside = quote;
      inside ^= inside << 1;
      inside ^= inside << 2;
      inside ^= inside << 4;
      inside ^= inside << 8;
      inside ^= inside << 16;
      inside ^= inside << 32;
      inside ^= within;
      within = <u64>(<i64>inside >> 63);
      outside = ~inside;
      ends &= outside;
      const opens = quote & inside;
      const closes = quote & outside;
      // Quotes open only at the start of a cell, or directly after closing ones, and close only at its end.
      const mayOpen = ((ends | closes) << 1) | afterCell | afterQuote;
      const mayFollow = delimiting | feed | carriage | quote;
      const followed = (closes << 1) | afterQuote;
      afterQuote = closes >> 63;
      if ((opens & ~mayOpen) != 0 || (followed & ~mayFollow & valid) != 0) {
        irregular = true;
        return recordStart;
      }
    }
    afterCell = ends >> 63;
    const returned = carriage & outside;
    if (crlf) {
      const expected = (returned << 1) | afterReturn;
      afterReturn = returned >> 63;
      if ((expected & valid) != (feed & outside)) {
        irregular = true;
        return recordStart;
      }
    } else if (returned != 0) {
      irregular = true;
      return recordStart;
    }

    if (open > 0) storePositions(next, block, ends);
    for (let left = feed & outside; left != 0; left &= left - 1) {
      const end = block + <i32>ctz(left);
      const after = next + (<i32>popcnt(ends & (left ^ (left - 1))) << 2);
      if (after - first != width << 2 || (end - <i32>crlf == recordStart && width != 1)) {
        irregular = true;
        return recordStart;
      }
      if (open > 0 && reduceForms(forms, columns, open, first, returning)) open = openColumns(forms, width, columns);
      records += 1;
      if (end - recordStart > longest) longest = end - recordStart;
      first = after;
      recordStart = end + 1;
      if (recordStart >= stopAt) return recordStart;
    }
    next += <i32>popcnt(ends) << 2;
    if (next - first > width << 2) {
      irregular = true;
      return recordStart;
    }
    if (first - positions > SPARE) {
      memory.copy(positions - 4, first - 4, next - first + 4);
      next -= first - positions;
      first = positions;
    }
  }
  return recordStart;
}

/**
 * Writes the numbers of the columns with forms, of 16 bits each.
 *
 * @param list the address of the first number
 * @returns how many there are
 */
function openColumns(forms: i32, width: i32, list: i32): i32 {
  let open = 0;
  for (let column = 0; column < width; column += 1) {
    if (load<u8>(forms + column) == 0) continue;
    store<u16>(list + (open << 1), <u16>column);
    open += 1;
  }
  return open;
}

/** Writes the address of the byte of each set bit, of 32 bits each. */
// @ts-ignore: decorator
@inline
function storePositions(to: i32, block: i32, ends: u64): void {
  let bits = ends;
  for (let at = to; bits != 0; at += 4) {
    store<i32>(at, block + <i32>ctz(bits));
    bits &= bits - 1;
  }
}

/**
 * Removes the forms that the cells of a record don't have.
 *
 * @param columns the address of the list of columns with forms, and `open` their number
 * @param first the address of the position of the first cell end, after the position before the record
 * @param returning the column whose cells end in a carriage return, or -1
 * @returns whether a column lost its last form
 */
// @ts-ignore: decorator
@inline
function reduceForms(forms: i32, columns: i32, open: i32, first: i32, returning: i32): bool {
  let closed = false;
  for (let at = columns; at < columns + (open << 1); at += 2) {
    const column = <i32>load<u16>(at);
    const position = first + (column << 2);
    const start = load<i32>(position - 4) + 1;
    const end = load<i32>(position) - <i32>(column == returning);
    if (end <= start) continue;
    const known = <u32>load<u8>(forms + column);
    const left = formsOf(start, end, known);
    if (left == known) continue;
    store<u8>(forms + column, <u8>left);
    if (left == 0) closed = true;
  }
  return closed;
}

/** Returns a bit for each of 64 bytes: whether it equals a byte. */
// @ts-ignore: decorator
@inline
function mask(a: v128, b: v128, c: v128, d: v128, byte: v128): u64 {
  return (
    <u64>i8x16.bitmask(i8x16.eq(a, byte)) |
    (<u64>i8x16.bitmask(i8x16.eq(b, byte)) << 16) |
    (<u64>i8x16.bitmask(i8x16.eq(c, byte)) << 32) |
    (<u64>i8x16.bitmask(i8x16.eq(d, byte)) << 48)
  );
}

/** Returns those of the given forms that a nonblank cell has. */
function formsOf(start: i32, end: i32, forms: u32): u32 {
  let from = start;
  let to = end;
  if (<u32>load<u8>(from) == QUOTE) {
    from += 1;
    to -= 1;
    if (to <= from) return 0;
  }
  const length = to - from;
  const bytes = v128.load(from);
  const digits = i8x16.bitmask(i8x16.lt_u(i8x16.sub(bytes, i8x16.splat(0x30)), i8x16.splat(10)));
  if ((forms & NUMBERS) != 0) {
    const first = <u32>load<u8>(from);
    const sign = <i32>(first == MINUS);
    if (length <= 16) {
      const all: i32 = (1 << length) - 1;
      if (((digits | sign) & all) == all && length > sign) {
        // Zeros precede other digits only after a decimal point.
        const leading = <u32>load<u8>(from + sign);
        const double = length - sign <= 15 ? DOUBLE : 0;
        if (leading != ZERO || length == 1) return forms & (INTEGER | LONG_INTEGER | SHORTEST | double);
        if (length == 2 && sign) return forms & SHORTEST;
        return 0;
      }
    }
    return forms & (numberForms(from, to, sign) | ((forms & DAY) != 0 ? dayForm(from, length, digits) : 0));
  }
  return forms & dayForm(from, length, digits);
}

function numberForms(from: i32, to: i32, sign: i32): u32 {
  let at = from + sign;
  const start = at;
  while (at < to && isDigit(load<u8>(at))) at += 1;
  const whole = at - start;
  if (whole == 0 || (whole > 1 && <u32>load<u8>(start) == ZERO)) return 0;
  if (at == to) {
    const signedZero = sign && whole == 1 && <u32>load<u8>(start) == ZERO;
    if (signedZero) return SHORTEST;
    const double = whole <= 15 ? DOUBLE : 0;
    return (whole <= 18 ? INTEGER : 0) | (whole <= 38 ? LONG_INTEGER : 0) | SHORTEST | double;
  }
  if (<u32>load<u8>(at) != POINT) return 0;
  at += 1;
  const fraction = at;
  while (at < to && isDigit(load<u8>(at))) at += 1;
  if (at != to || at == fraction) return 0;
  let other = to - fraction <= 9 ? DECIMAL : 0;
  // Numbers below 0.0001 are printed with an exponent.
  const zeros = <u32>load<u8>(start) == ZERO ? leadingZeros(fraction, to) : 0;
  const isZero = zeros == to - fraction;
  if (whole + to - fraction <= 15 && (isZero ? !sign : zeros <= 3)) other |= DOUBLE;
  if (<u32>load<u8>(to - 1) != ZERO) return POINTED | SHORTEST | other;
  return to - fraction == 1 ? POINTED | other : other;
}

/** Returns the number of zeros at the start of some bytes. */
function leadingZeros(from: i32, to: i32): i32 {
  let at = from;
  while (at < to && <u32>load<u8>(at) == ZERO) at += 1;
  return at - from;
}

/** The bytes of the latest day, because many cells in succession contain the same day. */
let lastYearAndMonth: u64 = 0;
let lastDay: u16 = 0;

/** Checks for a day of the Gregorian calendar from 0001-01-01 to 9999-12-31. */
function dayForm(from: i32, length: i32, digits: i32): u32 {
  if (length != 10) return 0;
  const yearAndMonth = load<u64>(from);
  const lastBytes = load<u16>(from, 8);
  if (yearAndMonth == lastYearAndMonth && lastBytes == lastDay) return DAY;
  if ((digits & 0x3ff) != 0b1101101111) return 0;
  if (<u32>load<u8>(from, 4) != MINUS || <u32>load<u8>(from, 7) != MINUS) return 0;
  const year = two(from) * 100 + two(from + 2);
  const month = two(from + 5);
  const day = two(from + 8);
  if (year == 0 || month == 0 || month > 12 || day == 0) return 0;
  if (day > 28) {
    const leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    const days: u32 = month == 2 ? 28 + <u32>leap : 30 + ((month + (month >> 3)) & 1);
    if (day > days) return 0;
  }
  lastYearAndMonth = yearAndMonth;
  lastDay = lastBytes;
  return DAY;
}

// @ts-ignore: decorator
@inline
function two(at: i32): u32 {
  return (<u32>load<u8>(at) - ZERO) * 10 + <u32>load<u8>(at, 1) - ZERO;
}

// @ts-ignore: decorator
@inline
function isDigit(byte: u8): bool {
  return byte - 0x30 < 10;
}
