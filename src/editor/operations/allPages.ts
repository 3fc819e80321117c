import type { App } from '../../app';
import {
  changesInstance,
  mergePages,
  pagedField,
  pageInfo,
  readAnswer,
  type ReadAnswer,
} from '../../operations';
import { Failure, isCancelled } from '../../shared/failure';
import { formatCount, formatPlural } from '../../shared/format';
import type { Run } from './runs';
import { answersFolder, answerWorker, send, type PreparedRun } from './send';
import { answerSizes, mostPages } from './settings';

interface AllPages {
  readonly read: ReadAnswer;
  readonly notes: readonly string[];
}

/**
 * Follows a connection of an operation from page to page and makes one answer of them. What has come is kept when
 * a page fails, the limit is reached or the user cancels; a note says so.
 *
 * @throws Failure `input` for an operation that cannot be followed, or that changes the instance
 */
export async function fetchAllPages(app: App, prepared: PreparedRun, run: Run): Promise<AllPages> {
  const field = pagedField(prepared.request);
  if (field === undefined || changesInstance(prepared.request)) {
    throw new Failure('input', 'This operation has no pages to follow.', {
      advice: 'Select pageInfo { hasNextPage endCursor } beside nodes, in a query.',
    });
  }
  const pages: string[] = [];
  let last: ReadAnswer | undefined;
  let note: string | undefined;
  let variables = prepared.variables;
  let items = 0;
  const cursors = new Set<string>();
  for (;;) {
    run.note = `page ${pages.length + 1}${items === 0 ? '' : `, ${formatCount(items)} items so far`}`;
    let read: ReadAnswer;
    try {
      read = await send(app, prepared, run, { text: field.text, variables });
    } catch (error) {
      if (last === undefined) throw error;
      note = isCancelled(error) ? 'Cancelled' : error instanceof Error ? error.message : String(error);
      break;
    }
    last = last === undefined || read.kind === 'data' ? read : last;
    const info = read.raw === undefined || read.kind !== 'data' ? undefined : pageInfo(read.raw, field.path);
    if (info === undefined || read.raw === undefined) {
      note = read.errors[0]?.message ?? 'The page has no connection where the first had one';
      if (pages.length === 0) return { read, notes: [] };
      break;
    }
    pages.push(read.raw);
    items += info.items;
    if (read.errorCount > 0) note = `Page ${pages.length} had errors`;
    if (note !== undefined || !info.hasNextPage) break;
    if (info.endCursor === undefined || cursors.has(info.endCursor)) {
      note = 'The instance names no next page, although it says there is one';
      break;
    }
    if (pages.length >= mostPages()) {
      note = `Stopped at the limit of "instanceExplorer.pages.most"`;
      break;
    }
    cursors.add(info.endCursor);
    variables = { ...prepared.variables, [field.cursorVariable]: info.endCursor };
  }
  const summary = `${formatPlural('page', pages.length)}, ${formatPlural('item', items)}`;
  const notes = [note === undefined ? `All pages: ${summary}` : `${note}. What came until then: ${summary}`];
  return { read: await merged(app, pages, field.path, last, run), notes };
}

async function merged(
  app: App,
  pages: readonly string[],
  path: readonly string[],
  last: ReadAnswer,
  run: Run,
): Promise<ReadAnswer> {
  const body = Buffer.from(mergePages(pages, path));
  const { status, statusText, firstByteMs, contentType, traceId } = last.facts;
  const headers: Readonly<Record<string, string | undefined>> = {
    'content-type': contentType,
    'x-trace': traceId,
  };
  return readAnswer(
    {
      status,
      statusText,
      url: '',
      firstByteMs,
      header: (name) => headers[name],
      body: inOne(body),
      discard: () => undefined,
    },
    {
      ...answerSizes(),
      worker: answerWorker(app),
      secrets: [],
      startedAt: run.startedAt,
      folder: answersFolder(app),
      fileName: `All-${Date.now().toString(36)}`,
    },
  );
}

async function* inOne(body: Buffer): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(body);
}
