import * as l10n from '@vscode/l10n';
import { env } from 'vscode';
import { bindHeaders, clientIdProblem } from '../../instance/credential';
import { discoverOAuth } from '../../instance/oauth/discovery';
import { endpointProblem, serverByHand } from '../../instance/oauth/endpoints';
import { UserError } from '../../shared/userError';
import type { App } from '../app';
import type { Choice } from '../adapters/steps/pickStep';
import type { Step } from '../adapters/steps/steps';
import {
  enteredFor,
  type ConnectionDraft,
  type EndpointsDraft,
  type EnteredCredential,
} from './connectionDraft';
import {
  announceRedirectUri,
  createRedirectUri,
  hasChangingRedirect,
  signInWithBrowser,
  signInWithDeviceCode,
} from './signInFlows';
import { RedirectUri } from './redirectUri';
import { errorRemark } from '../adapters/steps/remark';
import { signInOrOffer } from './signInOffers';
import { addDraftHeader, draftHeaders, verifyDraft } from './verifyDraft';
import { tryWithHeader } from './verifyOrSave';

/**
 * Returns the steps of an OAuth sign-in. The last one signs in and verifies the token on the instance, unless the user
 * skips the verification.
 */
export function oauthSteps(app: App, draft: ConnectionDraft): readonly Step[] {
  const endpoints = (): EndpointsDraft => enteredFor(draft).endpoints;
  const redirectUri = new RedirectUri(createRedirectUri, announceRedirectUri);
  const isOther = (): boolean => draft.scheme !== 'oauth';
  const isDiscovered = (): boolean => isOther() || !endpoints().byHand;
  const steps: readonly Step[] = [
    {
      kind: 'text',
      skip: isOther,
      prompt: async () =>
        l10n.t('Enter the client ID of an OAuth application with the redirect URI {uri}', {
          uri: await redirectUri.next(),
        }),
      button: {
        icon: 'copy',
        tooltip: l10n.t('Copy Redirect URI'),
        press: () => void redirectUri.next().then((uri) => env.clipboard.writeText(uri)),
      },
      value: () => enteredFor(draft).clientId,
      remark: (text) => errorRemark(clientIdProblem(text)),
      accept: (text) => {
        enteredFor(draft).clientId = text.trim();
      },
    },
    {
      kind: 'pick',
      skip: isOther,
      placeholder: l10n.t('Select how to get the OAuth endpoints'),
      choices: endpointSources,
      value: () => (endpoints().byHand ? 'byHand' : 'discover'),
      accept: async (id, accepting) => {
        endpoints().byHand = id === 'byHand';
        if (!draft.instanceUrl || endpoints().byHand) return;
        const { baseUrl, origin } = draft.instanceUrl;
        const { signal } = accepting;
        draft.entered.at(origin).server = await tryWithHeader(
          async () => {
            const headers = bindHeaders(origin, await draftHeaders(app, draft, origin));
            return discoverOAuth(baseUrl, { headers, signal });
          },
          accepting.aside,
          () => addDraftHeader(app, draft, origin, accepting),
        );
      },
    },
    endpointStep(() => l10n.t('Enter the token endpoint'), isDiscovered, endpoints, 'token'),
    endpointStep(
      () => l10n.t('Enter the authorization endpoint to sign in with the browser. Leave empty for none.'),
      isDiscovered,
      endpoints,
      'authorization',
    ),
    {
      ...endpointStep(
        () =>
          endpoints().authorization === ''
            ? l10n.t('Enter the device endpoint to sign in with a code')
            : l10n.t('Enter the device endpoint to sign in with a code. Leave empty for none.'),
        isDiscovered,
        endpoints,
        'device',
      ),
      remark: (text: string) =>
        text.trim() !== ''
          ? errorRemark(endpointProblem(text))
          : endpoints().authorization === ''
            ? errorRemark(l10n.t('Enter a device endpoint, or go back and enter an authorization endpoint.'))
            : undefined,
      accept: (text: string) => {
        const { instanceUrl } = draft;
        const entered = enteredFor(draft);
        entered.endpoints.device = text.trim();
        if (instanceUrl) entered.server = serverOf(instanceUrl.baseUrl, entered.endpoints);
      },
    },
    {
      kind: 'pick',
      skip: isOther,
      placeholder: l10n.t('Select how to sign in'),
      choices: () => ways(enteredFor(draft)),
      value: () => undefined,
      accept: async (id, accepting) => {
        const { signal } = accepting;
        const { server, clientId } = enteredFor(draft);
        if (!server)
          throw new UserError('input', l10n.t("The OAuth endpoints aren't set."), {
            advice: l10n.t('Go back one step.'),
          });
        const { origin } = server;
        const headers = bindHeaders(origin, await draftHeaders(app, draft, origin));
        draft.entered.at(origin).signedIn = await signInOrOffer(
          { way: id === 'device' ? 'device' : 'browser', server },
          clientId,
          async (attempt) => {
            const request = { server: attempt.server, clientId, headers };
            return attempt.way === 'device'
              ? signInWithDeviceCode(request, signal)
              : signInWithBrowser(app.pendingSignIns, request, await redirectUri.take(), signal);
          },
        );
        await verifyDraft(app, draft, accepting);
      },
    },
  ];
  return steps.map((step) => ({ ...step, continues: true }));
}

function endpointSources(): readonly Choice[] {
  return [
    {
      id: 'discover',
      label: l10n.t('Discover Automatically'),
      detail: l10n.t('Read the OpenID configuration of the instance'),
    },
    {
      id: 'byHand',
      label: l10n.t('Enter Manually'),
      detail: l10n.t("For instances that don't publish their OpenID configuration"),
    },
  ];
}

function ways({ server }: EnteredCredential): readonly Choice[] {
  const isWeb = hasChangingRedirect();
  const browser = {
    id: 'browser',
    label: l10n.t('Browser'),
    detail: isWeb
      ? l10n.t('Some instances reject the redirect URI.')
      : l10n.t('Open the sign-in page and return to VS Code'),
  };
  const device = {
    id: 'device',
    label: l10n.t('Device Code'),
    detail: isWeb
      ? l10n.t('Recommended. Enter a code on the sign-in page.')
      : l10n.t('Open the sign-in page and enter a code'),
  };
  const hasBrowser = server?.authorizationEndpoint !== undefined;
  const hasDevice = server?.deviceEndpoint !== undefined;
  const possible = [...(hasBrowser ? [browser] : []), ...(hasDevice ? [device] : [])];
  const missing = [...(hasBrowser ? [] : [browser]), ...(hasDevice ? [] : [device])];
  return [
    ...(isWeb ? possible.reverse() : possible),
    // Missing methods are listed only for discovered endpoints.
    ...(server?.enteredByHand === true ? [] : missing).map((way) => ({
      ...way,
      detail: l10n.t('Not available on this instance'),
    })),
  ];
}

function endpointStep(
  prompt: () => string,
  skip: () => boolean,
  endpoints: () => EndpointsDraft,
  name: 'token' | 'authorization' | 'device',
): Extract<Step, { kind: 'text' }> {
  return {
    kind: 'text',
    skip,
    prompt,
    placeholder: 'https://code.example.com/...',
    value: () => endpoints()[name],
    remark: (text) =>
      text.trim() === '' && name !== 'token' ? undefined : errorRemark(endpointProblem(text)),
    accept: (text) => {
      endpoints()[name] = text.trim();
    },
  };
}

function serverOf(
  baseUrl: string,
  { token, authorization, device }: EndpointsDraft,
): ReturnType<typeof serverByHand> {
  return serverByHand(baseUrl, {
    tokenEndpoint: token,
    ...(authorization === '' ? {} : { authorizationEndpoint: authorization }),
    ...(device === '' ? {} : { deviceEndpoint: device }),
  });
}
