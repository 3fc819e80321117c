/** An option of a command, for `parseArgs` and for the help. */
export interface Option {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  readonly multiple?: boolean;
  /** The name of the value in the help, such as `FILE`. */
  readonly value?: string;
  readonly help: string;
}

export type Options = Readonly<Record<string, Option>>;

/** The options of every command. */
export const commonOptions = {
  help: { type: 'boolean', short: 'h', help: 'Show this help.' },
  json: { type: 'boolean', help: 'Print one JSON envelope: {version, ok, data, errors, facts, failure}.' },
  output: {
    type: 'string',
    short: 'o',
    value: 'FILE',
    help: 'Write the result to a file, whole or not at all.',
  },
  force: { type: 'boolean', help: 'Replace an existing output file.' },
} as const satisfies Options;

/** The options of commands that send requests. */
export const connectionOptions = {
  'token-file': {
    type: 'string',
    value: 'FILE',
    help: 'Read the token from a file instead of the environment.',
  },
  timeout: { type: 'string', value: 'SECONDS', help: 'The time limit of a request. Default: 60.' },
} as const satisfies Options;

/** The options of commands that build a request from a document. */
export const operationOptions = {
  variables: {
    type: 'string',
    value: 'FILE',
    help: 'A JSON file {"OperationName": {...}}. Default: NAME.vars.json beside the document.',
  },
  var: {
    type: 'string',
    multiple: true,
    value: 'NAME=JSON',
    help: 'The value of a variable. Text needs no quotes.',
  },
  root: {
    type: 'string',
    value: 'FOLDER',
    help: 'Where fragments of other files are found. Default: this folder.',
  },
} as const satisfies Options;

export const schemaOption = {
  schema: {
    type: 'string',
    value: 'FILE',
    help: 'A schema file (SDL or introspection) instead of the instance.',
  },
} as const satisfies Options;

const rowFormats = 'csv, json, ndjson, markdown or table';

export const rowOptions = {
  format: { type: 'string', short: 'f', value: 'FORMAT', help: `The format of rows: ${rowFormats}.` },
} as const satisfies Options;
