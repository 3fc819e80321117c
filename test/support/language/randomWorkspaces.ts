import fc from 'fast-check';
import {
  Kind,
  buildSchema,
  parse,
  validate,
  visit,
  type DefinitionNode,
  type FragmentDefinitionNode,
} from 'graphql';

export const workspaceSchema = buildSchema(`
type Query { id: ID node(id: ID): Query list(ids: [ID!]): Query page(i: Int): Query }
`);

/** Contents of files by name. */
export type Files = Readonly<Record<string, string>>;

const variables: Readonly<Record<string, { readonly type: string; readonly use: string }>> = {
  id: { type: 'ID', use: 'node(id: $id)' },
  ids: { type: '[ID!]', use: 'list(ids: $ids)' },
  i: { type: 'Int', use: 'page(i: $i)' },
};
export const variableNames = Object.keys(variables);

interface Plan {
  readonly files: readonly ('a' | 'b')[];
  readonly used: readonly string[];
  readonly spreads: readonly number[];
}

const plan = (files: fc.Arbitrary<readonly ('a' | 'b')[]>): fc.Arbitrary<Plan> =>
  fc.record({
    files,
    used: fc.subarray(variableNames),
    spreads: fc.subarray([0, 1, 2, 3]),
  });

/** Returns the fragment with the given number that requests from a file use, if it is defined. */
function fragmentIn(
  file: 'a' | 'b',
  number: number,
  fragments: readonly (readonly Plan[])[],
): Plan | undefined {
  const all = fragments[number] ?? [];
  return all.find(({ files }) => files.includes(file)) ?? all[0];
}

/** Two valid files whose operations can share fragments. A fragment can be defined in both files. */
export const randomWorkspace = fc
  .record({
    operations: fc.array(plan(fc.constantFrom(['a'], ['b'])), { minLength: 2, maxLength: 4 }),
    fragments: fc.tuple(
      ...[0, 1, 2, 3].map(() =>
        fc.oneof(
          plan(fc.constantFrom(['a'], ['b'])).map((one) => [one]),
          fc.tuple(plan(fc.constant(['a'])), plan(fc.constant(['b']))).map((both) => [...both]),
        ),
      ),
    ),
  })
  .map(({ operations, fragments }): Files => {
    const files = { 'a.graphql': '', 'b.graphql': '' };
    const body = (title: string, { used, spreads }: Plan, after: number): string => {
      const fields = used.map((name) => `${title}_${name}: ${variables[name]?.use ?? ''} { id }`);
      const spread = spreads.filter((number) => number > after).map((number) => `...F${'x'.repeat(number)}`);
      return `{ id ${[...fields, ...spread].join(' ')} }`;
    };
    const reachable = (file: 'a' | 'b', { used, spreads }: Plan, after: number): readonly string[] => [
      ...used,
      ...spreads
        .filter((number) => number > after)
        .flatMap((number) => {
          const fragment = fragmentIn(file, number, fragments);
          return fragment === undefined ? [] : reachable(file, fragment, number);
        }),
    ];
    operations.forEach((operation, number) => {
      const [file = 'a'] = operation.files;
      const declared = [...new Set(reachable(file, operation, -1))].map(
        (name) => `$${name}: ${variables[name]?.type ?? ''}`,
      );
      const head = declared.length === 0 ? '' : `(${declared.join(', ')})`;
      files[`${file}.graphql`] += `query Q${number}${head} ${body(`q${number}`, operation, -1)}\n`;
    });
    fragments.forEach((all, number) => {
      for (const fragment of all) {
        const [file = 'a'] = fragment.files;
        files[`${file}.graphql`] +=
          `fragment F${'x'.repeat(number)} on Query ${body(`f${number}${file}`, fragment, number)}\n`;
      }
    });
    return files;
  });

const isFragment = (node: DefinitionNode): node is FragmentDefinitionNode =>
  node.kind === Kind.FRAGMENT_DEFINITION;

/** Definition in a single line. */
interface Line {
  readonly id: string;
  readonly text: string;
}

export const lineId = (file: string, text: string, offset: number): string =>
  `${file}:${text.slice(0, offset).split('\n').length}`;

/**
 * Returns the lines that each operation sends: its own line and those of its fragments. Fragments of the same
 * file take precedence.
 */
function requests(files: Files): readonly (readonly Line[])[] {
  const all = Object.entries(files).flatMap(([file, text]) =>
    text === ''
      ? []
      : parse(text).definitions.map((node) => ({
          file,
          node,
          id: lineId(file, text, node.loc?.start ?? 0),
          text: text.slice(node.loc?.start, node.loc?.end),
        })),
  );
  return all
    .filter(({ node }) => node.kind === Kind.OPERATION_DEFINITION)
    .map((operation) => {
      const known = [...all.filter(({ file }) => file === operation.file), ...all];
      const needed = new Map<string, Line>();
      const follow = (definition: DefinitionNode): void => {
        visit(definition, {
          [Kind.FRAGMENT_SPREAD]({ name }) {
            const fragment = known.find(({ node }) => isFragment(node) && node.name.value === name.value);
            if (fragment === undefined || needed.has(name.value)) return;
            needed.set(name.value, fragment);
            follow(fragment.node);
          },
        });
      };
      follow(operation.node);
      return [operation, ...needed.values()];
    });
}

export const sentTexts = (files: Files): readonly string[] =>
  requests(files).map((lines) => lines.map(({ text }) => text).join('\n'));

export function errors(files: Files): readonly string[] {
  return sentTexts(files).flatMap((text) =>
    validate(workspaceSchema, parse(text)).map(({ message }) => message),
  );
}

/**
 * Renames a variable in a line and in all lines that are sent with it, directly or indirectly. `taken` is
 * whether one of their requests already uses the new name.
 */
export function withVariable(
  files: Files,
  start: string,
  from: string,
  to: string,
): { readonly files: Files; readonly taken: boolean } {
  const uses = (name: string): ((line: Line) => boolean) => {
    const pattern = new RegExp(`\\$${name}\\b`);
    return ({ text }) => pattern.test(text);
  };
  const connected = new Set([start]);
  const all = requests(files);
  for (let size = 0; size < connected.size;) {
    size = connected.size;
    for (const lines of all.map((sent) => sent.filter(uses(from))))
      if (lines.some(({ id }) => connected.has(id))) for (const { id } of lines) connected.add(id);
  }
  const lines = Object.entries(files).flatMap(([file, text]) =>
    text.split('\n').map((line, index): Line => ({ id: `${file}:${index + 1}`, text: line })),
  );
  const isConnected = ({ id }: Line): boolean => connected.has(id);
  const sent = all.filter((request) => request.some((line) => isConnected(line) && uses(from)(line))).flat();
  const changed = lines.map((line) =>
    isConnected(line) ? line.text.replace(new RegExp(`\\$${from}\\b`, 'g'), () => `$${to}`) : line.text,
  );
  return {
    files: Object.fromEntries(
      Object.keys(files).map((file) => [
        file,
        changed.filter((_, index) => lines[index]?.id.startsWith(`${file}:`)).join('\n'),
      ]),
    ),
    taken: [...lines.filter(isConnected), ...sent].some(uses(to)),
  };
}
