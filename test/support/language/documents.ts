/** Returns fields of an operation for the published 60,000-line schema of a code host. */

const fields = (name: string): string => `  ${name}a: viewer {
    login
    name
    repositories(first: 10, orderBy: { field: NAME, direction: ASC }) {
      totalCount
      nodes {
        name
        stargazerCount
      }
    }
  }
  ${name}b: repository(owner: "a", name: $name) {
    id
    issues(first: 20, states: [OPEN]) {
      nodes {
        ...IssueParts${name}
      }
    }
  }
  ${name}c: search(query: "x", type: REPOSITORY, first: 5) {
    nodes {
      ... on Repository {
        name
        url
        owner {
          login
        }
      }
    }
  }`;

const fragment = (name: string): string => `fragment IssueParts${name} on Issue {
  id
  title
  author {
    login
  }
}`;

const linesOf = (text: string): number => text.split('\n').length;

/**
 * Returns about `lines` lines of operations with about 40 lines each, including one fragment per operation.
 */
export function manyOperations(lines: number): string {
  const one = (name: string): string =>
    `query Operation${name}($name: String!) {\n${fields(name)}\n}\n\n${fragment(name)}\n`;
  const count = Math.max(1, Math.round(lines / linesOf(one('X'))));
  return Array.from({ length: count }, (_, index) => one(`X${index}`)).join('\n');
}

/** Returns one operation and its fragments, with about `lines` lines in total. */
export function oneOperation(lines: number): string {
  const count = Math.max(1, Math.round(lines / (linesOf(fields('X')) + linesOf(fragment('X')) + 1)));
  const names = Array.from({ length: count }, (_, index) => `X${index}`);
  return `query Giant($name: String!) {\n${names.map(fields).join('\n')}\n}\n\n${names.map(fragment).join('\n\n')}\n`;
}
