import { downloadUserNames, type NamesProgress } from '../../core/downloadUserNames';
import type { Connection } from '../../instance/connection';
import { readUserNames, type UserNames } from '../../reports/userNames';
import { orCanceled } from '../../shared/orCanceled';
import type { App } from '../app';

interface Download {
  readonly work: Promise<UserNames>;
  readonly controller: AbortController;
  readonly pages: Set<NonNullable<NamesProgress['onPage']>>;
  waiting: number;
}

/** Manages the stored user names of all connections and at most one download for each connection. */
export class StoredUserNames {
  private readonly running = new Map<string, Download>();

  constructor(private readonly app: Pick<App, 'sessions' | 'snapshotsFolder'>) {}

  /** Returns the stored names of a connection, of any age, if there are any. Sends no requests. */
  read(connection: Connection): Promise<UserNames | undefined> {
    return readUserNames(this.app.snapshotsFolder, connection);
  }

  /**
   * Downloads the names, or joins the download in progress. The download is canceled when all its callers
   * cancel.
   *
   * @throws UserError
   */
  async download(connection: Connection, { signal, onPage }: NamesProgress): Promise<UserNames> {
    const download = this.running.get(connection.id) ?? this.start(connection);
    download.waiting += 1;
    if (onPage) download.pages.add(onPage);
    try {
      return await orCanceled(download.work, signal);
    } finally {
      download.waiting -= 1;
      if (onPage) download.pages.delete(onPage);
      if (download.waiting === 0) this.stop(connection.id, download);
    }
  }

  /** Cancels the downloads of all connections except the given ones. */
  cancelAllBut(connectionIds: readonly string[]): void {
    for (const [id, download] of this.running) {
      if (!connectionIds.includes(id)) this.stop(id, download);
    }
  }

  private start(connection: Connection): Download {
    const controller = new AbortController();
    const pages: Download['pages'] = new Set();
    const work = downloadUserNames(this.app, connection, {
      signal: controller.signal,
      onPage: (read, total) => pages.forEach((onPage) => onPage(read, total)),
    });
    const download = { work, controller, pages, waiting: 0 };
    this.running.set(connection.id, download);
    return download;
  }

  /** Cancels a download and removes it, so that no other caller can join it. */
  private stop(id: string, download: Download): void {
    if (this.running.get(id) === download) this.running.delete(id);
    download.controller.abort();
  }
}
