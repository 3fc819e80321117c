/** A parsed search query. */
export interface SearchQuery {
  readonly words: readonly string[];
  readonly repository: readonly Condition[];
  readonly file: readonly Condition[];
  readonly language: readonly Condition[];
  readonly type: 'file' | 'repo' | 'symbol' | 'commit';
  /** Number of matches after which the search stops; the matches in the last file can exceed it. */
  readonly count: number;
}

export interface Condition {
  readonly text: string;
  readonly negated: boolean;
}

const defaultCount = 500;

const filter = /^(-?)(repo|r|file|f|lang|language|type|count):(.*)$/i;

/** Parses a search query. Unknown filters are treated as words. */
export function parseSearch(text: string): SearchQuery {
  const words: string[] = [];
  const conditions = { repository: [] as Condition[], file: [] as Condition[], language: [] as Condition[] };
  let type: SearchQuery['type'] = 'file';
  let count = defaultCount;
  for (const term of text.match(/(?:[^\s"]|"[^"]*")+/g) ?? []) {
    const [, minus, name, raw = ''] = filter.exec(term) ?? [];
    const value = raw.replaceAll('"', '').toLowerCase();
    const condition: Condition = { text: value, negated: minus === '-' };
    switch (name?.toLowerCase()) {
      case 'repo':
      case 'r':
        conditions.repository.push(condition);
        break;
      case 'file':
      case 'f':
        conditions.file.push(condition);
        break;
      case 'lang':
      case 'language':
        conditions.language.push(condition);
        break;
      case 'type':
        type = value === 'repo' || value === 'symbol' || value === 'commit' ? value : 'file';
        break;
      case 'count':
        count = value === 'all' ? Number.MAX_SAFE_INTEGER : Math.max(0, Number.parseInt(value, 10) || 0);
        break;
      default:
        words.push(term.replaceAll('"', '').toLowerCase());
    }
  }
  return { words, ...conditions, type, count };
}

/**
 * Whether a text matches all conditions: it must contain the text of each condition, or must not if the condition is
 * negated.
 */
export function fulfils(text: string, conditions: readonly Condition[]): boolean {
  const lower = text.toLowerCase();
  return conditions.every((condition) => lower.includes(condition.text) !== condition.negated);
}
