import { itemsOf } from '../../shared/json/jsonSpans';
import { isRecord } from '../../shared/record';
import { filled, parsed } from '../../shared/schema';
import { findJsonPlaces, type JsonPlace } from '../response/jsonPlaces';

/** The paging information of one page. */
export interface PageInfo {
  readonly hasNextPage: boolean;
  readonly endCursor: string | undefined;
  readonly items: number;
}

const lists = ['nodes', 'edges'] as const;

/**
 * Merges pages into one response: the first page, with the items of other pages added to its lists, and the
 * page information of the last page. Merges text to preserve large integers, and stores it as bytes, which
 * need less memory than strings or parsed values.
 */
export class Pages {
  private readonly parts: Part[] = [];
  private added = 0;
  private stored = 0;

  /** @param path keys from the root of `data` to the GraphQL connection */
  constructor(private readonly path: readonly string[]) {}

  get count(): number {
    return this.added;
  }

  /** The current size of the response, in bytes. */
  get bytes(): number {
    return this.stored;
  }

  /**
   * Adds the next page.
   *
   * @param json the text of a complete response
   * @returns the page information, or `undefined` for a response without page information, which isn't added
   */
  add(json: string): PageInfo | undefined {
    const at = ['data', ...this.path];
    const paths = [[...at, 'pageInfo'], ...lists.map((list) => [...at, list])];
    const [info, ...found] = findJsonPlaces(json, paths).map((place) =>
      place.depth === at.length + 1 ? place : undefined,
    );
    const said = info ? pageInfo(json, info) : undefined;
    if (!info || !said) return undefined;
    const places = found.flatMap((place, index) =>
      place && json[place.start] === '[' ? [{ ...place, list: lists[index] }] : [],
    );
    if (this.added === 0) this.begin(json, [{ ...info, list: undefined }, ...places]);
    else this.append(json, info, places);
    this.added += 1;
    const counts = places.map(({ start }) => [...itemsOf(json, start)].length);
    return { ...said, items: Math.max(0, ...counts) };
  }

  /** Yields the response in chunks. Releases each chunk, because the reader copies it. */
  *takeChunks(): Generator<Uint8Array> {
    for (const part of this.parts.splice(0)) {
      for (let piece = part.pieces.shift(); piece; piece = part.pieces.shift()) yield piece;
    }
  }

  private begin(json: string, places: readonly Place[]): void {
    let from = 0;
    for (const { start, end, list } of [...places].sort((a, b) => a.start - b.start)) {
      // Stores the closing bracket of a list with the text after it, so that items can be appended.
      const itemsEnd = list ? end - 1 : end;
      this.push(undefined, json.slice(from, start));
      this.push(list ?? 'pageInfo', json.slice(start, itemsEnd));
      from = itemsEnd;
    }
    this.push(undefined, json.slice(from));
  }

  private append(json: string, info: JsonPlace, places: readonly Place[]): void {
    for (const part of this.parts) {
      if (!part.of) continue;
      if (part.of === 'pageInfo') {
        this.stored -= part.pieces[0]?.byteLength ?? 0;
        part.pieces = [];
        this.store(part, json.slice(info.start, info.end));
        continue;
      }
      const place = places.find(({ list }) => list === part.of);
      const items = place ? json.slice(place.start + 1, place.end - 1).trim() : '';
      if (items === '') continue;
      this.store(part, part.isEmpty ? items : `,${items}`);
      part.isEmpty = false;
    }
  }

  private push(of: Part['of'], text: string): void {
    const part: Part = { of, pieces: [], isEmpty: text.slice(1).trim() === '' };
    this.parts.push(part);
    this.store(part, text);
  }

  private store(part: Part, text: string): void {
    const bytes = Buffer.from(text);
    part.pieces.push(bytes);
    this.stored += bytes.byteLength;
  }
}

interface Place extends JsonPlace {
  /** `undefined` for `pageInfo`. */
  readonly list: (typeof lists)[number] | undefined;
}

/** A range of the response: a list, the page information, or the text around them. */
interface Part {
  readonly of: (typeof lists)[number] | 'pageInfo' | undefined;
  pieces: Uint8Array[];
  /** Whether the list is empty. */
  isEmpty: boolean;
}

function pageInfo(json: string, { start, end }: JsonPlace): Omit<PageInfo, 'items'> | undefined {
  const value: unknown = JSON.parse(json.slice(start, end));
  return isRecord(value)
    ? { hasNextPage: value['hasNextPage'] === true, endCursor: parsed(filled, value['endCursor']) }
    : undefined;
}
