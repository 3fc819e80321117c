import { crc32 } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The chunks of pixels and colors (PNG, third edition, section 11). Others can contain text or other data. */
const chunkTypes: ReadonlySet<string> = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND'],
  ...['tRNS', 'cHRM', 'cICP', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'pHYs'],
]);

/** The length of a chunk without its data: its length, its type, and its checksum. */
const chunkBytes = 12;

/** Reads the chunks of a PNG image, and returns whether they are complete and contain only pixels and colors. */
export function isPassivePng(bytes: Uint8Array): boolean {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!data.subarray(0, signature.length).equals(signature)) return false;
  const types: string[] = [];
  let at = signature.length;
  while (at + chunkBytes <= data.length) {
    const end = at + chunkBytes + data.readUInt32BE(at);
    if (end > data.length) return false;
    const type = data.toString('latin1', at + 4, at + 8);
    if (!chunkTypes.has(type) || crc32(data.subarray(at + 4, end - 4)) !== data.readUInt32BE(end - 4))
      return false;
    types.push(type);
    at = end;
  }
  const ends = types.filter((type) => type === 'IHDR' || type === 'IEND').join();
  return (
    at === data.length &&
    ends === 'IHDR,IEND' &&
    types[0] === 'IHDR' &&
    types.at(-1) === 'IEND' &&
    types.includes('IDAT')
  );
}
