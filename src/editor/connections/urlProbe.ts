import * as l10n from '@vscode/l10n';
import { isLoopback, readInstanceAddress, type InstanceAddress } from '../../instance/address';
import { probeError, type Probe } from '../../instance/probe';
import { isCancelled, toUserError, type UserError } from '../../shared/userError';
import { redirectOffer } from './redirectOffer';

/** The result of probing a URL. */
export type Finding =
  | { readonly kind: 'instance'; readonly version: string | undefined }
  /** A target on the entered host is a safe default. */
  | { readonly kind: 'redirect'; readonly target: InstanceAddress; readonly sameHost: boolean }
  | { readonly kind: 'failed'; readonly error: UserError };

/** Sends the probe request. Rejects with a `UserError` if there is no response. */
type Request = (signal: AbortSignal) => Promise<Probe>;

/** Probes the entered URL. Runs at most one probe, and stores only the latest result. */
export class UrlProbe {
  private known: { readonly baseUrl: string; readonly finding: Finding | undefined } | undefined;
  private running: AbortController | undefined;
  private timer: NodeJS.Timeout | undefined;

  /** @param pauseMs the delay after the last keystroke before a probe starts */
  constructor(private readonly pauseMs = 300) {}

  /** Returns the result for a URL, `'pending'` until the probe completes, or `undefined` if it wasn't probed. */
  findingFor({ baseUrl }: InstanceAddress): Finding | 'pending' | undefined {
    return this.known?.baseUrl === baseUrl ? (this.known.finding ?? 'pending') : undefined;
  }

  /** Cancels the running or scheduled probe. Then probes a URL after the delay, unless its result is available. */
  schedule(address: InstanceAddress, request: Request, changed: () => void): void {
    this.cancel();
    const finding = this.findingFor(address);
    if (finding !== undefined && finding !== 'pending') return;
    this.known = { baseUrl: address.baseUrl, finding: undefined };
    this.timer = setTimeout(() => {
      this.run(address, request).then(changed, changed);
    }, this.pauseMs);
  }

  /**
   * Probes a URL without delay.
   *
   * @throws UserError `cancelled`
   */
  async run(address: InstanceAddress, request: Request, signal?: AbortSignal): Promise<Finding> {
    this.cancel();
    const running = new AbortController();
    this.running = running;
    const { baseUrl } = address;
    this.known = { baseUrl, finding: undefined };
    const both = signal === undefined ? running.signal : AbortSignal.any([signal, running.signal]);
    try {
      const finding = findingOf(address, await request(both));
      if (!both.aborted) this.known = { baseUrl, finding };
      return finding;
    } catch (error) {
      if (both.aborted || isCancelled(error)) {
        if (this.running === running) this.known = undefined;
        throw error;
      }
      const finding = {
        kind: 'failed',
        error: toUserError(error, l10n.t("Couldn't connect to the instance.")),
      } as const;
      this.known = { baseUrl, finding };
      return finding;
    }
  }

  /** Cancels the running or scheduled probe. */
  cancel(): void {
    clearTimeout(this.timer);
    this.running?.abort();
    this.running = undefined;
    if (this.known?.finding === undefined) this.known = undefined;
  }
}

function findingOf(address: InstanceAddress, probe: Probe): Finding {
  if (probe.kind === 'instance') return probe;
  const offer = probe.kind === 'elsewhere' ? redirectOffer(address, probe.baseUrl) : undefined;
  if (offer !== undefined) return { kind: 'redirect', target: offer.address, sameHost: offer.sameHost };
  const error = probeError(probe, address.baseUrl);
  return error === undefined ? { kind: 'instance', version: undefined } : { kind: 'failed', error };
}

/**
 * Parses an instance URL, or returns `undefined` if it is invalid or looks incomplete. A complete URL contains a
 * domain, an IP address, `localhost`, or a port. Other host names might be the start of a longer name.
 */
export function completeAddress(text: string): InstanceAddress | undefined {
  const reading = readInstanceAddress(text);
  if (!reading.ok) return undefined;
  const { hostname, port } = new URL(reading.address.baseUrl);
  // The parser completes the start of an IP address: "10.1" becomes "10.0.0.1".
  if (!text.toLowerCase().includes(hostname)) return undefined;
  const isComplete = port !== '' || isLoopback(hostname) || completeHost.test(hostname);
  return isComplete ? reading.address : undefined;
}

const completeHost = /^\[.*\]$|^\d{1,3}(?:\.\d{1,3}){3}$|\.[a-z][a-z0-9-]*[a-z0-9]\.?$/;
