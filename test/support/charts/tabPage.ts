import type { BrowserContext, Page } from 'playwright-core';
import { displayLanguage } from '../../../src/shared/displayLanguage';
import { isFromPage, type PageTable } from '../../../src/shared/tableEditor/pageMessages';
import type { TableRequest } from '../../../src/shared/tableEditor/requests';
import { origin, pageFiles } from '../preview/pageFiles';
import { themes, type Theme } from '../preview/themes';
import { tabVariables } from './tabVariables';

export type ThemeName = keyof typeof themes;

/** Replies to a request of the page. A thrown error becomes an error reply. */
export type Answer = (request: TableRequest, signal: AbortSignal) => unknown;

export class HostError extends Error {
  constructor(
    readonly kind: string,
    message: string,
    /** Error message of the engine. */
    readonly detail?: string,
  ) {
    super(message);
  }
}

/** Page of the table editor as loaded by VS Code, with an extension host that the test simulates. */
export class TabPage {
  readonly requests: TableRequest[] = [];
  readonly canceled: number[] = [];
  readonly errors: string[] = [];
  state: unknown;
  /** Called with each request before the reply. */
  onRequest: (request: TableRequest) => void = () => undefined;
  private stateChanged: () => void = () => undefined;
  private readonly running = new Map<number, AbortController>();

  private constructor(
    readonly page: Page,
    private readonly table: PageTable,
    private readonly reply: Answer,
    state: unknown,
  ) {
    this.state = state;
  }

  static async open(
    context: BrowserContext,
    table: PageTable,
    reply: Answer,
    { theme: name = 'dark', state = {} }: { readonly theme?: ThemeName; readonly state?: unknown } = {},
  ): Promise<TabPage> {
    const theme: Theme = { ...themes[name], variables: { ...themes[name].variables, ...tabVariables[name] } };
    const page = await context.newPage();
    const opened = new TabPage(page, table, reply, state);
    page.on('console', (message) => {
      if (message.type() === 'error') opened.errors.push(message.text());
    });
    page.on('pageerror', (error) => opened.errors.push(error.message));
    await page.exposeFunction('hostReceives', (message: unknown) => opened.receive(message));
    await page.exposeFunction('hostViolated', (what: string) => void opened.errors.push(what));
    await page.addInitScript({
      content: `document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) =>
          hostViolated('violated ' + violatedDirective + ' ' + sourceFile));
        globalThis.acquireVsCodeApi = () => ({ postMessage: (message) => {
          const bytes = message.request?.bytes;
          if (bytes !== undefined) message = { ...message, request: { ...message.request, bytes: [...bytes] } };
          void hostReceives(message);
        } });`,
    });
    const files = pageFiles(theme);
    await page.route('**/*', async (route) => {
      const body = files[new URL(route.request().url()).pathname];
      if (body === undefined) opened.errors.push(`asked for ${route.request().url()}`);
      await (body === undefined ? route.abort() : route.fulfill(body));
    });
    await page.emulateMedia({ colorScheme: theme.colorScheme, reducedMotion: 'reduce' });
    await page.goto(`${origin}/`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return opened;
  }

  async openTab(name: string): Promise<void> {
    await this.page.getByRole('tab', { name, exact: true }).click();
  }

  /** Sends a message in the same way as the editor. */
  async post(message: unknown): Promise<void> {
    await this.page.evaluate(`postMessage(${JSON.stringify(message)}, '*')`);
  }

  /** Waits until the page has saved a matching state. */
  stateWith(requested: (state: unknown) => boolean): Promise<void> {
    return new Promise((resolve) => {
      this.stateChanged = () => {
        if (requested(this.state)) resolve();
      };
      this.stateChanged();
    });
  }

  /** Waits until the page has sent the given number of requests of a kind. */
  askedTimes(kind: TableRequest['kind'], times: number): Promise<void> {
    return new Promise((resolve) => {
      const check = (): void => {
        if (this.asked(kind).length >= times) resolve();
      };
      this.onRequest = check;
      check();
    });
  }

  asked<Kind extends TableRequest['kind']>(kind: Kind): Extract<TableRequest, { kind: Kind }>[] {
    return this.requests.filter(
      (request): request is Extract<TableRequest, { kind: Kind }> => request.kind === kind,
    );
  }

  private async receive(message: unknown): Promise<void> {
    const read = withBytes(message);
    if (!isFromPage(read)) {
      this.errors.push(`not a message: ${JSON.stringify(message).slice(0, 300)}`);
      return;
    }
    if (read.type === 'ready') {
      const language = displayLanguage();
      if (language !== undefined) await this.post({ type: 'language', ...language });
      await this.post({ type: 'table', table: this.table, state: this.state });
    }
    if (read.type === 'state') {
      this.state = read.state;
      this.stateChanged();
    }
    if (read.type === 'cancel') {
      this.canceled.push(read.id);
      this.running.get(read.id)?.abort();
    }
    if (read.type !== 'request') return;
    const { id, request } = read;
    this.requests.push(request);
    this.onRequest(request);
    const running = new AbortController();
    this.running.set(id, running);
    try {
      await this.post({ type: 'reply', id, reply: await this.reply(request, running.signal) });
    } catch (error) {
      const failure = {
        kind: error instanceof HostError ? error.kind : 'state',
        message: error instanceof Error ? error.message : String(error),
        ...(error instanceof HostError && error.detail !== undefined ? { detail: error.detail } : {}),
      };
      await this.post({ type: 'failure', id, failure });
    } finally {
      this.running.delete(id);
    }
  }
}

/** Converts message bytes, which the test receives as numbers, to a `Uint8Array`. */
function withBytes(message: unknown): unknown {
  const request = (message as { request?: { bytes?: number[] } }).request;
  if (request?.bytes === undefined) return message;
  return { ...(message as object), request: { ...request, bytes: Uint8Array.from(request.bytes) } };
}
