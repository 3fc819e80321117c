import { gzipSync } from 'node:zlib';
import { introspectionFromSchema, type GraphQLSchema } from 'graphql';
import { Position, getAutocompleteSuggestions, getDiagnostics } from 'graphql-language-service';
import { complete } from '../../src/language/completion/complete';
import { Diagnoser } from '../../src/language/diagnostics/diagnoser';
import type { LanguageDocument } from '../../src/language/documents/languageDocument';
import { Project } from '../../src/language/documents/project';
import { SchemaInUse } from '../../src/language/schema/schemaInUse';
import { manyOperations, oneOperation } from '../support/language/documents';
import { publishedSchema } from '../support/language/publishedSchema';
import type { BenchOptions, BenchResult } from './result';

interface Rounds {
  readonly ours: number;
  /** Rounds of the library, whose calls take up to 100 times longer and vary less. */
  readonly stock: number;
  readonly schema: number;
}

/** Enough rounds of the product to base its 95th percentile on a dozen keystrokes. */
const manyRounds: Rounds = { ours: 240, stock: 60, schema: 5 };
const fewRounds: Rounds = { ours: 8, stock: 1, schema: 1 };

/** Times in milliseconds. */
interface Times {
  readonly p50: number;
  readonly p95: number;
  /** The mean CPU time, which other processes hardly affect. */
  readonly cpu: number;
}

/** Measures work after a warm-up, because frequently executed code is compiled during a session. */
function measure(rounds: number, work: (round: number) => unknown): Times {
  const times: number[] = [];
  let cpu = process.cpuUsage();
  for (let round = -rounds / 4; round < rounds; round += 1) {
    if (times.length === 0) cpu = process.cpuUsage();
    const started = performance.now();
    work(round);
    if (round >= 0) times.push(performance.now() - started);
  }
  const { user, system } = process.cpuUsage(cpu);
  times.sort((a, b) => a - b);
  return {
    p50: times[Math.floor(rounds * 0.5)] ?? NaN,
    p95: times[Math.floor(rounds * 0.95)] ?? NaN,
    cpu: (user + system) / 1000 / rounds,
  };
}

/** Texts to insert into the middle of a document, by measurement. The mark is the cursor. */
const positions: Readonly<Record<string, string>> = {
  'field in an empty selection set': '  viewer {\n    |\n  }',
  'field with a prefix': '  viewer {\n    na|\n  }',
  argument: '  repository(o|)',
  'enum value': '  search(query: "x", type: RE|)',
  'type condition': '  ... on |',
  variable: '  repository(owner: $|)',
  'fragment spread': '  ...|',
};

interface Prepared {
  readonly text: string;
  readonly line: number;
  readonly character: number;
}

/** Inserts lines into an operation near the middle of a document. Returns the text and the position of the mark. */
function prepare(document: string, insertion: string): Prepared {
  const middle = document.indexOf('\n  X', Math.floor(document.length * 0.4)) + 1;
  const at = middle > 0 ? middle : document.indexOf('\n  X') + 1;
  const mark = insertion.indexOf('|');
  const text = `${document.slice(0, at)}${insertion.replace('|', '')}\n${document.slice(at)}`;
  const lines = text.slice(0, at + mark).split('\n');
  return { text, line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
}

function open(text: string): { project: Project; document: LanguageDocument } {
  const project = new Project();
  return { project, document: project.opened('file:///bench.graphql', text, 0) };
}

/** Simulates the keystroke before a completion. */
function keystroke(project: Project, document: LanguageDocument, line: number, character: number): void {
  const at = { line, character };
  const version = document.version;
  document.apply([{ range: { start: at, end: at }, text: 'x' }], version + 1);
  const back = { start: at, end: { line, character: character + 1 } };
  document.apply([{ range: back, text: '' }], version + 2);
  project.changed();
}

function completionRow(
  schema: GraphQLSchema,
  rounds: Rounds,
  name: string,
  place: string,
  prepared: Prepared,
): BenchResult {
  const { text, line, character } = prepared;
  const { project, document } = open(text);
  const current = document.lineText(line);
  const cursor = {
    project,
    document,
    position: { line, character },
    before: current.slice(0, character),
    after: current.slice(character),
  };
  const ours = measure(rounds.ours, () => {
    keystroke(project, document, line, character);
    return complete(schema, cursor);
  });
  const stock = measure(rounds.stock, () =>
    getAutocompleteSuggestions(schema, text, new Position(line, character)),
  );
  return row(`${name}, ${place}`, ours, stock);
}

function row(name: string, ours: Times, stock: Times): BenchResult {
  const times = (stock.p50 / ours.p50).toFixed(0);
  return {
    name,
    value: ours.p95,
    unit: 'ms p95',
    note: `p50 ${ours.p50.toFixed(2)}; stock p50 ${stock.p50.toFixed(1)}, p95 ${stock.p95.toFixed(1)}: ${times} times`,
  };
}

function diagnosticsRow(
  schema: GraphQLSchema,
  rounds: Rounds,
  name: string,
  prepared: Prepared,
): BenchResult {
  const { text, line } = prepared;
  const { project, document } = open(text);
  const diagnoser = new Diagnoser(project);
  const diagnose = (): void => {
    for (const problems of diagnoser.problems(document, schema)) void problems;
  };
  diagnose();
  const ours = measure(rounds.ours, () => {
    // The name grows with each round, so each text is unique.
    const at = { line, character: 3 };
    document.apply([{ range: { start: at, end: at }, text: 'y' }], document.version + 1);
    project.changed();
    diagnose();
  });
  const stock = measure(rounds.stock, () => getDiagnostics(text, schema));
  const figure = row(`${name}, diagnostics after a keystroke`, ours, stock);
  const goal = name === '2,000 lines in one' ? '; to reach: 0.25' : '';
  return {
    ...figure,
    note: `${figure.note ?? ''}; ratio of CPU ${(ours.cpu / stock.cpu).toFixed(2)}${goal}`,
  };
}

function schemaRows(name: string, schema: GraphQLSchema, rounds: number): BenchResult[] {
  const file = gzipSync(JSON.stringify({ data: introspectionFromSchema(schema) }));
  const loads: number[] = [];
  const prints: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    const used = SchemaInUse.read('a', 'A', file);
    const read = performance.now();
    void used.sdl;
    loads.push(read - started);
    prints.push(performance.now() - read);
  }
  const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? NaN;
  return [
    {
      name: `${name}: load the cached schema`,
      value: median(loads),
      unit: 'ms',
      note: `${Math.round(file.length / 1024)} KB gzip`,
    },
    {
      name: `${name}: print the SDL with its index`,
      value: median(prints),
      unit: 'ms',
      note: 'once, on request',
    },
  ];
}

/**
 * Compares the product with the library on the same documents in the same process. Goals: 5 ms (p95), and 10
 * times faster than the library. Also measures loading the cached schema and printing its SDL.
 */
export function run({ quick }: BenchOptions): Promise<BenchResult[]> {
  const schema = publishedSchema();
  const rounds = quick ? fewRounds : manyRounds;
  const documents = {
    '50 lines': manyOperations(50),
    ...(quick ? {} : { '2,000 lines': manyOperations(2000), '2,000 lines in one': oneOperation(2000) }),
  };
  const rows: BenchResult[] = [];
  for (const [name, document] of Object.entries(documents)) {
    for (const [place, insertion] of Object.entries(positions))
      rows.push(completionRow(schema, rounds, name, place, prepare(document, insertion)));
    rows.push(completionRow(schema, rounds, name, 'variable type', variableType(document)));
    rows.push(diagnosticsRow(schema, rounds, name, prepare(document, '  zz: viewer { login }|')));
  }
  rows.push(...schemaRows('60,000 lines', schema, rounds.schema));
  return Promise.resolve(rows);
}

function variableType(document: string): Prepared {
  const at = document.indexOf('$name: String!', Math.floor(document.length * 0.4));
  const place = at === -1 ? document.indexOf('$name: String!') : at;
  const text = `${document.slice(0, place)}$extra: , ${document.slice(place)}`;
  const lines = text.slice(0, place + '$extra: '.length).split('\n');
  return { text, line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
}
