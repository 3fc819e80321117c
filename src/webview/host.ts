import type { PreviewTable } from '../shared/preview/protocol';
import type { ReplyTo, Ask, Question } from '../shared/preview/requests';
import type { PreviewState } from '../shared/preview/state';
import type { Observable } from './observable';

/** What a tab of the preview has to work with: the table, what is kept about it, and the extension host. */
export interface PreviewHost {
  readonly table: Observable<PreviewTable>;
  /** Kept under the key of the table, across reloads. The query in it is shared by every tab. */
  readonly state: Observable<PreviewState>;
  update(change: Partial<PreviewState>): void;
  /**
   * Asks the extension host.
   *
   * @throws HostResponseError what went wrong, in words for the user; of kind `cancelled` once `signal` is aborted
   */
  ask<Name extends Question>(name: Name, ask: Ask<Name>, signal?: AbortSignal): Promise<ReplyTo<Name>>;
  /** What the tab kept for itself; it has to be checked like anything that was kept. */
  kept(tab: string): unknown;
  keep(tab: string, value: unknown): void;
  /** Tells a screen reader. */
  announce(text: string): void;
  /** Shows what went wrong where the user looks; cancelled requests are passed over. */
  showError(error: unknown): void;
  openTab(id: string): void;
  /** For libraries that bring styles along: the page's policy lets in style elements with this nonce only. */
  readonly nonce: string;
}

export interface MountedTab {
  /** Lets go of listeners, requests and elements. */
  dispose(): void;
  /** The tab has come to the front: its container has a size. */
  shown?(): void;
}

/** A tab of the preview as a module, loaded when it is first opened. */
export interface TabModule {
  readonly mount: (container: HTMLElement, host: PreviewHost) => MountedTab;
}
