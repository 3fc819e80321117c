/** What a search query asks for, after its filters were taken apart from its words. */
export interface SearchQuery {
  readonly words: readonly string[];
  readonly repository: readonly Condition[];
  readonly file: readonly Condition[];
  readonly language: readonly Condition[];
  readonly type: 'file' | 'repo' | 'symbol' | 'commit';
  /** Stop after this many matches. */
  readonly count: number;
}

export interface Condition {
  readonly text: string;
  readonly negated: boolean;
}

const defaultCount = 500;

const filter = /^(-?)(repo|r|file|f|lang|language|type|count):(.*)$/i;

/** Reads a search query. Filters that are not known count as words, as a person would type them. */
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

/** Whether a text fulfils all conditions on it, each a part to contain or, with a minus sign, not to contain. */
export function fulfils(text: string, conditions: readonly Condition[]): boolean {
  const lower = text.toLowerCase();
  return conditions.every((condition) => lower.includes(condition.text) !== condition.negated);
}
