import * as l10n from '@vscode/l10n';
import { readInstanceAddress, type InstanceAddress } from '../../instance/address';
import { instanceOrigin } from '../../instance/connection';
import { isTransient } from '../../instance/canPass';
import { bindHeaders } from '../../instance/credential';
import { probeInstance } from '../../instance/probe';
import type { App } from '../app';
import type { EntryOutcome, EntryStep } from '../adapters/steps/entryStep';
import type { Accepting } from '../adapters/steps/stepFrame';
import { unlockCertificate } from './clientCertificates';
import type { ConnectionDraft } from './connectionDraft';
import { completeAddress, UrlProbe, type Finding } from './urlProbe';
import { encrypted, urlRows } from './urlRows';
import { addDraftHeader, draftHeaders } from './verifyDraft';

/**
 * Returns the step that prompts for the URL of the instance. It probes a complete URL when the user stops typing,
 * unless custom headers or a client certificate are set for it. It probes other URLs when the user accepts them.
 * Probes contain no credential.
 */
export function urlStep(app: App, draft: ConnectionDraft): EntryStep {
  const probe = new UrlProbe();
  const known = (address: InstanceAddress): Finding | undefined => {
    const finding = probe.findingFor(address);
    return finding === 'pending' ? undefined : finding;
  };

  /** Probes the URL with the client certificate and the custom headers for its origin. */
  const probeNow = async (address: InstanceAddress, { signal, aside }: Accepting): Promise<Finding> => {
    const { baseUrl, origin } = address;
    await unlockCertificate(app, origin, aside);
    const headers = bindHeaders(origin, await draftHeaders(app, draft, origin));
    return probe.run(address, (both) => probeInstance(baseUrl, { headers, signal: both }), signal);
  };
  const proceed = (text: string, address: InstanceAddress): EntryOutcome => {
    draft.typedAddress = text;
    draft.address = address;
    const entered = draft.entered.at(address.origin);
    const finding = known(address);
    entered.isUnverified = finding?.kind === 'failed' && isTransient(finding.error);
    if (finding?.kind === 'instance') entered.version = finding.version;
    return 'next';
  };
  const goOn = async (
    text: string,
    address: InstanceAddress,
    accepting: Accepting,
  ): Promise<EntryOutcome> => {
    if (known(address) !== undefined) return proceed(text, address);
    return (await probeNow(address, accepting)).kind === 'instance' ? proceed(text, address) : 'stay';
  };
  /** Continues with the proposed URL if it is an instance. Otherwise, stays in the step with that URL. */
  const use = async (url: string, accepting: Accepting): Promise<EntryOutcome> => {
    const reading = readInstanceAddress(url);
    const outcome = reading.ok ? await goOn(url, reading.address, accepting) : 'stay';
    return outcome === 'next' ? outcome : { text: url };
  };
  const retry = async (
    text: string,
    address: InstanceAddress,
    accepting: Accepting,
  ): Promise<EntryOutcome> => {
    const { kind } = await probeNow(address, accepting);
    return kind === 'instance' && !address.exposed ? proceed(text, address) : 'stay';
  };

  return {
    kind: 'entry',
    placeholder: l10n.t('Enter the instance URL'),
    value: () => draft.typedAddress,
    rows: (text) => urlRows(text, (address) => probe.findingFor(address)),
    typed: (text, changed) => {
      probe.cancel();
      const address = completeAddress(text);
      if (address === undefined || needsMore(app, draft, address)) return;
      probe.schedule(address, (signal) => probeInstance(address.baseUrl, { signal }), changed);
    },
    left: () => probe.cancel(),
    accept: async (id, text, accepting) => {
      const reading = readInstanceAddress(text);
      if (!reading.ok) return 'stay';
      const { address } = reading;
      switch (id) {
        case 'continue':
          return goOn(text, address, accepting);
        case 'save':
          return proceed(text, address);
        case 'use': {
          const finding = known(address);
          return finding?.kind === 'redirect' ? use(finding.target.baseUrl, accepting) : 'stay';
        }
        case 'useHttps':
          return use(encrypted(address.baseUrl), accepting);
        case 'retry':
          return retry(text, address, accepting);
        case 'addHeader': {
          const isAdded = await addDraftHeader(app, draft, address.origin, accepting);
          return isAdded ? retry(text, address, accepting) : 'stay';
        }
        default:
          return 'stay';
      }
    },
  };
}

/**
 * Whether a request requires a client certificate or custom headers, which aren't used until the user
 * continues.
 */
function needsMore(app: App, { existing, entered }: ConnectionDraft, { origin }: InstanceAddress): boolean {
  const hasHeaders =
    entered.at(origin).headers.length > 0 ||
    (existing !== undefined &&
      instanceOrigin(existing) === origin &&
      (existing.headerNames ?? []).length > 0);
  return hasHeaders || app.clientCertificates.has(origin);
}
