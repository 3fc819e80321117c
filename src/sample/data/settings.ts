import { dateTime, day } from './time';

/** One saved version of the settings of a subject. */
export interface SettingsVersion {
  readonly id: number;
  /** Global ID. */
  readonly subject: string;
  readonly author: number | null;
  readonly createdAt: string;
  readonly contents: string;
}

export type KeyPath = readonly (string | number)[];

/** The settings of the site, organizations and users, by global ID. Versions are numbered over all of them. */
export class SettingsStore {
  private readonly latest = new Map<string, SettingsVersion>();
  private lastId = 0;

  constructor(private readonly now: number) {}

  of(subject: string): SettingsVersion | undefined {
    return this.latest.get(subject);
  }

  save(subject: string, author: number | null, contents: string): SettingsVersion {
    this.lastId += 1;
    const createdAt = dateTime(this.now - 30 * day + this.lastId * 1000);
    const version = { id: this.lastId, subject, author, createdAt, contents };
    this.latest.set(subject, version);
    return version;
  }
}

/** Reads JSON with `//` comments and trailing commas; undefined when it is not even that. */
export function parseJsonc(text: string): unknown {
  const plain = text
    .replace(/("(?:[^"\\]|\\.)*")|\/\/[^\n]*/g, (_, quoted: string | undefined) => quoted ?? '')
    .replace(/("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])/g, (_, quoted: string | undefined) => quoted ?? '');
  try {
    return JSON.parse(plain);
  } catch {
    return undefined;
  }
}

/**
 * A copy of a JSON value with one place in it set, or removed when `value` is undefined. Missing objects on the
 * way are made.
 */
export function withValueAt(root: unknown, [step, ...rest]: KeyPath, value: unknown): unknown {
  if (step === undefined) return value ?? {};
  if (typeof step === 'number') {
    const list: unknown[] = Array.isArray(root) ? [...(root as unknown[])] : [];
    if (rest.length === 0 && value === undefined) list.splice(step, 1);
    else list[step] = rest.length === 0 ? value : withValueAt(list[step], rest, value);
    return list;
  }
  const object: Record<string, unknown> = typeof root === 'object' && root !== null ? { ...root } : {};
  if (rest.length > 0) return { ...object, [step]: withValueAt(object[step], rest, value) };
  const others = Object.fromEntries(Object.entries(object).filter(([name]) => name !== step));
  return value === undefined ? others : { ...others, [step]: value };
}
