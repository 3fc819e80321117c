import * as l10n from '@vscode/l10n';
import { isLoopback, readInstanceUrl, type InstanceUrl } from '../../instance/instanceUrl';
import { probeError, type Probe } from '../../instance/probe';
import { isCanceled, toUserError, type UserError } from '../../shared/userError';
import { redirectOffer } from './redirectOffer';

/** The result of probing a URL. */
export type UrlProblem =
  | { readonly kind: 'instance'; readonly version: string | undefined }
  /** A target on the entered host is a safe default. */
  | { readonly kind: 'redirect'; readonly target: InstanceUrl; readonly sameHost: boolean }
  | { readonly kind: 'failed'; readonly error: UserError };

/** Sends the probe request. Rejects with a `UserError` if there is no response. */
type Request = (signal: AbortSignal) => Promise<Probe>;

/** Probes the entered URL. Runs at most one probe, and stores only the latest result. */
export class UrlProbe {
  private known: { readonly baseUrl: string; readonly urlProblem: UrlProblem | undefined } | undefined;
  private running: AbortController | undefined;
  private timer: NodeJS.Timeout | undefined;

  /** @param pauseMs the delay after the last keystroke before a probe starts */
  constructor(private readonly pauseMs = 300) {}

  /** Returns the result for a URL, `'pending'` until the probe completes, or `undefined` if it wasn't probed. */
  urlProblemFor({ baseUrl }: InstanceUrl): UrlProblem | 'pending' | undefined {
    return this.known?.baseUrl === baseUrl ? (this.known.urlProblem ?? 'pending') : undefined;
  }

  /** Cancels the running or scheduled probe. Then probes a URL after the delay, unless its result is available. */
  schedule(instanceUrl: InstanceUrl, request: Request, changed: () => void): void {
    this.cancel();
    const urlProblem = this.urlProblemFor(instanceUrl);
    if (urlProblem && urlProblem !== 'pending') return;
    this.known = { baseUrl: instanceUrl.baseUrl, urlProblem: undefined };
    this.timer = setTimeout(() => {
      this.run(instanceUrl, request).then(changed, changed);
    }, this.pauseMs);
  }

  /**
   * Probes a URL without delay.
   *
   * @throws UserError `canceled`
   */
  async run(instanceUrl: InstanceUrl, request: Request, signal?: AbortSignal): Promise<UrlProblem> {
    this.cancel();
    const running = new AbortController();
    this.running = running;
    const { baseUrl } = instanceUrl;
    this.known = { baseUrl, urlProblem: undefined };
    const both = signal ? AbortSignal.any([signal, running.signal]) : running.signal;
    try {
      const urlProblem = urlProblemOf(instanceUrl, await request(both));
      if (!both.aborted) this.known = { baseUrl, urlProblem };
      return urlProblem;
    } catch (error) {
      if (both.aborted || isCanceled(error)) {
        if (this.running === running) this.known = undefined;
        throw error;
      }
      const urlProblem = {
        kind: 'failed',
        error: toUserError(error, l10n.t("Couldn't connect to the instance.")),
      } as const;
      this.known = { baseUrl, urlProblem };
      return urlProblem;
    }
  }

  /** Cancels the running or scheduled probe. */
  cancel(): void {
    clearTimeout(this.timer);
    this.running?.abort();
    this.running = undefined;
    if (!this.known?.urlProblem) this.known = undefined;
  }
}

function urlProblemOf(instanceUrl: InstanceUrl, probe: Probe): UrlProblem {
  if (probe.kind === 'instance') return probe;
  const offer = probe.kind === 'elsewhere' ? redirectOffer(instanceUrl, probe.baseUrl) : undefined;
  if (offer) return { kind: 'redirect', target: offer.instanceUrl, sameHost: offer.sameHost };
  const error = probeError(probe, instanceUrl.baseUrl);
  return error ? { kind: 'failed', error } : { kind: 'instance', version: undefined };
}

/**
 * Parses an instance URL, or returns `undefined` if it is invalid or looks incomplete. A complete URL contains a
 * domain, an IP address, `localhost`, or a port. Other host names might be the start of a longer name.
 */
export function completeUrl(text: string): InstanceUrl | undefined {
  const reading = readInstanceUrl(text);
  if (!reading.ok) return undefined;
  const { hostname, port } = new URL(reading.instanceUrl.baseUrl);
  // The parser completes the start of an IP address: "10.1" becomes "10.0.0.1".
  if (!text.toLowerCase().includes(hostname)) return undefined;
  const isComplete = port !== '' || isLoopback(hostname) || completeHost.test(hostname);
  return isComplete ? reading.instanceUrl : undefined;
}

const completeHost = /^\[.*\]$|^\d{1,3}(?:\.\d{1,3}){3}$|\.[a-z][a-z0-9-]*[a-z0-9]\.?$/;
