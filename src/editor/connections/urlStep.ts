import * as l10n from '@vscode/l10n';
import { readInstanceUrl, type InstanceUrl } from '../../instance/instanceUrl';
import { instanceOrigin } from '../../instance/connection';
import { isTransient } from '../../instance/transientFailures';
import { bindHeaders } from '../../instance/credential';
import { probeInstance } from '../../instance/probe';
import type { App } from '../app';
import type { EntryOutcome, EntryStep } from '../adapters/steps/entryStep';
import type { Accepting } from '../adapters/steps/stepFrame';
import { unlockCertificate } from './clientCertificates';
import type { ConnectionDraft } from './connectionDraft';
import { completeUrl, UrlProbe, type UrlProblem } from './urlProbe';
import { encrypted, urlRows } from './urlRows';
import { addDraftHeader, draftHeaders } from './verifyDraft';

/**
 * Returns the step that prompts for the URL of the instance. It probes a complete URL when the user stops typing,
 * unless custom headers or a client certificate are set for it. It probes other URLs when the user accepts them.
 * Probes contain no credential.
 */
export function urlStep(app: App, draft: ConnectionDraft): EntryStep {
  const probe = new UrlProbe();
  const known = (instanceUrl: InstanceUrl): UrlProblem | undefined => {
    const urlProblem = probe.urlProblemFor(instanceUrl);
    return urlProblem === 'pending' ? undefined : urlProblem;
  };

  /** Probes the URL with the client certificate and the custom headers for its origin. */
  const probeNow = async (instanceUrl: InstanceUrl, { signal, aside }: Accepting): Promise<UrlProblem> => {
    const { baseUrl, origin } = instanceUrl;
    await unlockCertificate(app, origin, aside);
    const headers = bindHeaders(origin, await draftHeaders(app, draft, origin));
    return probe.run(instanceUrl, (both) => probeInstance(baseUrl, { headers, signal: both }), signal);
  };
  const proceed = (text: string, instanceUrl: InstanceUrl): EntryOutcome => {
    draft.enteredUrl = text;
    draft.instanceUrl = instanceUrl;
    const entered = draft.entered.at(instanceUrl.origin);
    const urlProblem = known(instanceUrl);
    entered.isUnverified = urlProblem?.kind === 'failed' && isTransient(urlProblem.error);
    if (urlProblem?.kind === 'instance') entered.version = urlProblem.version;
    return 'next';
  };
  const goOn = async (
    text: string,
    instanceUrl: InstanceUrl,
    accepting: Accepting,
  ): Promise<EntryOutcome> => {
    if (known(instanceUrl)) return proceed(text, instanceUrl);
    return (await probeNow(instanceUrl, accepting)).kind === 'instance' ? proceed(text, instanceUrl) : 'stay';
  };
  /** Continues with the proposed URL if it is an instance. Otherwise, stays in the step with that URL. */
  const use = async (url: string, accepting: Accepting): Promise<EntryOutcome> => {
    const reading = readInstanceUrl(url);
    const outcome = reading.ok ? await goOn(url, reading.instanceUrl, accepting) : 'stay';
    return outcome === 'next' ? outcome : { text: url };
  };
  const retry = async (
    text: string,
    instanceUrl: InstanceUrl,
    accepting: Accepting,
  ): Promise<EntryOutcome> => {
    const { kind } = await probeNow(instanceUrl, accepting);
    return kind === 'instance' && !instanceUrl.exposed ? proceed(text, instanceUrl) : 'stay';
  };

  return {
    kind: 'entry',
    placeholder: l10n.t('Enter the instance URL'),
    value: () => draft.enteredUrl,
    rows: (text) => urlRows(text, (instanceUrl) => probe.urlProblemFor(instanceUrl)),
    typed: (text, changed) => {
      probe.cancel();
      const instanceUrl = completeUrl(text);
      if (!instanceUrl || needsMore(app, draft, instanceUrl)) return;
      probe.schedule(instanceUrl, (signal) => probeInstance(instanceUrl.baseUrl, { signal }), changed);
    },
    left: () => probe.cancel(),
    accept: async (id, text, accepting) => {
      const reading = readInstanceUrl(text);
      if (!reading.ok) return 'stay';
      const { instanceUrl } = reading;
      switch (id) {
        case 'continue':
          return goOn(text, instanceUrl, accepting);
        case 'save':
          return proceed(text, instanceUrl);
        case 'use': {
          const urlProblem = known(instanceUrl);
          return urlProblem?.kind === 'redirect' ? use(urlProblem.target.baseUrl, accepting) : 'stay';
        }
        case 'useHttps':
          return use(encrypted(instanceUrl.baseUrl), accepting);
        case 'retry':
          return retry(text, instanceUrl, accepting);
        case 'addHeader': {
          const isAdded = await addDraftHeader(app, draft, instanceUrl.origin, accepting);
          return isAdded ? retry(text, instanceUrl, accepting) : 'stay';
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
function needsMore(app: App, { existing, entered }: ConnectionDraft, { origin }: InstanceUrl): boolean {
  const hasHeaders =
    entered.at(origin).headers.length > 0 ||
    (existing !== undefined &&
      instanceOrigin(existing) === origin &&
      (existing.headerNames ?? []).length > 0);
  return hasHeaders || app.clientCertificates.has(origin);
}
