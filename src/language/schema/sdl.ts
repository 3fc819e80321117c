import { printSchema, type GraphQLSchema } from 'graphql';

/** A schema as SDL, with the lines of its types, members, and directives. */
export interface SdlDocument {
  readonly text: string;
  /**
   * Returns the zero-based line of a coordinate: `Type`, `Type.field` (also input fields and enum values),
   * `@directive`.
   */
  lineOf(coordinate: string): number | undefined;
}

/**
 * Prints a schema and indexes its lines. Takes tens of milliseconds for a thousand types, so call it once per
 * schema.
 */
export function printSdl(schema: GraphQLSchema): SdlDocument {
  const text = printSchema(schema).replace(emptyDescription, '');
  const lines = indexLines(text);
  return { text, lineOf: (coordinate) => lines.get(coordinate) };
}

/**
 * Matches the empty descriptions that servers such as graphql-java return instead of none, with the blank line before
 * a member.
 */
const emptyDescription = /(?:^\n)?^ +"{6}\n|^"{6}\n/gm;
const typeLine = /^(?:type|interface|union|enum|input|scalar) ([_A-Za-z]\w*)/;
const directiveLine = /^directive (@[_A-Za-z]\w*)/;
/** Matches members, which are indented by two columns. Arguments of fields are indented by more. */
const memberLine = /^ {2}([_A-Za-z]\w*)/;

/** Indexes the lines of an SDL text from graphql-js, which prints each type and member on a separate line. */
function indexLines(sdl: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  let type: string | undefined;
  let inDescription = false;
  let line = 0;
  for (const text of eachLine(sdl)) {
    const marks = text.match(/(?<!\\)"""/g)?.length ?? 0;
    if (!inDescription && marks === 0) {
      const [, name] = typeLine.exec(text) ?? directiveLine.exec(text) ?? [];
      if (name !== undefined) {
        found.set(name, line);
        type = name;
      } else if (type !== undefined) {
        const [, member] = memberLine.exec(text) ?? [];
        if (member !== undefined) found.set(`${type}.${member}`, line);
      }
    }
    if (marks % 2 === 1) inDescription = !inDescription;
    line += 1;
  }
  return found;
}

function* eachLine(text: string): Generator<string> {
  let start = 0;
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
    yield text.slice(start, end);
    start = end + 1;
  }
  yield text.slice(start);
}
