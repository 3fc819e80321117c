import * as l10n from '@vscode/l10n';
import { readFile, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { HttpResponse } from '../../instance/http/httpRequest';
import { UserError, isCanceled, type Hint } from '../../shared/userError';
import { formatErrors, formatItems, formatPages } from '../../shared/formatCounts';
import { formatBytes, formatCount, formatUnits } from '../../shared/format';
import { parseResponse, type ParsedResponse, type ReadOptions } from '../response/parseResponse';
import { onlyQueries } from '../request/guard';
import type { OperationRequest } from '../requestText';
import type { Variables } from '../variables';
import { pagedField } from './pagedField';
import { Pages, type PageInfo } from './pages';

/** A request for one page. */
export interface PageRequest {
  readonly text: string;
  readonly variables: Variables;
  /** The maximum size of the page, in bytes. A larger page throws `tooLarge`, if set. */
  readonly capBytes: number;
  readonly tooLarge?: UserError;
}

export interface FollowOptions {
  readonly request: OperationRequest;
  readonly variables: Variables;
  readonly maxPages: number;
  readonly loadPage: (page: PageRequest) => Promise<ParsedResponse>;
  /** The options for reading the merged response. `capBytes` limits the total size of all pages. */
  readonly reading: ReadOptions;
  readonly onPage: (note: string) => void;
}

export interface FollowedPages {
  readonly read: ParsedResponse;
  readonly notes: readonly string[];
  /** Whether pages are missing, because one failed, a limit was reached, or the user canceled. */
  readonly isPartial: boolean;
  /** A hint about the limit that was reached, or about the error of the page that failed. */
  readonly hint?: Hint;
}

/** The reason why no more pages were requested. */
interface PageStop {
  readonly reason: string;
  readonly hint?: Hint;
}

/**
 * Requests all pages of a GraphQL connection and merges them into one response. If a page after the first one fails,
 * a limit is reached, or the user cancels, the response contains the pages received so far, and a note contains the reason. Returns the
 * first response unchanged if it doesn't contain the connection.
 *
 * @throws UserError `input` if the operation isn't a query or has no connection to follow, and the errors of the first
 *   page and of reading the merged response
 */
export async function followPages(options: FollowOptions): Promise<FollowedPages> {
  const field = pagedField(options.request);
  if (!field || !onlyQueries(options.request)) {
    throw new UserError('input', l10n.t("This operation isn't a paginated query."), {
      advice: l10n.t(
        'Use a query that selects {selection} beside nodes. If the list is in a fragment, add the argument {argument} to the list.',
        { selection: 'pageInfo { hasNextPage endCursor }', argument: 'after: $cursor' },
      ),
    });
  }
  const pages = new Pages(field.path);
  const cursors = new Set<string>();
  const loadNext = async (variables: Variables): Promise<LoadedPage> => {
    const page = { text: field.text, variables, ...limitOf(pages, options.reading.capBytes) };
    const read = await options.loadPage(page);
    const isPage = read.kind === 'data' && !read.failure;
    return { read, info: isPage ? pages.add(await textOf(read)) : undefined };
  };

  options.onPage(l10n.t('page {page}', { page: 1 }));
  const first = await loadNext(options.variables);
  if (!first.info) return { read: first.read, notes: [], isPartial: false };
  let { read } = first;
  let info: PageInfo = first.info;
  let { items } = info;
  let stop: PageStop | undefined;
  for (;;) {
    await removeFiles(read);
    stop = endOf(read, info, cursors) ?? (info.hasNextPage ? limitReached(pages, options) : undefined);
    const { endCursor } = info;
    if (stop || !info.hasNextPage || endCursor === undefined) break;
    cursors.add(endCursor);
    options.onPage(pageNote(pages.count + 1, items));
    const variables: Variables = { ...options.variables, [field.cursorVariable]: endCursor };
    const next: LoadedPage | PageStop = await loadNext(variables).catch(stopOf);
    if ('reason' in next || !next.info) {
      stop = 'reason' in next ? next : { reason: await withoutConnection(next.read) };
      break;
    }
    read = next.read;
    info = next.info;
    items += info.items;
  }
  const summary = formatUnits([formatPages(pages.count), formatItems(items)]);
  const note = stop
    ? l10n.t('{reason}. Partial result: {summary}', { reason: stop.reason.replace(/\.$/, ''), summary })
    : l10n.t('All pages: {summary}', { summary });
  const hint = stop?.hint ? { hint: stop.hint } : {};
  const isPartial = stop !== undefined;
  return { read: await readMerged(pages, read, options.reading), notes: [note], isPartial, ...hint };
}

/** Describes the next page to request, and the items received so far. */
function pageNote(page: number, items: number): string {
  return items === 1
    ? l10n.t('page {page}, 1 item so far', { page: formatCount(page) })
    : l10n.t('page {page}, {count} items so far', { page: formatCount(page), count: formatCount(items) });
}

interface LoadedPage {
  readonly read: ParsedResponse;
  readonly info: PageInfo | undefined;
}

function stopOf(error: unknown): PageStop {
  if (isCanceled(error)) return { reason: l10n.t('Canceled') };
  if (!(error instanceof UserError)) return { reason: String(error) };
  return { reason: error.message, ...(error.hint && { hint: error.hint }) };
}

async function withoutConnection(read: ParsedResponse): Promise<string> {
  await removeFiles(read);
  return (
    read.failure?.message ??
    read.errors[0]?.message ??
    l10n.t("The page doesn't contain the list that the first page contains")
  );
}

/** Returns the reason to stop paging early (errors or an unusable cursor), or `undefined`. */
function endOf(read: ParsedResponse, info: PageInfo, cursors: ReadonlySet<string>): PageStop | undefined {
  if (read.errorCount > 0) {
    const errors = formatErrors(read.errorCount);
    return { reason: l10n.t('The last received page has {errors}', { errors }) };
  }
  if (!info.hasNextPage) return undefined;
  if (info.endCursor === undefined)
    return { reason: l10n.t('The response has hasNextPage but no endCursor') };
  return cursors.has(info.endCursor)
    ? { reason: l10n.t('The instance returned the same endCursor again') }
    : undefined;
}

function limitReached(pages: Pages, { maxPages, reading }: FollowOptions): PageStop | undefined {
  if (pages.bytes >= reading.capBytes) return tooLarge(reading.capBytes);
  return pages.count >= maxPages
    ? {
        reason: l10n.t('Stopped after {pages}, the maximum', { pages: formatPages(maxPages) }),
        hint: 'limitPages',
      }
    : undefined;
}

/** Returns the size limit of the next page. The limit for one response applies to all pages together. */
function limitOf(pages: Pages, capBytes: number): Pick<PageRequest, 'capBytes' | 'tooLarge'> {
  if (pages.count === 0) return { capBytes };
  return {
    capBytes: capBytes - pages.bytes,
    tooLarge: new UserError('tooLarge', tooLarge(capBytes).reason, { hint: 'limitResponseSize' }),
  };
}

function tooLarge(capBytes: number): PageStop {
  return {
    reason: l10n.t('Stopped at {size}, the maximum size of a response', { size: formatBytes(capBytes) }),
    hint: 'limitResponseSize',
  };
}

/** Returns the text of a page. Reads a large page from its file. */
function textOf({ raw = '', files }: ParsedResponse): string | Promise<string> {
  return files ? readFile(files.raw, 'utf8') : raw;
}

async function removeFiles({ files }: ParsedResponse): Promise<void> {
  for (const file of Object.values(files ?? {})) await rm(file, { force: true });
}

/**
 * Parses the merged pages as one response, with the status, the content type, the trace ID, and the time to the first
 * byte of the last page.
 */
function readMerged(pages: Pages, last: ParsedResponse, reading: ReadOptions): Promise<ParsedResponse> {
  const { status, statusText, firstByteMs, contentType, traceId } = last.facts;
  const headers: Readonly<Record<string, string | undefined>> = {
    'content-type': contentType,
    'x-trace': traceId,
  };
  const response: HttpResponse = {
    status,
    statusText,
    url: '',
    firstByteMs,
    header: (name) => headers[name],
    body: Readable.from(pages.takeChunks()),
    discard: () => undefined,
  };
  return parseResponse(response, reading);
}
