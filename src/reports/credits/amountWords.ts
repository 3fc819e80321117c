export type AmountKind = 'remaining' | 'consumed' | 'allocated';

/** Words that indicate the kind of an amount anywhere in a name. The first kind that matches is used. */
const adjectives: readonly (readonly [AmountKind, readonly string[]])[] = [
  ['remaining', ['remaining', 'unused', 'unspent', 'left', 'available']],
  ['consumed', ['used', 'consumed', 'spent']],
  ['allocated', ['allocated', 'granted', 'entitled', 'purchased']],
];

/** Nouns that indicate the kind of an amount. The last noun in a name is used: a `usage_limit` is a limit. */
const nouns: Readonly<Record<string, AmountKind>> = {
  balance: 'remaining',
  remainder: 'remaining',
  usage: 'consumed',
  consumption: 'consumed',
  allocation: 'allocated',
  allotment: 'allocated',
  entitlement: 'allocated',
  grant: 'allocated',
  quota: 'allocated',
  limit: 'allocated',
};

/** Words that indicate an allocation if no other word is more specific. */
const plainWords = ['total', 'credit', 'credits', 'amount'];

/**
 * Words in the names of fields that don't contain the credits of a complete bucket, but other values, such as shares,
 * times, user counts, rates, and costs.
 */
const otherQuantities = new Set(
  `percent percentage pct ratio share fraction rate pace speed average avg mean median peak projected forecast
  expected estimated max maximum min minimum per daily weekly monthly yearly hourly second seconds minute minutes
  hour hours day days week weeks month months today yesterday date time timestamp at on by last first next previous
  count user users seat seats account accounts member members request requests price cost costs currency usd eur id ids
  is has can version status enabled unlimited`.split(/\s+/),
);

/** Words that name the unit of an amount. */
const units = new Set(
  `credit credits token tokens point points unit units message messages completion completions search searches query queries chat chats
  prompt prompts task tasks run runs call calls event events line lines cent cents byte bytes kb mb gb tb kib mib gib tib`.split(
    /\s+/,
  ),
);

/** Units of storage, whose amounts have other multiples beside them. */
const storage = new Set('byte bytes kb mb gb tb kib mib gib tib'.split(' '));

/** Returns the unit that a word after a number names, in the singular. */
export function countedUnit(word: string): string | undefined {
  return storage.has(word) ? undefined : unitIn([word]);
}

/** Returns the unit that the words of a field name, in the singular. */
export function unitIn(words: readonly string[]): string | undefined {
  return words.find((word) => units.has(word))?.replace(/(?<=[^s])s$/, '');
}

/**
 * Splits the name of a field into lowercase words: `remainingCredits`, `Remaining Credits`, and
 * `remaining_credits` result in the same words.
 */
export function wordsOf(name: string): readonly string[] {
  return name
    .normalize('NFKC')
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/credits?/g, ' $& ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/**
 * Returns the kind of amount in a field with these words, or `undefined` if they don't indicate an amount of
 * credits.
 */
export function amountKind(words: readonly string[]): AmountKind | undefined {
  if (words.some((word) => otherQuantities.has(word) || /^\p{N}+$/u.test(word))) return undefined;
  for (const [kind, known] of adjectives) if (words.some((word) => known.includes(word))) return kind;
  const noun = words.findLast((word) => Object.hasOwn(nouns, word));
  if (noun !== undefined) return nouns[noun];
  return words.some((word) => plainWords.includes(word)) ? 'allocated' : undefined;
}
