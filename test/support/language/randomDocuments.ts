import fc from 'fast-check';

/**
 * Generates syntactically valid documents for the test schema. They can violate any rule, and have problems such as
 * unknown and misplaced names, missing and repeated arguments, variables of other types, and fragments that don't
 * apply, conflict, or form a cycle.
 */
export function randomDocument(): fc.Arbitrary<string> {
  return fc
    .tuple(
      fc.array(operation, { minLength: 1, maxLength: 3 }),
      fc.array(fc.tuple(fc.nat(3), fragmentBody), { maxLength: 4 }),
    )
    .map(([operations, fragments]) =>
      [
        ...operations.map((text, index) => text.replace('NAME', `Q${index}`)),
        ...fragments.map(([number, text]) => text.replace('NAME', `F${number}`)),
      ].join('\n'),
    );
}

const variable = fc.constantFrom('$a', '$b', '$c');
const scalar = fc.constantFrom(
  '1',
  '-2.5',
  '"x"',
  'true',
  'null',
  'RED',
  'BLUE',
  'NOPE',
  '[]',
  '["a"]',
  '[RED, 1]',
);
const value: fc.Arbitrary<string> = fc.letrec<{ value: string; object: string }>((tie) => ({
  value: fc.oneof({ maxDepth: 2 }, scalar, variable, tie('object')),
  object: fc
    .array(
      fc.tuple(
        fc.constantFrom('optional', 'inner', 'color', 'required', 'word', 'count', 'nope'),
        tie('value'),
      ),
      {
        maxLength: 3,
      },
    )
    .map((fields) => `{ ${fields.map(([name, inner]) => `${name}: ${inner}`).join(', ')} }`),
})).value;

const argumentNames = [
  'id',
  'ids',
  'first',
  'filter',
  'color',
  'colors',
  'loud',
  'limit',
  'data',
  'query',
  'level',
  'if',
];
const someArguments = fc
  .array(fc.tuple(fc.constantFrom(...argumentNames), value), { maxLength: 3 })
  .map((list) => (list.length === 0 ? '' : `(${list.map(([name, text]) => `${name}: ${text}`).join(', ')})`));

const directives = fc
  .array(fc.tuple(fc.constantFrom('@skip', '@include', '@loud', '@nope'), someArguments), { maxLength: 2 })
  .map((list) => list.map(([name, text]) => ` ${name}${text}`).join(''));
const rarely = fc.oneof({ weight: 5, arbitrary: fc.constant('') }, { weight: 1, arbitrary: directives });

const fieldNames = [
  ...['node', 'user', 'viewer', 'list', 'byIds', 'paint', 'hits', 'search', 'results', 'matchCount'],
  ...['id', 'name', 'old', 'friends', 'email', 'url', 'owner', '__typename', '__schema', 'nope'],
];
const types = ['User', 'Repo', 'Node', 'Hit', 'Query', 'Search', 'Color', 'Filter', 'Nope'];

const selectionSet: fc.Arbitrary<string> = fc.letrec<{ set: string; selection: string; field: string }>(
  (tie) => ({
    set: fc.array(tie('selection'), { minLength: 1, maxLength: 4 }).map((list) => `{ ${list.join(' ')} }`),
    selection: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      { weight: 2, arbitrary: fc.constantFrom('id', 'name', '__typename') },
      { weight: 6, arbitrary: tie('field') },
      { weight: 1, arbitrary: fc.tuple(fc.nat(4), rarely).map(([number, text]) => `...F${number}${text}`) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(fc.constantFrom('', ...types.map((type) => ` on ${type}`)), rarely, tie('set'))
          .map(([condition, text, set]) => `...${condition}${text} ${set}`),
      },
    ),
    field: fc
      .tuple(
        fc.constantFrom('', '', '', 'x: ', 'name: '),
        fc.constantFrom(...fieldNames),
        fc.oneof({ weight: 2, arbitrary: fc.constant('') }, { weight: 1, arbitrary: someArguments }),
        rarely,
        fc.option(tie('set'), { nil: '' }),
      )
      .map(([alias, name, args, text, set]) => `${alias}${name}${args}${text} ${set}`),
  }),
).set;

const variableDefinitions = fc
  .array(
    fc.tuple(
      variable,
      fc.constantFrom('ID', 'ID!', '[ID!]!', 'Int', 'Color', 'Filter!', 'Boolean!', 'User', 'Nope'),
      fc.constantFrom('', '', ' = 1', ' = "x"', ' = RED', ' = null'),
    ),
    { maxLength: 3 },
  )
  .map((list) =>
    list.length === 0 ? '' : `(${list.map(([name, type, given]) => `${name}: ${type}${given}`).join(', ')})`,
  );

const operation = fc
  .tuple(
    fc.constantFrom('query', 'query', 'query', 'mutation', 'subscription'),
    variableDefinitions,
    rarely,
    selectionSet,
  )
  .map(([keyword, variables, text, set]) => `${keyword} NAME${variables}${text} ${set}`);

const fragmentBody = fc
  .tuple(fc.constantFrom(...types), rarely, selectionSet)
  .map(([type, text, set]) => `fragment NAME on ${type}${text} ${set}`);

/** Generates documents with an operation of many lines, and with fragments. They can violate any rule. */
export function randomLongOperation(): fc.Arbitrary<string> {
  return fc
    .tuple(
      fc.constantFrom('query', 'query', 'mutation', 'subscription'),
      variableDefinitions,
      fc.array(selectionSet, { minLength: 4, maxLength: 10 }),
      fc.array(fc.tuple(fc.nat(3), fragmentBody), { maxLength: 4 }),
    )
    .map(([keyword, variables, sets, fragments]) =>
      [
        `${keyword} Long${variables} {`,
        ...sets.map((set) => set.slice(2, -2)),
        '}',
        ...fragments.map(([number, text]) => text.replace('NAME', `F${number}`)),
      ].join('\n'),
    );
}

export interface RandomEdit {
  /** The position, as a share of the length of the document. */
  readonly at: number;
  /** The number of characters that are replaced. */
  readonly removed: number;
  readonly text: string;
  /** Whether another edit restores the earlier text. */
  readonly undone: boolean;
}

/** Generates an edit of a document, which can break its syntax. */
export function randomEdit(): fc.Arbitrary<RandomEdit> {
  return fc.record({
    undone: fc.boolean(),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    removed: fc.constantFrom(0, 0, 0, 1, 2, 8),
    text: fc.oneof(
      fc.constantFrom(
        '',
        'x',
        ' ',
        '\n',
        '{',
        '}',
        '$a',
        ' id ',
        ' nope ',
        ' ...F1 ',
        ' ...F2 ',
        '(first: 1)',
      ),
      selectionSet,
      selectionSet.map((set) => set.slice(1, -1)),
    ),
  });
}
