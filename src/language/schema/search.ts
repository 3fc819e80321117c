import {
  getNamedType,
  isInterfaceType,
  isObjectType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import type { SchemaSearchHit } from '../protocol';
import { queryFor } from './queryFor';
import { indexReach, type Reach } from './reach';
import { userTypes } from './schemaNodes';

const maxHits = 100;
const maxUsers = 8;

/** The penalties of matches outside the name: in the type of a field, its owner, its path, or its description. */
const penalty = { result: 4, owner: 6, path: 8, text: 9, field: 0.5, deprecated: 2, step: 0.05 } as const;

/** The penalty of an unreachable type or field, in steps of a path. */
const unreachable = 30;

interface Owner {
  readonly type: GraphQLNamedType;
  readonly name: number;
  /** The index of the way to the type, or -1. */
  readonly way: number;
}

/** A type, or a field if it has one. */
interface Entry {
  readonly owner: Owner;
  readonly field: GraphQLField<unknown, unknown> | undefined;
  readonly name: number;
  /** The index of the name of a field's type. */
  readonly result: number;
  /** The description and the names of the arguments, in lowercase. */
  readonly text: string;
  /** The penalty that doesn't depend on the search text. */
  readonly penalty: number;
}

/** The entries with the lowest ranks, which are selected without sorting all entries. */
class BestHits {
  private ranked: { readonly entry: Entry; readonly rank: number }[] = [];
  /** Entries from this rank on can't be among the best ones. */
  private limit = Infinity;

  add(entry: Entry, rank: number): void {
    if (rank >= this.limit) return;
    this.ranked.push({ entry, rank });
    if (this.ranked.length >= 10 * maxHits) this.select();
  }

  entries(): readonly Entry[] {
    this.select();
    return this.ranked.map(({ entry }) => entry);
  }

  private select(): void {
    this.ranked = this.ranked.sort((a, b) => a.rank - b.rank).slice(0, maxHits);
    if (this.ranked.length === maxHits) this.limit = this.ranked.at(-1)?.rank ?? Infinity;
  }
}

/** An index of the types and fields of a schema, for searches by words. It is built in steps. */
export class SchemaSearch {
  /** The distinct names, which are compared with each word only once. */
  private readonly names: string[] = [];
  private readonly lowerNames: string[] = [];
  private readonly indexes = new Map<string, number>();
  private readonly entries: Entry[] = [];
  private readonly pending: Iterator<GraphQLNamedType>;
  private readonly reach: Reach;
  /** The names of the last steps of the ways. */
  private readonly steps: readonly number[];

  constructor(private readonly schema: GraphQLSchema) {
    this.reach = indexReach(schema);
    this.steps = this.reach.ways.map(({ step = '' }) => this.indexOf(step));
    this.pending = userTypes(schema).values();
  }

  /** Adds the next type to the index. Returns `false` if the index is complete. */
  step(): boolean {
    const next = this.pending.next();
    if (next.done === true) return false;
    this.entries.push(...entriesOf(next.value, this.reach, (name) => this.indexOf(name)));
    return true;
  }

  /**
   * Returns up to 100 types and fields that contain all words of the text, in any order, in their names, paths, or
   * descriptions. Names rank first, then fields that return a matching type, then fields of it, then others; among
   * equal ones, those with shorter paths. Each hit has its shortest path, if any; types also have up to 8 uses.
   */
  find(text: string): readonly SchemaSearchHit[] {
    const words = searchWords(text);
    if (words.length === 0) return [];
    while (this.step());
    const matches = words.map((word) => this.matchesOf(word));
    const compact = text.replaceAll(/\s/g, '').toLowerCase();
    const best = new BestHits();
    for (const entry of this.entries) {
      let sum = 0;
      for (const match of matches) {
        sum += wordWeight(entry, match);
        if (sum === Infinity) break;
      }
      if (sum === Infinity) continue;
      const rank = this.isCalled(entry, compact) ? 0 : sum / words.length;
      best.add(entry, rank + entry.penalty);
    }
    return best.entries().map((entry) => this.hitOf(entry));
  }

  /** Returns an operation that leads to a type or field, if any. See {@link queryFor}. */
  queryFor(coordinate: string, taken: ReadonlySet<string>): string | undefined {
    return queryFor(this.schema, this.reach, coordinate, taken);
  }

  private matchesOf(word: string): WordMatches {
    const names = Uint8Array.from(this.names, (name, index) =>
      nameWeight(name, this.lowerNames[index] ?? '', word),
    );
    const ways = new Uint8Array(this.steps.length);
    // The way that another one starts from has a lower index.
    for (const [index, { from }] of this.reach.ways.entries())
      ways[index] = ways[from] === 1 || names[this.steps[index] ?? 0] !== noMatch ? 1 : 0;
    return { word, names, ways };
  }

  private indexOf(name: string): number {
    const known = this.indexes.get(name);
    if (known !== undefined) return known;
    this.indexes.set(name, this.names.length);
    this.lowerNames.push(name.toLowerCase());
    return this.names.push(name) - 1;
  }

  /** Whether a text is the name of an entry, or the beginning of the coordinate of a field. */
  private isCalled({ owner, field, name }: Entry, compact: string): boolean {
    const lower = this.lowerNames[name] ?? '';
    if (!field || !compact.includes('.')) return lower === compact;
    return `${this.lowerNames[owner.name] ?? ''}.${lower}`.startsWith(compact);
  }

  private hitOf({ owner: { type }, field }: Entry): SchemaSearchHit {
    const path = this.reach.pathTo(type.name);
    if (!field)
      return {
        coordinate: type.name,
        detail: 'type',
        deprecated: false,
        // The path to the query root is empty, but the path to the mutation root is `mutation`.
        path: path?.length === 0 ? ['query'] : (path ?? []),
        usedBy: this.reach.usedBy(type.name).slice(0, maxUsers),
      };
    return {
      coordinate: `${type.name}.${field.name}`,
      detail: String(field.type),
      deprecated: Boolean(field.deprecationReason),
      path: path ? [...path, field.name] : [],
      usedBy: [],
    };
  }
}

function entriesOf(type: GraphQLNamedType, reach: Reach, indexOf: (name: string) => number): Entry[] {
  const way = reach.wayTo(type.name);
  const owner = { type, name: indexOf(type.name), way };
  const distance = (reach.ways[way]?.length ?? unreachable) * penalty.step;
  const entry: Entry = {
    owner,
    field: undefined,
    name: owner.name,
    result: -1,
    text: (type.description ?? '').toLowerCase(),
    penalty: distance,
  };
  if (!isObjectType(type) && !isInterfaceType(type)) return [entry];
  const fields = Object.values(type.getFields()).map((field) => ({
    owner,
    field,
    name: indexOf(field.name),
    result: indexOf(getNamedType(field.type).name),
    text: [field.description ?? '', ...field.args.map(({ name }) => name)].join('\n').toLowerCase(),
    penalty: penalty.field + distance + (field.deprecationReason ? penalty.deprecated : 0),
  }));
  return [entry, ...fields];
}

/** What a word matches: the weights of the names, and 1 for each way with a matching step, by index. */
interface WordMatches {
  readonly word: string;
  readonly names: Readonly<Uint8Array>;
  readonly ways: Readonly<Uint8Array>;
}

/** Returns how well an entry matches a word, lower is better; `Infinity` if it doesn't. */
function wordWeight({ owner, field, name, result, text }: Entry, { word, names, ways }: WordMatches): number {
  const named = names[name] ?? noMatch;
  if (named !== noMatch) return named;
  if (field) {
    const returned = names[result] ?? noMatch;
    if (returned !== noMatch) return penalty.result + returned / 4;
    const owned = names[owner.name] ?? noMatch;
    if (owned !== noMatch) return penalty.owner + owned / 4;
  }
  if (ways[owner.way] === 1) return penalty.path;
  return text.includes(word) ? penalty.text : Infinity;
}

/** The weight of a name that doesn't contain a word. */
const noMatch = 255;

/**
 * Returns the distinct words of a search text in lowercase. Words end at characters other than letters and digits, and
 * where a capital letter follows: `userEmail` and `User.email` have the words `user` and `email`.
 */
function searchWords(text: string): readonly string[] {
  const words = text
    .replace(/(\p{Ll}|\p{N})(?=\p{Lu})|\p{Lu}(?=\p{Lu}\p{Ll})/gu, '$& ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '');
  return [...new Set(words)];
}

/**
 * Returns how well a name matches a word in lowercase, lower is better: 0 for the entire name, 1 for its beginning or
 * one of its words, 2 for the beginning of one of its words, 3 for other text in it, or {@link noMatch}.
 */
function nameWeight(name: string, lower: string, word: string): number {
  let best = noMatch;
  for (let at = lower.indexOf(word); at !== -1; at = lower.indexOf(word, at + 1)) {
    const end = at + word.length;
    if (at === 0) return end === lower.length ? 0 : 1;
    const weight = startsWord(name, at) ? (end === name.length || startsWord(name, end) ? 1 : 2) : 3;
    best = Math.min(best, weight);
    if (best === 1) break;
  }
  return best;
}

function startsWord(name: string, at: number): boolean {
  const before = name.charCodeAt(at - 1);
  if (!isAlphanumeric(before)) return true;
  if (!isCapital(name.charCodeAt(at))) return false;
  // The last capital letter of HTMLPage starts a word.
  return !isCapital(before) || isSmall(name.charCodeAt(at + 1));
}

const isCapital = (code: number): boolean => code >= 65 && code <= 90;
const isSmall = (code: number): boolean => code >= 97 && code <= 122;
const isAlphanumeric = (code: number): boolean =>
  isCapital(code) || isSmall(code) || (code >= 48 && code <= 57);
