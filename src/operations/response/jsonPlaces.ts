import { stringEnd } from '../../shared/json/jsonSpans';

/** The keys and indexes from the root of JSON text to a value. */
export type JsonPath = readonly (string | number)[];

/** The range of a value in JSON text and its depth. */
export interface JsonPlace {
  readonly start: number;
  readonly end: number;
  /**
   * The number of path segments to this value; less than the length of the path if the rest doesn't exist.
   */
  readonly depth: number;
}

interface JsonRequest {
  readonly children: Map<string | number, JsonRequest>;
  readonly asked: number[];
  readonly depth: number;
}

interface Level {
  readonly node: JsonRequest | undefined;
  readonly start: number;
  readonly isList: boolean;
  index: number;
  key: string | undefined;
}

/**
 * Finds the values at several paths of valid JSON text in one pass, without parsing the values. The last of
 * duplicate keys applies, as in JSON parsers.
 *
 * @returns for each path, the range of its value or of the deepest existing value on the path
 */
export function findJsonPlaces(json: string, paths: readonly JsonPath[]): readonly JsonPlace[] {
  const root = requestTree(paths);
  const found = paths.map((): JsonPlace => ({ start: 0, end: json.length, depth: 0 }));
  const settle = (node: JsonRequest | undefined, start: number, end: number): void => {
    if (!node) return;
    for (const index of below(node)) {
      const known = found[index];
      if (known && known.depth <= node.depth) found[index] = { start, end, depth: node.depth };
    }
  };

  const levels: Level[] = [];
  const mark = /[{}[\],:"]|[^{}[\],:"\s]+/g;
  const nodeHere = (): JsonRequest | undefined => {
    const level = levels.at(-1);
    if (!level) return root;
    const step = level.isList ? level.index : level.key;
    return step === undefined ? undefined : level.node?.children.get(step);
  };
  for (let token = mark.exec(json); token !== null; token = mark.exec(json)) {
    const level = levels.at(-1);
    switch (token[0]) {
      case '{':
      case '[':
        levels.push({
          node: nodeHere(),
          start: token.index,
          isList: token[0] === '[',
          index: 0,
          key: undefined,
        });
        break;
      case '}':
      case ']':
        levels.pop();
        settle(level?.node, level?.start ?? 0, mark.lastIndex);
        break;
      case ',':
        if (level?.isList === true) level.index += 1;
        else if (level) level.key = undefined;
        break;
      case ':':
        break;
      case '"': {
        const end = stringEnd(json, token.index);
        mark.lastIndex = end;
        if (level && !level.isList && level.key === undefined) {
          level.key = level.node ? keyIn(json.slice(token.index, end)) : '';
        } else {
          settle(nodeHere(), token.index, end);
        }
        break;
      }
      default:
        settle(nodeHere(), token.index, mark.lastIndex);
    }
  }
  return found;
}

function requestTree(paths: readonly JsonPath[]): JsonRequest {
  const root: JsonRequest = { children: new Map(), asked: [], depth: 0 };
  paths.forEach((path, index) => {
    let node = root;
    for (const step of path) {
      const child = node.children.get(step) ?? { children: new Map(), asked: [], depth: node.depth + 1 };
      node.children.set(step, child);
      node = child;
    }
    node.asked.push(index);
  });
  return root;
}

/** Returns the indexes of the paths that end at a node or below it. */
function below(node: JsonRequest): readonly number[] {
  const nodes = [node];
  for (const one of nodes) nodes.push(...one.children.values());
  return nodes.flatMap(({ asked }) => asked);
}

function keyIn(text: string): string {
  return JSON.parse(text) as string;
}
