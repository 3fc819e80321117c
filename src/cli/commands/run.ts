import { readFile, rm } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { learnedLimits } from '../../operations/limits';
import { changesInstance } from '../../operations/request/guard';
import type { ParsedResponse } from '../../operations/response/parseResponse';
import { type ResultList, resultLists, rowsOf } from '../../operations/response/resultLists';
import { checkRequest } from '../../operations/run/checkRequest';
import { type SendPrompt, uncheckedNote } from '../../operations/run/decide';
import type { PreparedRun } from '../../operations/run/draft';
import { loadAllPages } from '../../operations/run/pages';
import { prepareRun } from '../../operations/run/prepareRun';
import { type RunProgress, send } from '../../operations/run/send';
import { formatBytes } from '../../shared/format';
import { parseJson } from '../../shared/json/exactJson';
import { isRecord } from '../../shared/record';
import type { Cell, ColumnKind } from '../../shared/table/table';
import { UserError } from '../../shared/userError';
import { type Command, type Context, type Result, textOf } from '../command';
import { chosenOperations, onlyOperation, requestOf } from '../documents';
import { connect, type ConnectedHost } from '../host';
import { formatRows, rowFormat, type RowFormat, type Rows, rowsAsJson } from '../rows';
import { validatorFor } from '../schemas';
import { jsonWithoutCommands } from '../serviceCommands';
import { usageError } from '../usageError';
import { variablesOf } from '../variables';

/** The maximum number of GraphQL errors that are printed. The response contains all. */
const maxErrors = 10;

export const run: Command = async (context) => {
  const format = rowFormat(context);
  if (!format && textOf(context, 'list') !== undefined)
    throw usageError('--list selects rows.', 'Add --format.');
  if (context.values['all-pages'] !== true && textOf(context, 'max-pages') !== undefined)
    throw usageError('--max-pages limits the pages of --all-pages.', 'Add --all-pages.');
  const chosen = onlyOperation(await chosenOperations(context.positionals));
  const host = await connect(context, 'instance');
  const request = await requestOf(context, chosen);
  const variables = await variablesOf(context, chosen);
  const { core, connection } = host;
  const documentUri = pathToFileURL(chosen.path).href;
  const prepared = await prepareRun(
    core,
    { documentUri, documentVersion: 0, request, connection, variables },
    {
      unattended: true,
      check: () => checkRequest(validatorFor(context, host), request, connection, variables, context.signal),
      confirm: (prompt) => confirm(context, prompt),
    },
  );
  if (!prepared) throw new UserError('refused', notConfirmed);
  const unchecked = uncheckedNote(prepared);
  if (unchecked !== undefined) context.terminal.note(unchecked);
  const { read, notes, isPartial } = await exchange(context, host, prepared);
  for (const note of [...notes, ...read.notes]) context.terminal.note(note);
  if (read.failure) throw read.failure;
  return resultOf(context, prepared, { read, isPartial, format });
};

const notConfirmed = "The mutation wasn't confirmed.";

/** Asks before a mutation. Without a terminal, it isn't sent. */
async function confirm(
  { values, terminal, signal }: Context,
  { message, detail }: SendPrompt,
): Promise<boolean> {
  if (values['allow-mutation'] === true) return true;
  if (terminal.canAsk) return terminal.confirm(`${message}\n${detail}`, signal);
  const unanswered = `${message} There is no terminal to ask.`;
  throw new UserError('refused', unanswered, { advice: addOption() });
}

function addOption(): string {
  return 'Add --allow-mutation to run it.';
}

interface Exchanged {
  readonly read: ParsedResponse;
  readonly notes: readonly string[];
  /** Whether pages are missing from the response. */
  readonly isPartial: boolean;
}

async function exchange(
  { values, signal, terminal }: Context,
  { core }: ConnectedHost,
  prepared: PreparedRun,
): Promise<Exchanged> {
  const { host } = new URL(prepared.connection.baseUrl);
  let note = '';
  let received = 0;
  const tell = (): void =>
    terminal.progress(() => {
      const parts = [note, received === 0 ? '' : formatBytes(received)].filter((part) => part !== '');
      return `Running on ${host}... ${parts.join(', ')}`;
    });
  const progress: RunProgress = {
    signal,
    startedAt: performance.now(),
    onBytes: (bytes) => {
      received = bytes;
      tell();
    },
    onNote: (text) => {
      note = text;
      tell();
    },
    onSecrets: () => undefined,
  };
  try {
    if (values['all-pages'] === true) return await loadAllPages(core, prepared, progress);
    return { read: await send(core, prepared, progress), notes: [], isPartial: false };
  } catch (error) {
    if (signal.aborted && changesInstance(prepared.request))
      terminal.note('The instance might have executed the mutation.');
    throw error;
  }
}

async function resultOf(
  { values, signal, terminal }: Context,
  { request, connection }: PreparedRun,
  {
    read,
    isPartial,
    format,
  }: Pick<Exchanged, 'read' | 'isPartial'> & { readonly format: RowFormat | undefined },
): Promise<Result> {
  for (const { message } of read.errors.slice(0, maxErrors)) terminal.fail(message);
  if (read.errorCount > maxErrors) terminal.note(`The response has ${read.errorCount} errors.`);
  const { files } = read;
  const raw = read.raw ?? (files ? await readFile(files.raw, { encoding: 'utf8', signal }) : read.text);
  const table = format ? responseRows(raw, textOf({ values }, 'list')) : undefined;
  const { status, totalMs, bytes, traceId } = read.facts;
  return {
    ok: read.errorCount === 0 && !isPartial,
    content:
      !table || !format
        ? [
            files
              ? await readFile(files.formatted, { signal })
              : withLineBreak(jsonWithoutCommands(read.text)),
          ]
        : formatRows(format, table),
    data: async () => (table ? parseJson(await rowsAsJson(table)) : member(raw, 'data')),
    errors: errorsIn(raw),
    facts: {
      url: connection.baseUrl,
      operation: request.operation.name ?? null,
      status,
      milliseconds: Math.round(totalMs),
      bytes,
      trace: traceId ?? null,
      partial: isPartial,
      limits: learnedLimits(read.errors.map(({ extensions }) => extensions)),
    },
    close: async () => {
      for (const path of Object.values(files ?? {})) await rm(path, { force: true });
    },
  };
}

function withLineBreak(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`;
}

function errorsIn(raw: string): readonly unknown[] {
  const errors = member(raw, 'errors');
  return Array.isArray(errors) ? errors : [];
}

function member(raw: string, name: 'data' | 'errors'): unknown {
  const body = parseJson(raw);
  return isRecord(body) ? (body[name] ?? null) : null;
}

/**
 * Returns the rows of a list in a response: the one at a path, or the longest.
 *
 * @param json the text of a response
 * @throws UserError `input` if there is no such list
 */
function responseRows(json: string, path: string | undefined): Rows {
  const lists = resultLists(json);
  const list = path === undefined ? lists[0] : lists.find((each) => each.path === path);
  if (!list) {
    throw path === undefined
      ? usageError("The response doesn't contain a list with rows.", 'Omit --format to print the response.')
      : usageError(`The response has no list "${path}" with rows.`, listNames(lists));
  }
  const kinds = new Map<string, ColumnKind>();
  for (const row of rowsOf(json, list))
    for (const [name, value] of row) kinds.set(name, combined(kinds.get(name), kindOf(value)));
  const columns = list.columns.map((name) => ({ id: name, name, kind: kinds.get(name) ?? 'text', type: '' }));
  return { columns, rows: cellsOf(json, list, columns) };
}

function listNames(lists: readonly ResultList[]): string | undefined {
  return lists.length === 0 ? undefined : `It has ${lists.map(({ path }) => path).join(', ')}.`;
}

function* cellsOf(json: string, list: ResultList, columns: Rows['columns']): Generator<readonly Cell[]> {
  for (const row of rowsOf(json, list))
    yield columns.map(({ id, kind }) => {
      const value = row.get(id);
      if (value === undefined || value === 'null') return null;
      return kind === 'text' ? (JSON.parse(value) as string) : value;
    });
}

/** Returns the kind of a JSON text; `undefined` for null, which every kind allows. */
function kindOf(value: string): ColumnKind | undefined {
  if (value === 'null') return undefined;
  if (value.startsWith('"')) return 'text';
  if (value === 'true' || value === 'false') return 'boolean';
  return /^[{[]/.test(value) ? 'nested' : 'decimal';
}

/** Returns the kind of a column with values of two kinds: JSON, unless they are the same. */
function combined(one: ColumnKind | undefined, other: ColumnKind | undefined): ColumnKind {
  if (!one || !other) return one ?? other ?? 'text';
  return one === other ? one : 'nested';
}
