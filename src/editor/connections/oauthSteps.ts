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
} from './oauthFlows';
import { RedirectUri } from './redirectUri';
import { errorRemark } from './remarks';
import { tryWithHeader } from './saveAnyway';
import { signInOrOffer } from './signInOffers';
import { addDraftHeader, draftHeaders, verifyDraft } from './verifyDraft';

/** The steps of an OAuth sign-in; the last one signs in and verifies the tokens on the instance. */
export function oauthSteps(app: App, draft: ConnectionDraft): readonly Step[] {
  const endpoints = (): EndpointsDraft => enteredFor(draft).endpoints;
  const redirectUri = new RedirectUri(createRedirectUri, announceRedirectUri);
  const isOther = (): boolean => draft.scheme !== 'oauth';
  const isDiscovered = (): boolean => isOther() || !endpoints().byHand;
  return [
    {
      kind: 'text',
      skip: isOther,
      prompt: async () =>
        `Enter the client ID of an OAuth application with the redirect URI ${await redirectUri.next()}`,
      button: {
        icon: 'copy',
        tooltip: 'Copy Redirect URI',
        press: () => void redirectUri.next().then((uri) => env.clipboard.writeText(uri)),
      },
      placeholder: 'client id',
      value: () => enteredFor(draft).clientId,
      remark: (text) => errorRemark(clientIdProblem(text)),
      accept: (text) => {
        enteredFor(draft).clientId = text.trim();
      },
    },
    {
      kind: 'pick',
      skip: isOther,
      placeholder: 'Where does the instance sign people in?',
      choices: () => places,
      value: () => (endpoints().byHand ? 'byHand' : 'discover'),
      accept: async (id, accepting) => {
        endpoints().byHand = id === 'byHand';
        if (draft.address === undefined || endpoints().byHand) return;
        const { baseUrl, origin } = draft.address;
        const { signal } = accepting;
        draft.entered.at(origin).server = await tryWithHeader(
          async () => {
            const headers = bindHeaders(origin, await draftHeaders(app, draft, origin));
            return discoverOAuth(baseUrl, { headers, signal });
          },
          () => addDraftHeader(app, draft, origin, accepting),
        );
      },
    },
    endpointStep('Token endpoint.', isDiscovered, endpoints, 'token', 'required'),
    endpointStep(
      'Authorization endpoint, for a sign-in by browser.',
      isDiscovered,
      endpoints,
      'authorization',
    ),
    {
      ...endpointStep('Device endpoint, for a sign-in by code.', isDiscovered, endpoints, 'device'),
      remark: (text: string) =>
        text.trim() !== ''
          ? errorRemark(endpointProblem(text))
          : endpoints().authorization === ''
            ? errorRemark('Enter a device endpoint, or go back and enter an authorization endpoint.')
            : undefined,
      accept: (text: string) => {
        const { address } = draft;
        const entered = enteredFor(draft);
        entered.endpoints.device = text.trim();
        if (address !== undefined) entered.server = serverOf(address.baseUrl, entered.endpoints);
      },
    },
    {
      kind: 'pick',
      skip: isOther,
      placeholder: 'How do you want to sign in?',
      choices: () => ways(enteredFor(draft)),
      value: () => undefined,
      accept: async (id, accepting) => {
        const { signal } = accepting;
        const { server, clientId } = enteredFor(draft);
        if (server === undefined)
          throw new UserError('input', 'It is not known where to sign in.', { advice: 'Go back one step.' });
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
}

const places: readonly Choice[] = [
  { id: 'discover', label: 'The instance says so', detail: 'Reads its OpenID configuration' },
  { id: 'byHand', label: 'Enter the endpoints', detail: 'Where the instance does not publish them' },
];

function ways({ server }: EnteredCredential): readonly Choice[] {
  const isWeb = hasChangingRedirect();
  const browser = {
    id: 'browser',
    label: 'In the browser',
    detail: isWeb
      ? 'Opens the sign-in page. Instances that compare redirect URIs exactly may reject it'
      : 'Opens the sign-in page, which returns to VS Code',
  };
  const device = {
    id: 'device',
    label: 'With a device code',
    detail: isWeb ? 'Recommended. Enter a code on the page' : 'Enter a code on the page',
  };
  const hasBrowser = server?.authorizationEndpoint !== undefined;
  const hasDevice = server?.deviceEndpoint !== undefined;
  const possible = [...(hasBrowser ? [browser] : []), ...(hasDevice ? [device] : [])];
  const missing = [...(hasBrowser ? [] : [browser]), ...(hasDevice ? [] : [device])];
  return [
    ...(isWeb ? possible.reverse() : possible),
    // If endpoints were entered manually, the user knows which are missing.
    ...(server?.enteredByHand === true ? [] : missing).map((way) => ({
      ...way,
      detail: 'Not available on this instance',
    })),
  ];
}

function endpointStep(
  prompt: string,
  skip: () => boolean,
  endpoints: () => EndpointsDraft,
  name: 'token' | 'authorization' | 'device',
  needed: 'required' | 'optional' = 'optional',
): Extract<Step, { kind: 'text' }> {
  return {
    kind: 'text',
    skip,
    prompt: () => (needed === 'required' ? prompt : `${prompt} Leave it empty if there is none.`),
    placeholder: 'https://code.example.com/…',
    value: () => endpoints()[name],
    remark: (text) =>
      text.trim() === '' && needed === 'optional' ? undefined : errorRemark(endpointProblem(text)),
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
